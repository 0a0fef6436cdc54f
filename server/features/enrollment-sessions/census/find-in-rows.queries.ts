import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { RowRecord } from './census.queries.ts';

type Place = { row: number; part: number };
/** Rows of a file behind a place, of a verdict where one is named. */
export type RowsOfInterest = { fileId: string; verdict: string | undefined; after: Place };

const ofVerdict = (verdict: string | undefined) => (verdict === undefined ? sql`` : sql`and verdict = ${verdict}`);

/** The next of them, in the order of the file; up to and with `until`, where it is given. */
export const rowsBehind = (
  db: Db,
  { fileId, verdict, after, until, limit }: RowsOfInterest & { until: Place | null; limit: number },
): Promise<RowRecord[]> =>
  sql<RowRecord>`select * from censusrows where file_id = ${fileId} ${ofVerdict(verdict)}
    and (row_number, part) > (${after.row}::int, ${after.part}::int)
    ${until === null ? sql`` : sql`and (row_number, part) <= (${until.row}::int, ${until.part}::int)`}
    order by row_number, part limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);

/** How many rows of a file stand before a place. */
export const countBefore = (
  db: Db,
  { fileId, verdict, before }: { fileId: string; verdict: string | undefined; before: Place },
): Promise<number> =>
  sql<{ count: number }>`select count(*)::int as count from censusrows where file_id = ${fileId} ${ofVerdict(verdict)}
    and (row_number, part) < (${before.row}::int, ${before.part}::int)`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0);
