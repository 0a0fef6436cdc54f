import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { covers } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { DetailsRow, FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Answers, dateOf, type TypedDependent, typedName } from './answers.ts';

/** Somebody of a draft as the rules look at them: typed or known, and whether they stay. */
export type DraftPerson = {
  key: string;
  /** null: somebody new. */
  personId: string | null;
  name: string;
  relationshipCode: RelationshipCode | null;
  dob: CalendarDate | null;
  gender: string | null;
  tobacco: boolean | null;
  disabled: boolean;
  /** Leaves the family with this enrollment. */
  leaves: boolean;
};

/** The subscriber of the family, where there is one. */
export const subscriberFacts = (facts: FamilyFacts): PersonFacts | undefined =>
  facts.people.find((person) => person.id === person.subscriberId);

/** The details in force on a day, else the newest. */
export const detailsOn = (person: PersonFacts, day: CalendarDate): DetailsRow | undefined =>
  person.details.find((row) => covers(row, day)) ?? person.details.at(-1);

/** Everybody of a draft, the subscriber first. */
export function draftPeople(answers: Answers, facts: FamilyFacts): DraftPerson[] {
  const { subscriber } = answers;
  const head: DraftPerson = {
    key: SUBSCRIBER_KEY,
    personId: subscriberFacts(facts)?.id ?? null,
    name: typedName(subscriber),
    relationshipCode: '18',
    dob: dateOf(subscriber.dob),
    gender: subscriber.gender,
    tobacco: subscriber.tobacco,
    disabled: false,
    leaves: false,
  };
  return [head, ...answers.dependents.map(dependent)];
}

const dependent = (typed: TypedDependent): DraftPerson => ({
  key: typed.key,
  personId: typed.personId,
  name: typedName(typed),
  relationshipCode: typed.relationship,
  dob: dateOf(typed.dob),
  gender: typed.gender,
  tobacco: typed.tobacco,
  disabled: typed.disabled,
  leaves: typed.action === 'remove',
});
