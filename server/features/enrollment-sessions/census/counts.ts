import { sql } from 'kysely';
import type { CensusCounts } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { countRows, type FileRecord } from './census.queries.ts';
import { missingOf } from './missing.queries.ts';

/** Rows of a file by verdict, and the employees of the census whom it does not name. */
export async function countsOf(db: Db, file: Pick<FileRecord, 'id' | 'session_id'>): Promise<CensusCounts> {
  const rows = await countRows(db, file.id);
  const at = (verdict: string): number => rows[verdict] ?? 0;
  const missing = await sql<{ count: number }>`select count(*)::int as count ${missingOf(file)}`.execute(db);
  return {
    new: at('new'),
    changed: at('changed'),
    unchanged: at('unchanged'),
    double: at('double'),
    error: at('error'),
    submitted: at('submitted'),
    leftOut: at('leftOut'),
    missing: missing.rows[0]?.count ?? 0,
  };
}
