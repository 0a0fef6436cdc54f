import type { WizardStep } from '@coverlane/contract/enrollments/codes.ts';
import { genders } from '@coverlane/contract/codes.ts';
import {
  addressFaults,
  LONGEST_NAMES,
  personBirthFaults,
  reachFaults,
  ssnFaults,
} from '@coverlane/contract/members/stated-faults.ts';
import { maritalStatuses, ssnReasons } from '@coverlane/contract/members/personal-values.ts';
import { addDays, age, type CalendarDate } from '../../platform/values/dates.ts';
import { UNSEEN } from '../changes/facts.ts';
import { aheadLimit } from '../eligibility/ahead-limit.ts';
import { isSpouse } from '../relationships.ts';
import { rulesFor } from '../rules-for.ts';
import { isValidSsn, ssnDigits } from '../ssn.ts';
import {
  type Answers,
  dateOf,
  type Issue,
  issuesOn,
  sameKey,
  textOf,
  type TypedDependent,
  type TypedPerson,
  type TypedSubscriber,
  typedName,
} from './answers.ts';
import { type DraftContext, todayOf } from './draft-context.ts';
import { issuesOfFaults } from './issues-of-faults.ts';
import { questionedPlace } from './questioned-place.ts';

/** Where somebody's fields are on the wizard: 'subscriber' or 'dependents.d1'. */
type Place = { step: WizardStep; page: string; prefix: string };
type Say = (field: string, code: string, values?: Record<string, string | number | null>) => Issue;

/** Nobody is employed younger (domain 4.2: birth at least 14 years before the hire). */
const WORKING_AGE = 14;

const sayAt = ({ step, page, prefix }: Place): Say => {
  const issue = issuesOn(step, page);
  return (field, code, values) => issue(`${prefix}.${field}`, code, values);
};

function missing(person: TypedPerson, fields: readonly (keyof TypedPerson)[], say: Say): Issue[] {
  return fields
    .filter((field) => textOf(String(person[field] ?? '')) === null)
    .map((field) => say(field, `${codeOf(field)}-required`));
}

const codeOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const tooLong = (person: TypedPerson, say: Say): Issue[] =>
  (['prefix', 'suffix', 'firstName', 'middleName', 'lastName'] as const)
    .filter((field) => (person[field] ?? '').length > LONGEST_NAMES[field])
    .map((field) => say(field, 'too-long', { limit: LONGEST_NAMES[field] }));

const birthIssues = (person: TypedPerson, today: CalendarDate, say: Say): Issue[] =>
  issuesOfFaults(personBirthFaults(person, today), say);

const isExcused = ({ ssnReason }: TypedPerson, { rules }: DraftContext, own: string | null): boolean =>
  textOf(ssnReason) !== null || own !== null || rules.ssnRequired === 'never';

/** A code that is none of the contract's. */
const strangeCode = (typed: string | null, codes: readonly string[]): boolean =>
  textOf(typed) !== null && !codes.includes(typed ?? '');

const reasonIssues = ({ ssnReason }: TypedPerson, say: Say): Issue[] =>
  strangeCode(ssnReason, ssnReasons) ? [say('ssnReason', 'ssn-reason-invalid')] : [];

const maritalIssues = ({ maritalStatus }: Pick<TypedSubscriber, 'maritalStatus'>, say: Say): Issue[] =>
  strangeCode(maritalStatus, maritalStatuses) ? [say('maritalStatus', 'marital-status-invalid')] : [];

/** "SSN is required." and "SSN is invalid." (specification 5); a reason stands in for the number (domain 3.7). */
function ssnIssues(person: TypedPerson, context: DraftContext, at: { say: Say; own: string | null }): Issue[] {
  const faults = ssnFaults(person, { isAsked: !isExcused(person, context, at.own) });
  const typed = textOf(person.ssn);
  if (faults.ssn !== undefined || typed === null) return issuesOfFaults(faults, at.say);
  const digits = ssnDigits(typed);
  const rules = { allowTestIds: context.facts.client.allowTestIds, foreign: person.ssnReason === 'foreign' };
  if (digits === null || !isValidSsn(digits, rules)) return [at.say('ssn', 'ssn-invalid')];
  const code = takenCode(digits, context, at.own);
  return code === null ? [] : [at.say('ssn', code)];
}

/**
 * Why a number that is valid is not this person's; null: it may be. Whether somebody who has it on another record is the same
 * human, the change engine says (linked-records.ts).
 */
function takenCode(digits: string, { facts, answers }: DraftContext, own: string | null): string | null {
  const holder = facts.ssnHolders.get(digits);
  const isElsewhere = facts.elsewhere?.some(({ personId }) => personId === holder);
  if (holder === UNSEEN) return 'ssn-unusable';
  if (holder !== undefined && holder !== own && isElsewhere !== true) return 'ssn-taken';
  return numbersIn(answers).filter((one) => one === digits).length > 1 ? 'ssn-repeated' : null;
}

/** Every number that is typed into the draft, of those who stay. */
const numbersIn = ({ subscriber, dependents }: Answers): string[] =>
  [subscriber, ...dependents.filter(isStaying)].flatMap(({ ssn }) => ssnDigits(ssn ?? '') ?? []);

const genderIssues = (person: TypedPerson, say: Say): Issue[] =>
  genders.some((code) => code === person.gender) ? [] : [say('gender', 'gender-required')];

function addressIssues(person: TypedPerson, say: Say): Issue[] {
  const faults = addressFaults(person);
  const place = faults.state === undefined ? questionedPlace(person) : null;
  return [...issuesOfFaults(faults, say), ...(place === null ? [] : [say('state', 'zip-other-state', place)])];
}

