import type { Db } from '../../platform/db/connect.ts';
import { sameKey } from '../../domain/enrollment/answers.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { peopleByName } from './subjects.queries.ts';

/** Who a person of a draft became when it was processed: of the family, by name and birth date; null: nobody. */
export async function recordedPerson({ db }: { db: Db }, row: EnrollmentRow, key: string): Promise<string | null> {
  const typed = row.answers?.dependents.find((person) => person.key === key);
  if (typed === undefined || row.subscriber_id === null) return null;
  if (typed.personId !== null) return typed.personId;
  const people = await peopleByName(db, row.subscriber_id);
  const sought = sameKey(typed);
  return people.find((person) => sameKey({ ...typed, ...person }) === sought)?.id ?? null;
}
