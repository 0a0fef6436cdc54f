import { covers } from '../coverage-state.ts';
import { type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import type { AddressRow, CoverageRow, DetailsRow, EmploymentRow, FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import {
  type Answers,
  blankAnswers,
  blankPerson,
  type Election,
  type TypedDependent,
  type TypedPerson,
} from './answers.ts';
import { detailsOn, subscriberFacts } from './draft-people.ts';
import { prefilledExtras } from './prefill-extras.ts';

const liveFrom = (person: PersonFacts | undefined, day: CalendarDate): CoverageRow[] =>
  (person?.coverages ?? []).filter((row) => covers(row, day) || row.effectiveDate > day);

/**
 * The coverages of a person that hold on a day or begin later, the first of each type: those of work, or those that the
 * family continues (COBRA) with the employee. What a former spouse continues alone is no part of the employee's.
 */
export function coveragesFrom(person: PersonFacts, day: CalendarDate, family: readonly PersonFacts[]): CoverageRow[] {
  const heads = liveFrom(
    family.find(({ id }) => id === person.subscriberId),
    day,
  );
  const isContinued = heads.length > 0 && heads.every((row) => row.cobra);
  const rows = liveFrom(person, day).filter((row) => !row.cobra || isContinued);
  return rows.filter((row, at) => rows.findIndex((other) => other.coverageType === row.coverageType) === at);
}

const homeOf = (person: PersonFacts, day: CalendarDate): AddressRow | undefined => {
  const homes = person.addresses.filter((row) => row.kind === 'home');
  return homes.find((row) => covers(row, day)) ?? homes.at(-1);
};

function typedOf(person: PersonFacts, details: DetailsRow | undefined, day: CalendarDate): TypedPerson {
  const home = homeOf(person, day);
  return {
    ...blankPerson(),
    ...(details && {
      prefix: details.prefix,
      firstName: details.firstName,
      middleName: details.middleName,
      lastName: details.lastName,
      suffix: details.suffixName,
      dob: details.dob,
      gender: details.gender,
      ssnReason: details.ssnReason,
      email: details.email,
      phone: details.phone,
      language: details.language,
      tobacco: details.tobacco,
    }),
    ...(home && {
      address1: home.address1,
      address2: home.address2,
      city: home.city,
      state: home.state,
      zip: home.zip,
    }),
  };
}

/** The employment of a day: the one in force, else the newest. */
export const employmentOn = (facts: FamilyFacts, day: CalendarDate): EmploymentRow | undefined => {
  const rows = subscriberFacts(facts)?.employments ?? [];
  return rows.find((row) => covers(row, day)) ?? rows.at(-1);
};

function dependentOf(person: PersonFacts, at: number, facts: FamilyFacts): TypedDependent {
  const details = detailsOn(person, facts.today);
  const typed = typedOf(person, details, facts.today);
  return {
    ...typed,
    key: `d${at + 1}`,
    personId: person.id,
    relationship: details?.relationshipCode ?? null,
    disabled: details?.disabled ?? false,
    sameAddress: typed.address1 === null,
    action: 'keep',
    removeReason: null,
    // Whoever is covered by something was asked before; the others are asked.
    covered: coveragesFrom(person, facts.today, facts.people).length > 0 ? true : null,
  };
}

/** What the family has now stays as it is unless somebody says otherwise. */
function keptElections(people: readonly { key: string; person: PersonFacts }[], day: CalendarDate): Election[] {
  const family = people.map(({ person }) => person);
  const held = people.flatMap(({ key, person }) => coveragesFrom(person, day, family).map((row) => ({ key, row })));
  const byType = Map.groupBy(held, ({ row }) => row.coverageType);
  return [...byType].map(([coverageType, rows]) => ({
    coverageType,
    decision: 'keep',
    planId: rows[0]?.row.planId ?? null,
    covered: rows.map(({ key }) => key),
    waiverReason: null,
    waiverCarrier: null,
    volume: null,
  }));
}

/** Somebody whose coverage ended long ago belongs to the past of the family, not to a new draft. */
const isPresent = (person: PersonFacts, day: CalendarDate): boolean => {
  const last = detailsOn(person, day);
  return !last?.deathDate && (last?.expirationDate ?? OPEN_END) >= day;
};

const typedJob = ({ hireDate, classCode, jobTitle, hoursPerWeek }: EmploymentRow) => ({
  hireDate,
  classCode,
  jobTitle,
  hoursPerWeek,
});

/** A draft for a family that is known: everything we know already is typed in; no SSN is (domain 3.7). */
export function prefilled(facts: FamilyFacts, day: CalendarDate = facts.today): Answers {
  const subscriber = subscriberFacts(facts);
  if (subscriber === undefined) return blankAnswers();
  const details = detailsOn(subscriber, day);
  const employment = employmentOn(facts, day);
  const others = facts.people.filter((person) => person !== subscriber && isPresent(person, day));
  const dependents = others.map((person, at) => dependentOf(person, at, facts));
  const keyed = others.map((person, at) => ({ key: `d${at + 1}`, person }));
  const blank = blankAnswers();
  return {
    ...blank,
    selectedDivisionId: employment?.divisionId ?? null,
    subscriber: {
      ...blank.subscriber,
      ...typedOf(subscriber, details, day),
      ...(employment && typedJob(employment)),
      maritalStatus: details?.maritalStatus ?? null,
    },
    dependents,
    coversDependents: dependents.length > 0,
    elections: keptElections([{ key: SUBSCRIBER_KEY, person: subscriber }, ...keyed], day),
    ...prefilledExtras([{ key: SUBSCRIBER_KEY, person: subscriber }, ...keyed], day),
  };
}
