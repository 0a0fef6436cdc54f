import { coordinatedTypes, type OtherStatus } from '@coverlane/contract/members/particular-codes.ts';
import type { EmployerSize } from '@coverlane/contract/settings/settings.ts';
import type { HereCovered } from '../../domain/coordination/which-pays-first.ts';
import type { FamilyRows } from './record-facts.ts';
import type { PersonRow } from './record.queries.ts';
import { onDay, standingOf } from './record.rules.ts';

/**
 * How a person is covered on a day by what is coordinated with other plans, for the order in which they pay; null: by
 * nothing. The employee's status is the family's.
 */
export function hereCovered(
  person: PersonRow,
  { details, coverages, employments }: FamilyRows,
  { day, employerSize }: { day: string; employerSize: EmployerSize },
): HereCovered | null {
  const mine = coverages.filter(
    (row) =>
      row.person_id === person.id &&
      coordinatedTypes.includes(row.coverage_type) &&
      standingOf([row], day) === 'current',
  );
  const own = onDay(
    details.filter((row) => row.person_id === person.id),
    day,
  );
  const [first] = mine.toSorted((one, other) => one.effective_date.localeCompare(other.effective_date));
  if (first === undefined || own === undefined) return null;
  const subscriber = onDay(
    details.filter((row) => row.person_id === person.subscriber_id),
    day,
  );
  const isContinued = mine.some(({ cobra }) => cobra);
  return {
    relationshipCode: own.relationship_code,
    dob: own.dob,
    subscriberDob: subscriber?.dob ?? null,
    status: isContinued ? 'continued' : statusOf(onDay(employments, day)?.status),
    since: first.effective_date,
    employerSize,
  };
}

const statusOf = (status: string | null | undefined): OtherStatus => (status === 'RT' ? 'retired' : 'active');
