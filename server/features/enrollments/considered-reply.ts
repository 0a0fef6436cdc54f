import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { considered, type Considerations } from '../../domain/consequences/consequences.ts';
import type { PayRow } from '../../domain/consequences/pay-rows.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import type { WorkedOut } from '../../domain/enrollment/worked-out.ts';
import { decimalOf } from '../../domain/money.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';

export type ConsequencesReply = Reply<typeof enrollments.enrollmentConsequences>;

/** What a draft that is worked out leads to, in words and money. */
export function considerDraft(worked: WorkedOut): Considerations | null {
  const { looked, chain } = worked;
  const { effectiveDate } = looked.start;
  if (effectiveDate === null) return null;
  const { facts, pricing } = looked.context;
  return considered({ before: facts, chain, effectiveDate, pricing });
}

const NO_PAY = { perPayCents: 0, lastPayCents: 0 };
const NOTHING: Considerations = {
  items: [],
  changed: [],
  before: NO_PAY,
  after: NO_PAY,
  payPeriods: 0,
  rows: [],
  months: [],
  retroactive: 0,
};

/** A day on which the paycheck changes, as JSON carries it. */
export const payRowReply = ({ date, before, after }: PayRow): ConsequencesReply['rows'][number] => ({
  date,
  before: before && decimalOf(before.perPayCents),
  after: after && decimalOf(after.perPayCents),
  lastAfter: after && otherLastPay(after),
});

/** Amounts as JSON carries them. */
export const considerationsReply = (said: Considerations | null) => {
  const { items, changed, before, after, payPeriods, rows, months, retroactive } = said ?? NOTHING;
  return {
    items,
    changed,
    perPayBefore: before && decimalOf(before.perPayCents),
    lastPayBefore: before && otherLastPay(before),
    perPayAfter: after && decimalOf(after.perPayCents),
    lastPayAfter: after && otherLastPay(after),
    payPeriods,
    rows: rows.map(payRowReply),
    retroactive: retroactive === null ? null : decimalOf(retroactive),
    months: (months ?? []).map(({ month, rule, before: was, after: is }) => ({
      month,
      rule,
      before: decimalOf(was),
      after: decimalOf(is),
      difference: decimalOf(is - was),
    })),
  };
};

/** Warnings of the change engine as words. */
export const warningsOf = ({ warnings }: Pick<Chain, 'warnings'>): ConsequencesReply['warnings'] =>
  warnings.map(({ code, values }) => ({ code: `changes.warning.${code}`, values: { ...values } }));
