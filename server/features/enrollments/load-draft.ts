import type { Db } from '../../platform/db/connect.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadContinuation } from '../../facts/continuation.queries.ts';
import { loadElsewhere, type Named } from '../../facts/elsewhere.queries.ts';
import { formsAnsweredIn, formsAskedIn } from '../../facts/enrollment-forms.queries.ts';
import { loadExternalIdHolders } from '../../facts/external-id-holders.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { loadPaidClaims } from '../../facts/paid-claims.queries.ts';
import { loadPremiums } from '../../facts/premiums.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import { loadSsnHolders } from '../../facts/ssn-holders.queries.ts';
import { medicalFigures } from '../../facts/accumulators/plan-figures.queries.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import { OPEN_END, todayIn } from '../../platform/values/dates.ts';
import { type Answers, dateOf, wholeAnswers, type WizardType } from '../../domain/enrollment/answers.ts';
import type { AskedForm } from '../../domain/enrollment/asked-forms.ts';
import { approvalIn, divisionsOfChange } from '../../domain/enrollment/approval.ts';
import { withoutWork } from '../../domain/enrollment/continuing.ts';
import type { DraftContext, EnrollmentRules } from '../../domain/enrollment/draft-context.ts';
import { clientThen, type KeptRules } from '../../domain/enrollment/kept-rules.ts';
import { withoutPeople } from '../../domain/enrollment/left-out.ts';
import { atPlace } from '../../domain/enrollment/of-census.ts';
import { newOrKnown } from '../../domain/enrollment/new-or-known.ts';
import { putSecrets } from '../../domain/enrollment/secrets.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { rulesFor } from '../../domain/rules-for.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { wizardTypes } from '@coverlane/contract/enrollments/codes.ts';
import { divisionsOf, type EnrollmentRow } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';
import { placeNow } from './place-now.ts';

/** What working on an enrollment needs: the transaction and the keys of sealed fields. */
export type Desk = { db: Db; keys: FieldKeys };

/** Whom a change is made for, and what is stated of somebody that is one person's alone. */
export type Loading = {
  clientId: string;
  subscriberId: string | null;
  ssn?: string | null | undefined;
  ssns?: readonly string[];
  externalId?: string | null | undefined;
  /** Those of several people at once. */
  externalIds?: readonly string[];
};

/** A draft opened: what it is judged by, and what the wizard shows around it. */
export type OpenedDraft = {
  row: EnrollmentRow;
  context: DraftContext;
  /** The answers as typed, with people who were left out since. */
  typed: Answers;
  divisions: { id: string; name: string; open: boolean }[];
};

/** The rules of a draft (domain 1.4): of the division it is for; who approves follows from the family's own as well. */
export function rulesOfDraft(facts: FamilyFacts, divisionId: string | null): EnrollmentRules {
  const { client, today } = facts;
  const { dependentProof: proofs, ssnRequired, allowWaive } = rulesFor(client, divisionId);
  const approval = approvalIn(client, [divisionId, ...divisionsOfChange([facts], today)]);
  return { approval, proofs, ssnRequired, allowWaive };
}

/** Is it one of the types the wizard walks through? */
export const isWizardType = (type: string): type is WizardType => wizardTypes.some((one) => one === type);

/** The family as it is known today, for decide; without people where it is not there yet. */
export async function familyOf(
  { db, keys }: Desk,
  client: ClientFacts,
  who: {
    subscriberId: string | null;
    ssns: readonly string[];
    /** External ids that are to be given to somebody. */
    externalIds?: readonly string[];
    /** People who are typed, by whom other records of theirs are found. */
    named?: readonly Named[];
    at?: Date | null;
    enrollmentId?: string;
  },
): Promise<FamilyFacts> {
  const today = todayIn(client.timeZone, who.at ?? new Date());
  const digits = who.ssns.flatMap((ssn) => ssnDigits(ssn) ?? []);
  const ssnHolders = await loadSsnHolders(
    { db, keys, clientId: client.id, enrollmentId: who.enrollmentId ?? null },
    digits,
  );
  const { subscriberId, named = [] } = who;
  const reading = { db, keys, client, today, ssnHolders };
  const [found] = subscriberId === null ? [] : await loadFamilies(reading, { subscriberIds: [subscriberId] });
  const people = found?.people ?? [];
  const asked = { subscriberId, people, named, ssnHolders };
  const elsewhere = await loadElsewhere({ db, keys, clientId: client.id }, asked);
  const externalIdHolders = await loadExternalIdHolders(db, client.id, who.externalIds ?? []);
  return withPayments(db, { client, people, today, ssnHolders, externalIdHolders, elsewhere }, subscriberId);
}

/** What was paid for a family that is there, by premiums and in claims. */
async function withPayments(db: Db, family: FamilyFacts, subscriberId: string | null): Promise<FamilyFacts> {
  if (subscriberId === null || family.people.length === 0) return family;
  const premiums = await loadPremiums(db, subscriberId);
  return { ...family, premiums, claims: await loadPaidClaims(db, [subscriberId]) };
}

const ssnsOf = ({ subscriber, dependents }: Answers): string[] =>
  [subscriber, ...dependents].flatMap(({ ssn }) => ssn ?? []);