/** How somebody is reached; of the employee both are asked for (specification 5). */
const reachIssues = (person: Pick<TypedPerson, 'email' | 'phone'>, isAsked: boolean, say: Say): Issue[] =>
  issuesOfFaults(reachFaults(person, { isAsked }), say);

/** Of a dependent who is known only what differs from the record is looked at: no page asks for it. */
function dependentReach(typed: TypedDependent, { facts }: DraftContext): Pick<TypedPerson, 'email' | 'phone'> {
  const known = facts.people.find(({ id }) => id === typed.personId)?.details.at(-1);
  return {
    email: typed.email === known?.email ? null : typed.email,
    phone: typed.phone === known?.phone ? null : typed.phone,
  };
}

function hireIssues(context: DraftContext, say: Say): Issue[] {
  const { answers, facts } = context;
  const { hireDate, dob } = answers.subscriber;
  if (textOf(hireDate) === null) return [say('hireDate', 'hire-date-required')];
  const hired = dateOf(hireDate);
  if (hired === null) return [say('hireDate', 'hire-date-invalid')];
  const rules = rulesFor(facts.client, answers.selectedDivisionId);
  const limit = aheadLimit(rules, { today: todayOf(context), date: hired });
  if (limit !== null) return [say('hireDate', 'changes.refusal.too-far-ahead', { date: hired, limit })];
  const born = dateOf(dob);
  const tooYoung = born !== null && born <= todayOf(context) && age(born, hired) < WORKING_AGE;
  return tooYoung ? [say('dob', 'too-young', { limit: WORKING_AGE })] : [];
}

/** What is wrong with the subscriber as typed: the member fields of the specification (points 3 and 5, domain 4.2). */
export function subscriberIssues(context: DraftContext): Issue[] {
  if (context.type !== 'newemployee') return [];
  const { subscriber } = context.answers;
  const say = sayAt({ step: 'subscriber', page: 'subscriber/name', prefix: 'subscriber' });
  return [
    ...missing(subscriber, ['firstName', 'lastName'], say),
    ...tooLong(subscriber, say),
    ...birthIssues(subscriber, todayOf(context), say),
    ...hireIssues(context, say),
    ...genderIssues(subscriber, say),
    ...maritalIssues(subscriber, say),
    ...ssnIssues(subscriber, context, { say, own: null }),
    ...reasonIssues(subscriber, say),
    ...addressIssues(subscriber, say),
    ...reachIssues(subscriber, true, say),
  ];
}

/** The SSN already recorded stays where none is typed; somebody new needs one or a reason. */
const ownId = ({ personId }: TypedDependent): string | null => personId;

/** Days after birth in which a child is still waiting for a number. */
const NEWBORN_DAYS = 90;

function withNewbornReason(typed: TypedDependent, today: CalendarDate): TypedDependent {
  const dob = dateOf(typed.dob);
  const isNewborn = dob !== null && dob >= addDays(today, -NEWBORN_DAYS);
  return isNewborn && typed.ssnReason === null ? { ...typed, ssnReason: 'newborn' } : typed;
}

function dependentIssues(typed: TypedDependent, context: DraftContext): Issue[] {
  const place: Place = { step: 'dependents', page: `dependents/${typed.key}`, prefix: `dependents.${typed.key}` };
  const say = sayAt(place);
  const excusesNewborns = context.rules.ssnRequired !== 'always';
  const person = excusesNewborns ? withNewbornReason(typed, todayOf(context)) : typed;
  return [
    ...missing(typed, ['firstName', 'lastName'], say),
    ...tooLong(typed, say),
    ...(typed.relationship === null || typed.relationship === '18'
      ? [say('relationship', 'relationship-required')]
      : []),
    ...birthIssues(typed, todayOf(context), say),
    ...genderIssues(typed, say),
    ...ssnIssues(person, context, { say, own: ownId(typed) }),
    ...reasonIssues(typed, say),
    ...reachIssues(dependentReach(typed, context), false, say),
    ...(typed.sameAddress ? [] : addressIssues(typed, say)),
  ];
}

const isStaying = ({ action }: TypedDependent): boolean => action !== 'remove';

/** One spouse or partner at a time (domain 3.3). */
function spouseIssues(staying: readonly TypedDependent[]): Issue[] {
  const spouses = staying.filter(({ relationship }) => relationship !== null && isSpouse(relationship));
  return spouses.slice(1).map(({ key, ...typed }) =>
    issuesOn('dependents', `dependents/${key}`)(`dependents.${key}.relationship`, 'second-spouse', {
      name: typedName(typed),
    }),
  );
}

/** The same name and birth date twice is one person entered twice (domain 4.2). */
function repeatedIssues(staying: readonly TypedDependent[]): Issue[] {
  const whole = staying.filter((typed) => typedName(typed) !== '' && dateOf(typed.dob) !== null);
  const repeated = whole.filter((typed, at) => whole.findIndex((other) => sameKey(other) === sameKey(typed)) < at);
  return repeated.map((typed) =>
    issuesOn('dependents', `dependents/${typed.key}`)(`dependents.${typed.key}.firstName`, 'dependent-repeated', {
      name: typedName(typed),
    }),
  );
}

/** What is wrong with the dependents as typed (domain 3.3, 4.2). Whoever stays as they are is not asked again. */
export function dependentsIssues(context: DraftContext): Issue[] {
  const staying = context.answers.dependents.filter(isStaying);
  const typed = staying.filter(({ action }) => action !== 'keep');
  return [
    ...typed.flatMap((each) => dependentIssues(each, context)),
    ...spouseIssues(staying),
    ...repeatedIssues(staying),
  ];
}
