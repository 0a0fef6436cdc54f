import type { Input } from '@coverlane/contract/call.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { type SignupData, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import type { unionSignupDecisions } from '@coverlane/contract/union-signups/staff-calls.ts';
import { identityOfTyped } from '../../facts/matched-signup.ts';
import { numbersOf } from '../../facts/union-signups.ts';
import type { SignupRow } from '../../facts/union-signups.queries.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { type Answers, blankAnswers, blankPerson } from '../../domain/enrollment/answers.ts';
import { dependentInput, employmentOf, subscriberInput } from '../../domain/enrollment/people-of-request.ts';
import { judge } from '../../domain/identity/judge.ts';
import { identityOfPerson } from '../../domain/identity/of-person.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { displayName } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { ssnsSecret } from './change-requests.ts';
import { answerChange, type DirectChange, loadFor, type Outcome, personOf } from './direct-change.ts';
import { deskOf } from './drafts.ts';
import { freeMemberNumber } from './enrollments.queries.ts';
import { isDivisionOf, type Subject, subjectOf } from './subjects.queries.ts';
import {
  addToRoster,
  divisionIdsOf,
  keepOnRoster,
  type NewWorker,
  onRoster,
  openShop,
  type OpenShop,
} from './union-roster.queries.ts';

type Asked = Input<typeof unionSignupDecisions.decideUnionSignup>;

/** What accepting a sign-up came to; `employeeId` is null where the roster knew before who it is. */
export type Accepted = {
  shopId: string;
  personId: string | null;
  employeeId: string | null;
  enrollment: Pick<Outcome, 'enrollmentId' | 'number'>;
};

/** A sign-up that is accepted, opened. */
type Opened = { signup: SignupRow; data: SignupData; asked: Asked };

/**
 * Accepts a sign-up: the worker and the dependents are made by an enrollment, which is approved and processed as any other, and the
 * worker stands on the shop's roster. No coverage begins by it: that comes of the hour bank (domain 13.2).
 * @throws Refusal 422 with what the change engine refuses, at the field of the call
 */
export async function acceptSignup(opened: Opened, context: Context): Promise<Accepted> {
  const { signup, asked } = opened;
  const shop = await openShop(context.db, signup.unionId, asked.shopId ?? signup.shopId ?? uuid7());
  if (shop === undefined) throw invalid({ shopId: 'shop-required' });
  const subject = asked.personId
    ? await subjectOf(context.db, { clientId: signup.clientId, personId: asked.personId })
    : null;
  if (subject === undefined || subject?.isSubscriber === false) throw invalid({ personId: 'not-found' });
  const enrollment = subject === null ? await enrolled(opened, shop, context) : await joined(opened, subject, context);
  const personId = subject?.personId ?? null;
  const employeeId = await rostered(opened, { shop, personId }, context);
  return { shopId: shop.id, personId, employeeId, enrollment };
}

/** What was typed as answers of the wizard, which make people of it. */
function answersOf(
  { worker, dependents }: SignupData,
  { hireDate, classification }: Asked,
  divisionId: string | null,
): Answers {
  const blank = blankAnswers();
  const { classification: typedClass, hireDate: typedDay, ...person } = worker;
  return {
    ...blank,
    selectedDivisionId: divisionId,
    subscriber: {
      ...blank.subscriber,
      ...person,
      ssn: null,
      hireDate: hireDate ?? typedDay,
      jobTitle: classification ?? typedClass,
    },
    dependents: dependents.map(({ key, relationship, ...one }) => ({
      ...blankDependent(),
      ...one,
      ssn: null,
      key,
      relationship,
    })),
  };
}

const blankDependent = () => ({
  ...blankPerson(),
  personId: null,
  disabled: false,
  sameAddress: true,
  action: 'add' as const,
  removeReason: null,
});

const FIELDS: Readonly<Record<string, string>> = { 'end-before-hire': 'hireDate', 'too-far-ahead': 'hireDate' };

/** Where what the engine refuses is mended: most of it is what the worker typed. */
const fieldOf = ({ code, subject }: Finding): string =>
  FIELDS[code] ?? (subject === null || subject === SUBSCRIBER_KEY ? 'personId' : `formData.dependents.${subject}`);

const nameOf = ({ worker: { firstName, lastName } }: SignupData): string =>
  displayName({ firstName: firstName ?? '', lastName: lastName ?? '' });

/** The division that workers of the shop are in; of a fund with one it is that. @throws Refusal 422 */
async function divisionFor({ signup, asked }: Opened, shop: OpenShop, { db }: Context): Promise<string> {
  const own = await divisionIdsOf(db, signup.clientId);
  const divisionId = asked.divisionId ?? shop.divisionId ?? (own.length === 1 ? own[0] : undefined);
  if (divisionId === undefined) throw invalid({ divisionId: 'required' });
  if (!(await isDivisionOf(db, signup.clientId, divisionId))) throw invalid({ divisionId: 'not-found' });
  return divisionId;
}

/** The numbers of the dependents, by their keys. */
const numbersOfDependents = (data: SignupData): Record<string, string> =>
  Object.fromEntries([...numbersOf(data)].filter(([key]) => key !== WORKER_KEY));

