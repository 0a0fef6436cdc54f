import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { OldAndNew } from './OldAndNew.tsx';
import { PayRows } from './PayRows.tsx';
import { RetroMonths } from './RetroMonths.tsx';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';
import './enrolling.css';

/** What submitting would do, as the server worked it out. */
export type Consequences = Reply<typeof enrollments.enrollmentConsequences>;
type Item = Consequences['items'][number];

const ICONS: Record<Item['kind'], IconName> = {
  person: 'user',
  coverageStarts: 'shield',
  coverageEnds: 'denied',
  tier: 'people',
  deduction: 'money',
  retroMoney: 'money',
  cobra: 'document',
  card: 'card',
  notice: 'mail',
  edi: 'external',
  other: 'info',
};

type Props = {
  readonly consequences: Consequences;
  /** False where the day is of no use to the reader, because every line names its own. */
  readonly dated?: boolean;
};

/**
 * Every consequence before it happens, in words and money: what must be mended first, what somebody should look at,
 * then what starts, ends and changes, and what it means for the pay.
 */
export function ConsequenceList({ consequences, dated = true }: Props) {
  const t = useText();
  const say = useEnrollmentWords();
  const { refusals, warnings, items, changed } = consequences;
  return (
    <div className="stack">
      {refusals.length > 0 && (
        <Banner kind="error" title={t('enrolling.mendFirst', { count: refusals.length })}>
          <Sentences lines={refusals.map(({ reason }) => say(reason))} />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner kind="warn" title={t('enrolling.lookAt')}>
          <Sentences lines={warnings.map(say)} />
        </Banner>
      )}
      <When consequences={consequences} dated={dated} />
      <OldAndNew changed={changed} />
      {items.length > 0 && (
        <ul className="plain-list consequence-list">
          {items.map((item) => (
            <li key={JSON.stringify(item)} data-kind={item.kind}>
              <Icon name={ICONS[item.kind]} />
              <span>{say(item.sentence)}</span>
            </li>
          ))}
        </ul>
      )}
      <Pay consequences={consequences} />
      <PayRows rows={consequences.rows} payPeriods={consequences.payPeriods} />
      <RetroMonths months={consequences.months} />
    </div>
  );
}

function Sentences({ lines }: { readonly lines: readonly string[] }) {
  return lines.length === 1 ? (
    lines[0]
  ) : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The effective date and the sentences that explain it. */
function When({ consequences: { effectiveDate, because }, dated = true }: Props) {
  const t = useText();
  const say = useEnrollmentWords();
  if (effectiveDate === null) return null;
  return (
    <div>
      {dated && (
        <p>
          <strong>{t('enrolling.from', { date: formatDate(effectiveDate) })}</strong>
        </p>
      )}
      {because.map((words) => (
        <p key={JSON.stringify(words)} className="muted">
          {say(words)}
        </p>
      ))}
    </div>
  );
}

/** The payroll deduction before and after, and money for days already past. */
function Pay({ consequences }: Props) {
  const { perPayBefore, perPayAfter, retroactive } = consequences;
  const changes = perPayBefore !== perPayAfter;
  // What is not known for want of a price is said among the consequences.
  const past = retroactive !== null && Number(retroactive) !== 0 ? retroactive : null;
  const deductions = useDeductions(consequences);
  const pastDetails = usePast(past);
  if (!changes && past === null) return null;
  return <DescriptionList details={[...(changes ? deductions : []), ...pastDetails]} />;
}

type Detail = { label: string; value: string };

function useDeductions({ perPayBefore, lastPayBefore, perPayAfter, lastPayAfter, payPeriods }: Consequences): Detail[] {
  const t = useText();
  const payText = (perPay: string | null, last: string | null): string => {
    if (perPay === null) return t('enrolling.noPriceYet');
    if (last === null) return formatMoney(perPay);
    return t('enrolling.lastPay', { amount: formatMoney(perPay), last: formatMoney(last) });
  };
  const isMonthly = payPeriods === null;
  return [
    {
      label: t(isMonthly ? 'enrolling.perMonthBefore' : 'enrolling.perPayBefore'),
      value: payText(perPayBefore, lastPayBefore),
    },
    {
      label: t(isMonthly ? 'enrolling.perMonthAfter' : 'enrolling.perPayAfter'),
      value: payText(perPayAfter, lastPayAfter),
    },
  ];
}

function usePast(past: string | null): Detail[] {
  const t = useText();
  if (past === null) return [];
  return [
    {
      label: t(past.startsWith('-') ? 'enrolling.givenBack' : 'enrolling.owed'),
      value: formatMoney(past.replace(/^-/, '')),
    },
  ];
}
