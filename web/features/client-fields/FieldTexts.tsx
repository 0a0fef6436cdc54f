import type { ClientFieldValue } from '@coverlane/contract/client-fields/calls.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmailText } from '../../ui/EmailText.tsx';

type Props = {
  readonly rows: readonly ClientFieldValue[];
  /** The level of the headings of the fields. */
  readonly level?: 3 | 4;
};

/** What stands under one heading; null: those fields have none. */
interface Headed {
  readonly tab: string | null;
  readonly heading: string | null;
  readonly under: readonly ClientFieldValue[];
}

/**
 * The fields under their headings, in the order in which these first appear; fields without one come first. A heading is
 * said in the reader's language where any of its fields says it.
 */
export function headed(rows: readonly ClientFieldValue[], language: Language): Headed[] {
  const tabs = [...new Set(rows.map(({ tab }) => tab))];
  const ordered = tabs.includes(null) ? [null, ...tabs.filter((tab) => tab !== null)] : tabs;
  return ordered.map((tab) => {
    const under = rows.filter((row) => row.tab === tab);
    const said = under.map(({ heading }) => heading?.[language]).find((words) => words);
    return { tab, heading: said ?? tab, under };
  });
}

/** What client fields say, to be read, under their headings. */
export function FieldTexts({ rows, level = 3 }: Props) {
  const { language } = useLanguage();
  const Heading = `h${level}` as const;
  return headed(rows, language).map(({ tab, heading, under }) => (
    <section key={tab} className="stack stack-tight">
      {heading && <Heading>{heading}</Heading>}
      <FieldList rows={under} />
    </section>
  ));
}

/** The same without headings: telephones, e-mail and web addresses are links. */
export function FieldList({ rows }: Pick<Props, 'rows'>) {
  const { language } = useLanguage();
  const textOf = useFieldText();
  const shown = (field: ClientFieldValue) =>
    field.value === null ? '' : (links[field.type]?.(field.value) ?? textOf(field));
  return (
    <DescriptionList details={rows.map((field) => ({ label: wordsIn(field.label, language), value: shown(field) }))} />
  );
}

/** The kinds that lead somewhere. */
const links: Partial<Record<ClientFieldValue['type'], (value: string) => ReactNode>> = {
  phone: (value) => <a href={`tel:${value}`}>{formatPhone(value)}</a>,
  email: (value) => (
    <a href={`mailto:${value}`}>
      <EmailText address={value} />
    </a>
  ),
  url: (value) => (
    <a href={value} target="_blank" rel="noreferrer">
      {value}
    </a>
  ),
};

/** How the value of a field is read, by its kind: '' where nothing is said. */
export function useFieldText(): (field: Read) => string {
  const t = useText();
  const { language } = useLanguage();
  const looks: Partial<Record<ClientFieldValue['type'], (text: string, field: Read) => string>> = {
    money: formatMoney,
    date: formatDate,
    phone: formatPhone,
    yesNo: (text) => t(text === 'true' ? 'clientParts.yes' : 'clientParts.no'),
    choice: (text, field) => optionLabel(field, text, language),
  };
  return (field) => (field.value === null ? '' : (looks[field.type]?.(field.value, field) ?? field.value));
}

type Read = Pick<ClientFieldValue, 'type' | 'value' | 'options' | 'optionLabels'>;

/** What an option is called in the reader's language; one that is offered no longer is called as it was kept. */
export function optionLabel(
  { options, optionLabels }: Pick<Read, 'options' | 'optionLabels'>,
  value: string,
  language: Language,
): string {
  const words = optionLabels[options.indexOf(value)];
  return words ? wordsIn(words, language) : value;
}
