import { actorIn } from '@coverlane/contract/words/actors.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { issuesIn, readForms } from '../../domain/enrollment/asked-forms.ts';
import { typedName } from '../../domain/enrollment/answers.ts';
import { outcomesOf } from '../../domain/enrollment/elected.ts';
import { look } from '../../domain/enrollment/look.ts';
import { issuesWhileTyping, type WorkedOut, workOut } from '../../domain/enrollment/worked-out.ts';
import type { PayRow } from '../../domain/consequences/pay-rows.ts';
import { type Costs, costsOf, offersOf, type PlanCards } from '../../domain/enrollment/offers.ts';
import type { Looked } from '../../domain/enrollment/elected.ts';
import { extrasOffered } from '../../domain/enrollment/offers-of-extras.ts';
import { notCoveredBy } from '../../domain/enrollment/not-covered.ts';
import { maskSecrets } from '../../domain/enrollment/secrets.ts';
import { isDraft, kindOf } from '../../domain/enrollment/states.ts';
import { decimalOf } from '../../domain/money.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';
import { readsSealed } from '../../facts/sealed-answers.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { planCards, type EnrollmentRow } from './enrollments.queries.ts';
import { proofsOf } from './proofs.queries.ts';
import { isMendable, shownCorrections } from './corrections.ts';
import { considerDraft, payRowReply } from './considered-reply.ts';
import { opened } from './field-keys.ts';
import { confirmationOf } from './snapshot.ts';
import { shownSignatures, signingOf } from './signatures.ts';
import { signaturesOf } from './signatures.queries.ts';
import type { Desk, OpenedDraft } from './load-draft.ts';
import { formsTold } from './forms-told.ts';
import { seasonTold } from './season.ts';
import { toldOffers } from './told-offers.ts';

/** The enrollment as the wizard has it. */
export type DraftReply = Reply<typeof enrollments.getEnrollment>;

/** Who typed it sees it whole, as does whoever may see SSNs; others see the last four digits (domain 3.7), a key or a view too. */
const seesSecrets = (row: EnrollmentRow, user: SignedUser): boolean =>
  user.permissions.includes('viewSsn') || (row.secrets_by === user.id && !user.acting && !user.viewedBy);

function shownAnswers({ keys }: Desk, { row, context }: OpenedDraft, user: SignedUser): DraftReply['answers'] {
  if (seesSecrets(row, user)) return context.answers;
  const { answers, forms: asked } = context;
  const forms = readForms(answers, asked, readsSealed(user));
  return { ...maskSecrets(answers, opened(keys, row.id, row.secrets)), ...(forms && { forms }) };
}

const amountOf = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

const costReply = (
  { perPayCents, lastPayCents, todayCents, payPeriods, monthlyCents }: Costs,
  rows: readonly PayRow[],
): DraftReply['cost'] => ({
  perPay: amountOf(perPayCents),
  lastPay: perPayCents === null || lastPayCents === null ? null : otherLastPay({ perPayCents, lastPayCents }),
  today: amountOf(todayCents),
  difference: perPayCents === null || todayCents === null ? null : decimalOf(perPayCents - todayCents),
  payPeriods,
  monthly: amountOf(monthlyCents),
  rows: rows.map(payRowReply),
});

/** Is it still being worked on, so that what it leads to is worked out anew? */
const isOpen = ({ status }: EnrollmentRow, mendable: boolean): boolean =>
  isDraft(status) || mendable || status === 'pendingSignature';

/** When the paycheck changes: as it looks now, or as it was submitted. */
const rowsOf = (row: EnrollmentRow, worked: WorkedOut | null): readonly PayRow[] =>
  (worked === null ? confirmationOf(row.snapshot)?.rows : considerDraft(worked)?.rows) ?? [];

/** Who is not covered: as it was submitted, while nothing of it is being changed; of one from before, as it looks now. */
function notCoveredOf(row: EnrollmentRow, { mendable, looked }: { mendable: boolean; looked: Looked }) {
  const signed = isOpen(row, mendable) ? undefined : confirmationOf(row.snapshot)?.notCovered;
  return [...(signed ?? notCoveredBy(looked))];
}

/** While it is typed what its pages say; of what is being corrected everything. */
function issuesShown(looked: Looked, { worked, mendable }: { worked: WorkedOut | null; mendable: boolean }) {
  if (worked === null) return issuesWhileTyping(looked, uuid7);
  return mendable ? worked.issues : worked.whileTyping;
}

/** Draws a draft: what was typed, what is offered at which price, from when, and what is still to be mended. */
export async function draftReply(desk: Desk, draft: OpenedDraft, user: SignedUser): Promise<DraftReply> {
  const { row, context, divisions } = draft;
  const cards = namedInSession(await planCards(desk.db, row.client_id), context, user);
  const mendable = isMendable(row, user);
  // Once: the change engine decides the whole draft, and prices, rows and what is to be mended are taken from it.
  const worked = isOpen(row, mendable) ? workOut(context, row.member_number ?? '', uuid7) : null;
  const looked = worked?.looked ?? look(context);
  const answers = shownAnswers(desk, draft, user);
  const issues = issuesShown(looked, { worked, mendable });
  return {
    ...namesOf(row),
    effectiveDate: looked.start.effectiveDate,
    because: [...looked.start.because, ...looked.start.warnings],
    answers,
    forms: await formsTold(desk, draft, { answers, user }),
    divisions,
    offers: await toldOffers(desk.db, row, { offers: offersOf(looked, cards), typedIt: seesSecrets(row, user) }),
    extras: extrasOffered(looked, user.language),
    season: worked === null ? null : await seasonTold(desk.db, looked, cards),
    cost: costReply(costsOf(looked, outcomesOf(looked)), rowsOf(row, worked)),
    notCovered: notCoveredOf(row, { mendable, looked }),
    issues: issuesIn(issues, context.forms, languageOf(user)),
    proofs: await proofsOf(desk.db, row.id),
    note: row.note,
    failure: row.failure,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedBy: actorIn(row.submitted_by_name, row.submitted_by_key),
    savedAt: row.saved_at.toISOString(),
    signing: signingOf(desk, draft, { looked, user }),
    signatures: shownSignatures(row, await signaturesOf(desk.db, row.id)),
    mendable,
    corrections: await shownCorrections(desk.db, row),
  };
}

/** The plans as their session calls them, in the reader's language. */
function namedInSession(cards: PlanCards, { session }: OpenedDraft['context'], { language }: SignedUser): PlanCards {
  const named = (session?.plans ?? []).map(({ planId, names }): [string, string | null] => {
    const [own] = languages.filter((one) => one === language);
    return [planId, names[own ?? 'en'] ?? names.en];
  });
  const names = new Map(named);
  return new Map([...cards].map(([id, card]) => [id, { ...card, name: names.get(id) ?? card.name }]));
}

const languageOf = ({ language }: SignedUser): Language => languages.find((one) => one === language) ?? 'en';

const namesOf = (row: EnrollmentRow) => ({
  id: row.id,
  enrollmentId: row.id,
  number: row.number,
  clientId: row.client_id,
  clientName: row.client_name,
  sessionId: row.session_id,
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
