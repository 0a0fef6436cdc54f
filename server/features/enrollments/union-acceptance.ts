import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type SignupData, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { identityOfTyped } from '../../facts/matched-signup.ts';
import { numbersOf } from '../../facts/union-signups.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { dependentInput, employmentOf, subscriberInput } from '../../domain/enrollment/people-of-request.ts';
import { judge } from '../../domain/identity/judge.ts';
import { identityOfPerson } from '../../domain/identity/of-person.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { displayName } from '../../platform/values/names.ts';
import { ssnsSecret } from './change-requests.ts';
import { answerChange, type DirectChange, loadFor, type Outcome, personOf } from './direct-change.ts';
import { freeMemberNumber } from './enrollments.queries.ts';
import { isDivisionOf, type Subject, subjectOf } from './subjects.queries.ts';
import { answersOf, type OpenedSignup } from './union-answers.ts';
import { divisionIdsOf, openShop, type OpenShop } from './union-roster.queries.ts';
import { rostered } from './union-rostering.ts';

/** What accepting a sign-up came to; `employeeId` is null where the roster knew before who it is. */
export type Accepted = {
  shopId: string;
  personId: string | null;
  employeeId: string | null;
  enrollment: Pick<Outcome, 'enrollmentId' | 'number'>;
};

/**
 * Accepts a sign-up: the worker and the dependents are made by an enrollment, which is approved and processed as any other, and the
 * worker stands on the shop's roster. No coverage begins by it: that comes of the hour bank (domain 13.2).
 * @throws Refusal 422 with what the change engine refuses, at the field of the call
 */
export async function acceptSignup(opened: OpenedSignup, context: Context): Promise<Accepted> {
  const { signup, asked } = opened;
  const { db } = context;
  const shopId = asked.shopId ?? signup.shopId;
  const shop = shopId === null ? undefined : await openShop(db, signup.unionId, shopId);
  if (shop === undefined) throw invalid({ shopId: 'shop-required' });
  const subject = asked.personId ? await employeeOf(db, signup.clientId, asked.personId) : null;
  const enrollment = subject === null ? await enrolled(opened, shop, context) : await joined(opened, subject, context);
  const personId = subject === null ? null : subject.personId;
  const employeeId = await rostered(opened, { shopId: shop.id, personId }, context);
  return { shopId: shop.id, personId, employeeId, enrollment };
}

/** Whom the office says that the worker is. @throws Refusal 422 where they are no employee of the fund's */
async function employeeOf(db: Db, clientId: string, personId: string): Promise<Subject> {
  const found = await subjectOf(db, { clientId, personId });
  if (found === undefined || !found.isSubscriber) throw invalid({ personId: 'not-found' });
  return found;
}

const FIELDS: Readonly<Record<string, string>> = { 'end-before-hire': 'hireDate', 'too-far-ahead': 'hireDate' };

/** Where what the engine refuses is mended: most of it is what the worker typed. */
const fieldOf = ({ code, subject }: Finding): string =>
  FIELDS[code] ?? (subject === null || subject === SUBSCRIBER_KEY ? 'personId' : `formData.dependents.${subject}`);

const nameOf = ({ worker: { firstName, lastName } }: SignupData): string =>
  displayName({ firstName: firstName ?? '', lastName: lastName ?? '' });

/** The division that workers of the shop are in; of a fund with one it is that. @throws Refusal 422 */
async function divisionFor({ signup, asked }: OpenedSignup, shop: OpenShop, { db }: Context): Promise<string> {
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
async function enrolled(opened: OpenedSignup, shop: OpenShop, context: Context): Promise<Outcome> {
  const { signup, data } = opened;
  const { clientId } = signup;
  const answers = answersOf(opened, await divisionFor(opened, shop, context));
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
  opened: OpenedSignup,
  subject: Subject,
  context: Context,
): Promise<Pick<Outcome, 'enrollmentId' | 'number'>> {
  const { signup, data } = opened;
  const { clientId } = signup;
  const ssns = numbersOfDependents(data);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId, ssns: Object.values(ssns) });
  const joining = newDependents(data, loaded.facts);
  if (joining.size === 0) return NOTHING;
  const answers = answersOf(opened, null);
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
