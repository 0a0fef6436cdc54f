import type { ClientFieldValue } from '@coverlane/contract/calls/client-fields.ts';
import { formatDate, formatMoney, formatPhone } from '../lib/format.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { wordsIn } from '../lib/said-words.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';

type Props = {
  readonly rows: readonly ClientFieldValue[];
  /** The level of the headings of the fields. */
  readonly level?: 3 | 4;
};

/** The headings in the order in which they first appear; fields without one come first. */
export const headingsOf = (rows: readonly Pick<ClientFieldValue, 'tab'>[]): (string | null)[] => {
  const tabs = [...new Set(rows.map(({ tab }) => tab))];
  return tabs.includes(null) ? [null, ...tabs.filter((tab) => tab !== null)] : tabs;
};

/** What client fields say, to be read, under their headings. */
export function FieldTexts({ rows, level = 3 }: Props) {
  const { language } = useLanguage();
  const textOf = useFieldText();
  const Heading = `h${level}` as const;
  return headingsOf(rows).map((heading) => (
    <section key={heading} className="stack stack-tight">
      {heading && <Heading>{heading}</Heading>}
      <DescriptionList
        details={rows
          .filter(({ tab }) => tab === heading)
          .map((field) => ({ label: wordsIn(field.label, language), value: textOf(field) }))}
      />
    </section>
  ));
}

/** How the value of a field is read, by its kind: '' where nothing is said. */
export function useFieldText(): (field: Pick<ClientFieldValue, 'type' | 'value'>) => string {
  const t = useText();
  const looks: Partial<Record<ClientFieldValue['type'], (text: string) => string>> = {
    money: formatMoney,
    date: formatDate,
    phone: formatPhone,
    yesNo: (text) => t(text === 'true' ? 'clientParts.yes' : 'clientParts.no'),
  };
  return ({ type, value }) => (value === null ? '' : (looks[type]?.(value) ?? value));
}
