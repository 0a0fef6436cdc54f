import { isDeepStrictEqual } from 'node:util';
import { actorIn } from '@coverlane/contract/actors.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollment-blank.ts';
import { typedName } from '../../domain/enrollment/answers.ts';
import { paymentAsked } from '../../domain/enrollment/payment.ts';
import { outcomesOf } from '../../domain/enrollment/elected.ts';
import { issuesOf } from '../../domain/enrollment/issues.ts';
import { look } from '../../domain/enrollment/look.ts';
import { type Costs, costsOf, offersOf } from '../../domain/enrollment/offers.ts';
import { maskSecrets } from '../../domain/enrollment/secrets.ts';
import { isDraft, kindOf } from '../../domain/enrollment/states.ts';
import { decimalOf } from '../../domain/money.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';
import type { SignedUser } from '../../http/signed-user.ts';
import { planCards, type EnrollmentRow } from './enrollments.queries.ts';
import { proofsOf } from './proofs.queries.ts';
import { opened } from './field-keys.ts';
import type { Desk, OpenedDraft } from './load-draft.ts';

/** The enrollment as the wizard has it. */
export type DraftReply = Reply<typeof enrollments.getEnrollment>;

/** Who typed it sees it whole, as does whoever may see SSNs; others see the last four digits (domain 3.7). */
const seesSecrets = (row: EnrollmentRow, user: SignedUser): boolean =>
  user.permissions.includes('viewSsn') || (row.saved_by === user.id && isSameActor(row.saved_by_key, user));

/** What somebody typed in person their keys did not type, nor one key what another did. */
const isSameActor = (saved: unknown, { acting }: SignedUser): boolean =>
  isDeepStrictEqual(saved ?? null, acting ?? null) || (acting?.kind === 'apiKey' && actedById(saved) === acting.id);

const actedById = (saved: unknown): unknown =>
  typeof saved === 'object' && saved !== null && 'id' in saved ? saved.id : undefined;

function shownAnswers({ keys }: Desk, { row, context }: OpenedDraft, user: SignedUser): DraftReply['answers'] {
  const sees = seesSecrets(row, user);
  if (sees && isDraft(row.status)) return context.answers;
  return maskSecrets(context.answers, opened(keys, row.id, row.secrets), sees ? 'bank' : undefined);
}

const costReply = ({ perPayCents, lastPayCents, todayCents, payPeriods, monthlyCents }: Costs): DraftReply['cost'] => ({
  perPay: decimalOf(perPayCents),
  lastPay: otherLastPay({ perPayCents, lastPayCents }),
  today: decimalOf(todayCents),
  difference: decimalOf(perPayCents - todayCents),
  payPeriods,
  monthly: decimalOf(monthlyCents),
});

/** Draws a draft: what was typed, what is offered at which price, from when, and what is still to be mended. */
export async function draftReply(desk: Desk, draft: OpenedDraft, user: SignedUser): Promise<DraftReply> {
  const { row, context, divisions } = draft;
  const looked = look(context);
  const payment = paymentAsked(looked);
  const cards = await planCards(desk.db, row.client_id);
  return {
    ...namesOf(row),
    effectiveDate: looked.start.effectiveDate,
    because: [...looked.start.because, ...looked.start.warnings],
    answers: shownAnswers(desk, draft, user),
    divisions,
    offers: offersOf(looked, cards),
    cost: costReply(costsOf(looked, outcomesOf(looked))),
    issues: issuesOf(looked),
    proofs: await proofsOf(desk.db, row.id),
    paymentRequired: payment === 'asked',
    paymentFree: payment === 'free',
    note: row.note,
    failure: row.failure,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedBy: actorIn(row.submitted_by_name, row.submitted_by_key),
    savedAt: row.saved_at.toISOString(),
  };
}

const namesOf = (row: EnrollmentRow) => ({
  id: row.id,
  enrollmentId: row.id,
  number: row.number,
  clientId: row.client_id,
  clientName: row.client_name,
  enrollmentType: row.enrollment_type,
  type: kindOf(row.enrollment_type),
  status: row.status,
  version: row.version,
  step: row.step,
  place: row.place,
  memberId: row.person_id,
  memberName: row.person_name,
  memberNumber: row.member_number,
});

/** The name lists show of a draft: as typed. */
export const subjectName = (answers: DraftReply['answers']): string => typedName(answers[SUBSCRIBER_KEY]);
