import type { Db } from '../../platform/db/connect.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import type { ParticularRow } from '../../domain/changes/facts.ts';
import { particularsQuery } from './particulars.queries.ts';
import type { FamilyRows } from './record-facts.ts';
import { type FamilyAnswers, familyOf, familyQueries, type KnownAt, type PersonRow } from './record.queries.ts';

/** Everything a record is drawn from, in one round trip: the family's facts and the person's particulars. */
export async function loadRecordRows(
  db: Db,
  person: PersonRow,
  knownAt: KnownAt,
): Promise<{ family: FamilyRows; particulars: ParticularRow[] }> {
  const asked = [...familyQueries(person, knownAt), particularsQuery(person.id, knownAt)] as const;
  const [details, coverages, addresses, employments, changes, particulars] = await atOnce<
    [...FamilyAnswers, ParticularRow]
  >(db, asked);
  return { family: familyOf([details, coverages, addresses, employments, changes]), particulars };
}
