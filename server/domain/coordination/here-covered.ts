import { coordinatedTypes, type OtherStatus } from '@coverlane/contract/members/particular-codes.ts';
import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { covers, isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { rulesOn } from '../division-on.ts';
import type { HereCovered } from './which-pays-first.ts';

const detailsOn = (person: PersonFacts | undefined, day: CalendarDate) =>
  person?.details.find((row) => covers(row, day)) ?? person?.details.at(-1);

/** How a person of a family is covered on a day, for the order in which plans pay; null: by nothing that is coordinated. */
export function hereCoveredOn(family: FamilyFacts, person: PersonFacts, day: CalendarDate): HereCovered | null {
  const rows = person.coverages.filter(
    (row) => coordinatedTypes.includes(row.coverageType) && !isVoid(row) && covers(row, day),
  );
  const [first] = rows.toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate));
  const own = detailsOn(person, day);
  if (first === undefined || own === undefined) return null;
  const subscriber = family.people.find(({ id }) => id === person.subscriberId);
  return {
    relationshipCode: own.relationshipCode,
    dob: own.dob,
    subscriberDob: detailsOn(subscriber, day)?.dob ?? null,
    status: rows.some(({ cobra }) => cobra) ? 'continued' : statusOn(subscriber, day),
    since: first.effectiveDate,
    employerSize: rulesOn(family, day).employerSize,
  };
}

function statusOn(subscriber: PersonFacts | undefined, day: CalendarDate): OtherStatus {
  const job = subscriber?.employments.find((row) => covers(row, day)) ?? subscriber?.employments.at(-1);
  return job?.status === 'RT' ? 'retired' : 'active';
}
