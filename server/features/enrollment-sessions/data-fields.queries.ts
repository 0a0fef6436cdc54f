import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type DataField = Reply<typeof sessionSetup.enrollmentCensusDataFields>['rows'][number];

/** The session's own columns of its census, in their order. */
export async function dataFieldsOf(db: Db, sessionId: string): Promise<DataField[]> {
  const { rows } = await sql<DataField>`select id, key, label, column_header as "columnHeader", type, required,
      show_to_member as "showToMember", sort_key as "sortKey"
    from enrollmentcensusdatafields where session_id = ${sessionId} and deleted_at is null
    order by sort_key, label, id`.execute(db);
  return rows;
}