/** Those who are typed with a whole name and birth date. */
const namedIn = ({ subscriber, dependents }: Answers): Named[] =>
  [subscriber, ...dependents].map(({ firstName, lastName, dob }) => ({
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    dob: dateOf(dob),
  }));

/** The rules of the moment of submission; null: it is a draft, or from before they were kept. */
export const rulesThen = ({ status, rules }: Pick<EnrollmentRow, 'status' | 'rules'>): KeptRules | null =>
  isDraft(status) ? null : rules;

/** The client that an enrollment is judged by: once it is submitted, with the rules of that moment (judged-when.ts). */
export async function clientOf(
  db: Db,
  row: Pick<EnrollmentRow, 'client_id' | 'status' | 'rules'>,
): Promise<ClientFacts | null> {
  const client = await loadClientFacts(db, row.client_id);
  const kept = rulesThen(row);
  return client !== null && kept !== null ? clientThen(client, kept) : client;
}

/**
 * The rules of entry: of the moment of submission, or of now. One that was corrected into another division is judged by what
 * that one's rules were at that moment: the client of `facts` has the settings of then.
 */
function rulesOf(
  row: JudgedRow,
  facts: FamilyFacts,
  { divisions, divisionId }: { divisions: OpenedDraft['divisions']; divisionId: string | null },
): Pick<DraftContext, 'rules' | 'openDivisions'> {
  const kept = rulesThen(row);
  if (kept !== null) {
    const rules = kept.divisionId === divisionId ? kept.rules : rulesOfDraft(facts, divisionId);
    return { rules, openDivisions: new Set(kept.openDivisions) };
  }
  const open = divisions.filter((division) => division.open).map(({ id }) => id);
  return { rules: rulesOfDraft(facts, divisionId), openDivisions: new Set(open) };
}

/**
 * Of a session: its rules. What somebody returned with a note is mended after its last day, too; what people took back themselves
 * is sent again while the session is open, or never (domain 5.3).
 */
async function sessionOf(db: Db, { session_id, session_member_id, status, note }: JudgedRow) {
  if (session_id === null) return null;
  const session = await loadSessionRules(db, session_id, session_member_id);
  return session && status === 'returned' && note !== null
    ? { ...session, state: 'open' as const, closesOn: OPEN_END }
    : session;
}

/** What of an enrollment says how it is judged. */
export type JudgedRow = Pick<
  EnrollmentRow,
  | 'id'
  | 'client_id'
  | 'enrollment_type'
  | 'status'
  | 'answers'
  | 'secrets'
  | 'left_out'
  | 'rules'
  | 'submitted_at'
  | 'subscriber_id'
  | 'session_id'
  | 'session_member_id'
  | 'note'
>;

/** The custom forms that a draft asks now; of one that was submitted, those that were answered, as they were asked then (domain 12.2). */
function formsOf(db: Db, row: JudgedRow, { forms = [] }: Answers): Promise<AskedForm[]> {
  const { client_id: clientId, enrollment_type: type, session_id: sessionId, session_member_id: sessionMemberId } = row;
  if (isDraft(row.status) || row.submitted_at === null)
    return formsAskedIn(db, { clientId, type, sessionId, sessionMemberId });
  return formsAnsweredIn(db, { formIds: forms.map(({ formId }) => formId), submittedAt: row.submitted_at });
}

/** Everything a draft of the wizard is judged by. Undefined where it is none, or its client is not the reader's. */
export async function openDraft(desk: Desk, row: EnrollmentRow): Promise<OpenedDraft | undefined> {
  const judged = await judgedBy(desk, row);
  return judged && { row, ...judged };
}

/** The same of what is no row yet. */
export async function judgedBy(desk: Desk, row: JudgedRow): Promise<Omit<OpenedDraft, 'row'> | undefined> {
  const { answers: stored, enrollment_type: type } = row;
  if (stored === null || !isWizardType(type)) return undefined;
  const { db, keys } = desk;
  const client = await clientOf(db, row);
  if (client === null) return undefined;
  const said = putSecrets(wholeAnswers(stored), opened(keys, row.id, row.secrets));
  const kept = withoutPeople(said, row.left_out);
  // What was in time when it was submitted stays in time however long approval takes.
  const at = isDraft(row.status) ? null : row.submitted_at;
  const facts = await familyOf(desk, client, {
    subscriberId: row.subscriber_id,
    ssns: ssnsOf(kept),
    named: namedIn(kept),
    at,
    enrollmentId: row.id,
  });
  const session = await sessionOf(db, row);
  if (session === undefined) return undefined;
  const place = await placeNow(desk, { row, facts, session });
  const typed = place === null ? said : atPlace(said, place);
  const answers = newOrKnown(withoutPeople(typed, row.left_out), facts);
  const pricing = await loadPricing(db, row.client_id, { sessionId: row.session_id });
  const divisions = await divisionsOf(db, row.client_id);
  const figures = await medicalFigures(db, pricing, facts.today);
  const { rules, openDivisions } = rulesOf(row, facts, { divisions, divisionId: answers.selectedDivisionId });
  const forms = await formsOf(db, row, typed);
  const continuation = await loadContinuation(db, facts);
  const context = { type, answers, facts, pricing, figures, openDivisions, rules, session, continuation, forms };
  return { context: withoutWork(context), typed, divisions };
}
