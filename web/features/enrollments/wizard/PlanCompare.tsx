import { type UseLevel, VISIT_CENTS, yearlyUse } from '@coverlane/contract/plans/yearly-use.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { type ComparedRow, compared } from './compare.ts';
import type { Offer, OfferedPlan } from './draft.ts';
import { useDraft } from './useDraft.ts';

const MOST = 3;

/** Plans beside each other: what differs first, what is the same in all of them folded (design 1.11). */
export function PlanCompare({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const { payPeriods } = useDraft().enrollment.cost;
  const plans = offer.plans.filter(({ unavailable }) => unavailable === null).slice(0, MOST);
  if (plans.length < 2) return null;
  return (
    <Disclosure summary={t('enrollment.compare.title')}>
      <div className="stack">
        <CompareTable
          plans={plans}
          rows={[...yearlyRows(plans, t), ...moneyRows(plans, payPeriods, t), ...compared(plans).differ]}
        />
        <Assumed plans={plans} />
        <SameRows plans={plans} />
      </div>
    </Disclosure>
  );
}

function SameRows({ plans }: { readonly plans: readonly OfferedPlan[] }) {
  const t = useText();
  const { same } = compared(plans);
  if (same.length === 0) return null;
  return (
    <Disclosure summary={t('enrollment.compare.same', { count: same.length })}>
      <CompareTable plans={plans} rows={same} />
    </Disclosure>
  );
}

/** A year's cost at three levels of use, where one of the plans has the figures for it. */
function yearlyRows(plans: readonly OfferedPlan[], t: Translate): ComparedRow[] {
  if (plans.every(({ yearly }) => yearly === null)) return [];
  const row = (level: 'premium' | UseLevel): ComparedRow => ({
    label: t(`enrollment.yearly.${level}`),
    values: plans.map(({ yearly }) => (yearly === null ? null : formatMoney(yearly[level]))),
  });
  return [row('low'), row('typical'), row('high'), row('premium')];
}

/** What the yearly figures count with (design 1.11: say what was assumed). */
function Assumed({ plans }: { readonly plans: readonly OfferedPlan[] }) {
  const t = useText();
  if (plans.every(({ yearly }) => yearly === null)) return null;
  const dollars = (cents: number): string => formatMoney(decimalOf(cents));
  const levels = LEVELS.map((level) =>
    t(`enrollment.yearlyUse.${level}`, {
      visits: yearlyUse[level].visits,
      amount: dollars(yearlyUse[level].otherCents),
    }),
  );
  return (
    <div className="small muted">
      <p>{t('enrollment.yearly.about', { visit: dollars(VISIT_CENTS) })}</p>
      <ul>
        {levels.map((level) => (
          <li key={level}>{level}</li>
        ))}
      </ul>
    </div>
  );
}

const LEVELS = ['low', 'typical', 'high'] as const satisfies readonly UseLevel[];

type MoneyLabel =
  | 'enrollment.compare.perPay'
  | 'enrollment.compare.lastPay'
  | 'enrollment.compare.yourMonth'
  | 'enrollment.compare.monthly'
  | 'enrollment.compare.employer';

function moneyRows(
  plans: readonly OfferedPlan[],
  payPeriods: number | null,
  t: (key: MoneyLabel) => string,
): ComparedRow[] {
  const row = (key: MoneyLabel, of: (plan: OfferedPlan) => string | null): ComparedRow => ({
    label: t(key),
    values: plans.map((plan) => {
      const amount = of(plan);
      return amount === null ? null : formatMoney(amount);
    }),
  });
  return [
    row(payPeriods === null ? 'enrollment.compare.yourMonth' : 'enrollment.compare.perPay', ({ perPay }) => perPay),
    // Where the last pay day of a year takes another amount (domain 2.4).
    ...(plans.some(({ lastPay }) => lastPay !== null)
      ? [row('enrollment.compare.lastPay', ({ perPay, lastPay }) => lastPay ?? perPay)]
      : []),
    row('enrollment.compare.monthly', ({ monthly }) => monthly),
    row('enrollment.compare.employer', ({ employer }) => employer),
  ];
}

type TableProps = { readonly plans: readonly OfferedPlan[]; readonly rows: readonly ComparedRow[] };

function CompareTable({ plans, rows }: TableProps) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls by itself must be reached by keys
    <div className="enrollment-compare" role="group" aria-label={t('enrollment.compare.title')} tabIndex={0}>
      <table>
        <caption className="hidden-visually">{t('enrollment.compare.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('enrollment.compare.what')}</th>
            {plans.map(({ planId, name }) => (
              <th key={planId} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={plans[at]?.planId} className="numbers">
                  {value ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
