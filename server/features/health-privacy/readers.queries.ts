import type { Acting } from '@coverlane/contract/words/actors.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import type { ReadKind } from '@coverlane/contract/claims/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** One reader's looks of one kind on one day, and how many such rows there are. */
export interface ReaderRow {
  at: Date;
  name: string;
  acting: Acting | null;
  type: UserType | null;
  organisation: string | null;
  kind: ReadKind;
  times: number;
  self: boolean;
  total: number;
}

/** Who looked at a person in the last twelve months, the newest first; empty where the asker may not know. */
export async function readersOf(
  db: Db,
  personId: string,
  page: { offset: number; size: number },
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select * from access.readers_of(${personId}, ${page.offset}::int, ${page.size}::int)`.execute(db);
  return rows;
}

/** The client of a person whom the reader knows or whose health information they may read; undefined: nobody. */
export async function clientOf(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from people where id = ${personId}
      and ((select access.own_person()) is null or id = any((select access.claim_people())::uuid[]))`.execute(db);
  return rows[0]?.client_id;
}
