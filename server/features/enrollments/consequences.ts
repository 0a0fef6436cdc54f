import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { considered, type Considerations } from '../../domain/consequences/consequences.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { needsApproval } from '../../domain/enrollment/states.ts';
import { type WorkedOut, workOut } from '../../domain/enrollment/worked-out.ts';
import { decimalOf } from '../../domain/money.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/refusals.ts';
import { deskOf, found } from './drafts.ts';
import { openDraft } from './load-draft.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';

export type ConsequencesReply = Reply<typeof enrollments.enrollmentConsequences>;

/** A member number nobody sees: previews of a new family need one. */
export const PREVIEW_NUMBER = 'PREVIEW';

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
  months: [],
  retroactive: 0,
};

/** Amounts as JSON carries them. */
export const considerationsReply = (said: Considerations | null) => {
  const { items, changed, before, after, payPeriods, months, retroactive } = said ?? NOTHING;
  return {
    items,
    changed,
    perPayBefore: before && decimalOf(before.perPayCents),
    lastPayBefore: before && otherLastPay(before),
    perPayAfter: after && decimalOf(after.perPayCents),
    lastPayAfter: after && otherLastPay(after),
    payPeriods,
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

/** What submitting the draft as it is saved would do. Signing and paying come after it, and are not asked for here. */
export async function enrollmentConsequences({ id }: { id: string }, context: Context): Promise<ConsequencesReply> {
  const row = await found(context.db, id);
  const draft = await openDraft(deskOf(context), row);
  if (draft === undefined) throw notFound();
  const worked = workOut(draft.context, row.member_number ?? PREVIEW_NUMBER, uuid7);
  const { start } = worked.looked;
  context.saw({ type: 'enrollment', id, clientId: row.client_id });
  return {
    effectiveDate: start.effectiveDate,
    because: start.because,
    ...considerationsReply(considerDraft(worked)),
    warnings: [...start.warnings, ...warningsOf(worked.chain)],
    refusals: worked.issues,
    needsApproval: needsApproval(draft.context.rules.approval, context.user.type),
  };
}
