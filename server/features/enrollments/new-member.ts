import type { Input, Reply } from '@coverlane/contract/call.ts';
import { genders } from '@coverlane/contract/codes.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { personBirthFaults } from '@coverlane/contract/members/stated-faults.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { type FamilyFacts, UNSEEN } from '../../domain/changes/facts.ts';
import { type Answers, blankAnswers } from '../../domain/enrollment/answers.ts';
import { knownPeople } from '../../facts/known-people.ts';
import type { Identity } from '../../domain/identity/identity.ts';
import { isSameOnOtherRecord } from '../../domain/identity/one-human.ts';
import { isValidSsn, ssnDigits } from '../../domain/ssn.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { refuseReferences } from './direct-change.ts';
import { offerBegunHire } from './begun.ts';
import { insertDraft } from './begin-draft.ts';
import { deskOf } from './drafts.ts';
import { familyOf } from './load-draft.ts';
import { refuseNeedlessReason } from './ssn-of-member.ts';
import { isDivisionOf, isOwnClient } from './subjects.queries.ts';
import { refuseFaults } from './refuse-faults.ts';

type Calls = typeof memberChanges;
type NewMember = Input<Calls['newMember']>;

/** What is known of a new hire already, typed into the draft. */
function answersOf(input: NewMember): Answers {
  const blank = blankAnswers();
  const { prefix, firstName, middleName, lastName, suffix, gender, dob, ssn, ssnReason, email, phone, language } =
    input;
  const { address1, address2, city, state, zip, maritalStatus, hireDate, divisionId } = input;
  const said = { prefix, firstName, middleName, lastName, suffix, gender, dob, ssn, ssnReason, email, phone, language };
  const more = { address1, address2, city, state, zip, maritalStatus, hireDate };
  const typed = Object.fromEntries(Object.entries({ ...said, ...more }).map(([field, text]) => [field, text || null]));
  return { ...blank, selectedDivisionId: divisionId ?? null, subscriber: { ...blank.subscriber, ...typed } };
}

type Known = Reply<Calls['newMember']>['duplicates'][number];

/** Somebody of the same SSN, or of the same last name and birth date (domain 4.3), judged by all that is typed. */
async function known(input: NewMember, context: Context): Promise<Known[]> {
  const { clientId, ssn } = input;
  const hire = identityStated(input, ssn ? ssnDigits(ssn) : null);
  const found = await knownPeople({ ...deskOf(context), clientId }, hire);
  return found.map(({ id, name, memberNumber, verdict, matchedBy, contradictedBy }) => ({
    id,
    name,
    memberNumber,
    certain: verdict === 'same',
    matchedBy,
    contradictedBy,
  }));
}

/** What is stated of somebody who is hired. */
export const identityStated = (
  { firstName, lastName, suffix, dob, gender }: Pick<NewMember, 'firstName' | 'lastName' | 'suffix' | 'dob' | 'gender'>,
  ssn: string | null,
): Identity => ({
  ssn,
  memberNumber: null,
  systemIdentifier: null,
  names: [{ first: firstName ?? '', last: lastName ?? '', suffix: suffix ?? null }],
  birthDates: dob ? [dob] : [],
  gender: genders.find((code) => code === gender) ?? null,
  relationship: null,
});

/**
 * What is wrong with a new hire whatever is typed next: a birth date that is nobody's, no SSN at all, and, once somebody
 * said that it is another person, an SSN that is somebody's. @throws Refusal 422
 */
async function refuseValues(input: NewMember, context: Context): Promise<void> {
  const { clientId, dob, ssn } = input;
  refuseNeedlessReason(input, null);
  const client = await loadClientFacts(context.db, clientId);
  if (client === null) throw notFound();
  const facts = await familyOf(deskOf(context), client, { subscriberId: null, ssns: ssn ? [ssn] : [] });
  if (dob) refuseFaults(null, [personBirthFaults({ dob }, facts.today)]);
  if (ssn) refuseSsn(ssn, input, facts);
}

/** Somebody's dependent here who is hired has two records, linked by the number (domain 3.3). */
function isLinked(input: NewMember, digits: string, { ssnHolders, elsewhere = [] }: FamilyFacts): boolean {
  const others = elsewhere.filter(({ numbers }) => numbers.includes(digits));
  const isOne = others.every(
    ({ personId, subscriberId, identity }) =>
      personId !== subscriberId && isSameOnOtherRecord(identityStated(input, digits), { ...identity, ssn: digits }),
  );
  return isOne && others.some(({ personId }) => personId === ssnHolders.get(digits));
}

function refuseSsn(ssn: string, input: NewMember, facts: FamilyFacts): void {
  const { client, ssnHolders } = facts;
  const { ssnReason, confirmed } = input;
  const digits = ssnDigits(ssn);
  const rules = { allowTestIds: client.allowTestIds, foreign: ssnReason === 'foreign' };
  if (digits === null || !isValidSsn(digits, rules)) throw invalid({ ssn: 'bad-ssn' });
  const holder = ssnHolders.get(digits);
  if (confirmed !== true || holder === undefined || isLinked(input, digits, facts)) return;
  throw invalid({ ssn: holder === UNSEEN ? 'ssn-unusable' : 'ssn-taken' });
}

/** The draft for a new hire, unless the hire may be somebody we know and nobody said otherwise, or a draft is there already. */
export async function newMember(input: NewMember, context: Context): Promise<Reply<Calls['newMember']>> {
  const { clientId, divisionId, confirmed, anew = false } = input;
  refuseReferences({
    clientId: await isOwnClient(context.db, clientId),
    ...(divisionId !== undefined && { divisionId: await isDivisionOf(context.db, clientId, divisionId) }),
  });
  await refuseValues(input, context);
  const duplicates = confirmed === true ? [] : await known(input, context);
  context.saw({ type: 'members', clientId, ids: duplicates.map(({ id }) => id) });
  if (duplicates.length > 0) return { enrollmentId: null, duplicates };
  await offerBegunHire(input, anew, context);
  const made = { clientId, enrollmentType: 'newemployee' as const, answers: answersOf(input), subject: undefined };
  return { enrollmentId: (await insertDraft(made, context)).id, duplicates: [] };
}