/** Somebody who is not known yet: an employee with the family, without coverage. */
async function enrolled(opened: Opened, shop: OpenShop, context: Context): Promise<Outcome> {
  const { signup, data, asked } = opened;
  const { clientId } = signup;
  const answers = answersOf(data, asked, await divisionFor(opened, shop, context));
  const numbers = numbersOf(data);
  const ssns = numbersOfDependents(data);
  const loaded = await loadFor(context, { clientId, subscriberId: null, ssns: [...numbers.values()] });
  const effectiveDate = answers.subscriber.hireDate ?? loaded.facts.today;
  const memberNumber = await freeMemberNumber(context.db, clientId);
  const change: DirectChange = {
    type: 'newemployee',
    clientId,
    subscriberId: null,
    person: { id: null, name: nameOf(data), memberNumber },
    requests: [
      {
        type: 'newemployee',
        tiers: 'derive',
        source: 'portal',
        reason: null,
        effectiveDate,
        memberNumber,
        subscriber: subscriberInput(answers),
        employment: { ...employmentOf(answers), classCode: null },
        dependents: answers.dependents.map((one) => dependentInput(one, { answers, today: loaded.facts.today })),
      },
    ],
    ssn: numbers.get(WORKER_KEY) ?? null,
    ssns: ssnsSecret(ssns),
    effectiveDate,
    coverageTypes: [],
    note: null,
    fieldOf,
  };
  return answerChange(change, { loaded }, context);
}

/** Of the dependents those who are certainly none of the family yet: whoever may be one of it, the engine asks about. */
function newDependents(data: SignupData, { people }: FamilyFacts): Set<string> {
  const numbers = numbersOf(data);
  const family = people.map(identityOfPerson);
  const isKnown = (one: SignupData['dependents'][number]): boolean =>
    family.some((known) => {
      const typed = { ...identityOfTyped(one, numbers.get(one.key) ?? null), relationship: one.relationship };
      return judge(typed, { ...known, memberNumber: null }).verdict === 'same';
    });
  return new Set(data.dependents.filter((one) => !isKnown(one)).map(({ key }) => key));
}

const NOTHING: Pick<Outcome, 'enrollmentId' | 'number'> = { enrollmentId: null, number: null };

/** Somebody who is known: their record stays as it is, and who is new of the family joins it. */
async function joined(
  { signup: { clientId }, data, asked }: Opened,
  subject: Subject,
  context: Context,
): Promise<Pick<Outcome, 'enrollmentId' | 'number'>> {
  const ssns = numbersOfDependents(data);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId, ssns: Object.values(ssns) });
  const joining = newDependents(data, loaded.facts);
  if (joining.size === 0) return NOTHING;
  const answers = answersOf(data, asked, null);
  const { today } = loaded.facts;
  const change: DirectChange = {
    type: 'adddependent',
    clientId,
    subscriberId: subject.subscriberId,
    person: personOf(subject),
    requests: [
      {
        type: 'adddependent',
        tiers: 'derive',
        source: 'portal',
        reason: null,
        effectiveDate: today,
        dependents: answers.dependents
          .filter(({ key }) => joining.has(key))
          .map((one) => dependentInput(one, { answers, today })),
      },
    ],
    ssn: null,
    ssns: ssnsSecret(Object.fromEntries(Object.entries(ssns).filter(([key]) => joining.has(key)))),
    effectiveDate: today,
    coverageTypes: [],
    note: null,
    fieldOf,
  };
  return answerChange(change, { loaded }, context);
}

/** Puts the worker on the roster of the shop, once: who stands there already is the same worker, and stays if this is taken back. */
async function rostered(
  { signup: { clientId }, data, asked }: Opened,
  { shop, personId }: { shop: OpenShop; personId: string | null },
  context: Context,
): Promise<string | null> {
  const { db, user } = context;
  const { keys } = deskOf(context);
  const { worker } = data;
  const id = uuid7();
  const digits = numbersOf(data).get(WORKER_KEY) ?? null;
  const place = { table: 'unionshopemployees', column: 'ssn_sealed', rowId: id };
  const made: NewWorker = {
    id,
    clientId,
    shopId: shop.id,
    personId,
    firstName: worker.firstName?.trim() ?? '',
    middleName: worker.middleName?.trim() || null,
    lastName: worker.lastName?.trim() ?? '',
    suffix: worker.suffix?.trim() || null,
    dob: worker.dob,
    sealed: digits === null ? null : keys.seal(place, digits),
    ssnIndex: digits === null ? null : keys.blindIndex(clientId, digits),
    lastFour: digits?.slice(-4) ?? null,
    email: worker.email?.trim() || null,
    phone: phoneDigits(worker.phone ?? ''),
    classification: asked.classification || worker.classification || 'other',
    hireDate: asked.hireDate ?? worker.hireDate,
    userId: user.id,
  };
  const standing = await onRoster(db, made);
  if (standing === undefined) await addToRoster(db, made);
  else await keepOnRoster(db, standing.id, made);
  return standing?.personId ? null : (standing?.id ?? id);
}
