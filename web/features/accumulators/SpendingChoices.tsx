import type { Spending } from '@coverlane/contract/accumulators/shapes.ts';
import { useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';

/** Stands for the family where a person is chosen. */
export const FAMILY = 'family';

/** What is looked at, and how. */
export interface Chosen {
  /** A person's id, or the family. */
  readonly whose: string;
  readonly network: 'in' | 'out';
  /** The last day of a plan year; undefined: today. */
  readonly asOfDate: string | undefined;
  readonly look: 'bars' | 'table';
}

type Props = {
  readonly spending: Spending;
  /** Whose record this is. */
  readonly memberId: string;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
};

/** On a phone the bars come first: what can be chosen is one line above them, which says what is chosen and opens. */
const isPhone = (): boolean => window.matchMedia('(max-width: 40rem)').matches;

/** Whose totals, in which network, of which plan year, as bars or as a table. */
export function SpendingChoices(props: Props) {
  const said = useChosen(props);
  const [folds] = useState(isPhone);
  return (
    <>
      {/* Paper says what was chosen. */}
      <p className="print-only">{said}</p>
      <div data-print="no">
        {folds ? (
          <Disclosure summary={said}>
            <Choices {...props} />
          </Disclosure>
        ) : (
          <Choices {...props} />
        )}
      </div>
    </>
  );
}

/** What is chosen, in a line: "You · In network · 01/01/2026 to 12/31/2026". */
function useChosen({ spending, memberId, chosen }: Props): string {
  const t = useText();
  const whose = usePeople(spending, memberId).find(({ value }) => value === chosen.whose);
  const years = useYears(spending);
  const year = years.find(({ value }) => value === chosen.asOfDate) ?? years[0];
  return [whose?.label, t(`spending.network.${chosen.network}`), year?.label].filter(Boolean).join(' · ');
}

function useYears({ years }: Spending) {
  const t = useText();
  return years.map(({ start, end, asOfDate }) => ({
    value: asOfDate,
    label: t('spending.yearFromTo', { from: formatDate(start), to: formatDate(end) }),
  }));
}

function Choices({ spending, memberId, chosen, choose }: Props) {
  const t = useText();
  const people = usePeople(spending, memberId);
  const networks = (['in', 'out'] as const).filter((network) => spending.rows.some((row) => row.network === network));
  const years = useYears(spending);
  return (
    <div className="spending-choices">
      {people.length > 1 && (
        <RadioGroup
          name="whose"
          label={t('spending.whose')}
          look="inline"
          choices={people}
          value={chosen.whose}
          onChange={(whose) => choose({ ...chosen, whose })}
        />
      )}
      {networks.length > 1 && (
        <RadioGroup
          name="network"
          label={t('spending.network')}
          look="inline"
          choices={networks.map((value) => ({ value, label: t(`spending.network.${value}`) }))}
          value={chosen.network}
          onChange={(network) => choose({ ...chosen, network: network === 'out' ? 'out' : 'in' })}
        />
      )}
      <RadioGroup
        name="look"
        label={t('spending.show')}
        look="inline"
        choices={(['bars', 'table'] as const).map((value) => ({ value, label: t(`spending.${value}`) }))}
        value={chosen.look}
        onChange={(look) => choose({ ...chosen, look: look === 'table' ? 'table' : 'bars' })}
      />
      <div className="row spending-year">
        <Select
          name="year"
          label={t('spending.year')}
          empty={null}
          width="medium"
          choices={years}
          value={chosen.asOfDate ?? years[0]?.value ?? ''}
          onChange={(asOfDate) => choose({ ...chosen, asOfDate })}
        />
        <Button icon="print" onClick={() => window.print()}>
          {t('spending.print')}
        </Button>
      </div>
    </div>
  );
}

/** The person first, then others whose amounts may be seen, then the family where it has totals of its own. */
function usePeople({ people, rows }: Spending, memberId: string) {
  const t = useText();
  const user = useUser();
  const ordered = [
    ...people.filter((one) => one.memberId === memberId),
    ...people.filter((one) => one.memberId !== memberId),
  ];
  const family = rows.some(({ scope }) => scope === 'family') ? [{ value: FAMILY, label: t('spending.family') }] : [];
  const named = ordered.map(({ memberId: value, name }) => ({
    value,
    label: value === user.memberId ? t('spending.you') : name,
  }));
  return [...named, ...family];
}
