import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import { setImmediate } from 'node:timers/promises';
import { keysOf } from '../../../platform/db/field-keys.ts';
import type { Context } from '../../../platform/http/context.ts';
import { searchKey } from '../../../platform/values/names.ts';
import { type FileRecord, type RowRecord } from './census.queries.ts';
import { countBefore, rowsBehind, type RowsOfInterest } from './find-in-rows.queries.ts';
import { problemsOf, writtenOf } from './found-rows.ts';
import { shownCells } from './replies.ts';

type Asked = Input<typeof census.censusFind>;
type Found = Reply<typeof census.censusFind>['found'];
type Hit = (row: RowRecord) => string | null;

/** So many rows are opened before others have their turn. */
const STEP = 500;
const START = { row: 0, part: 0 };

/**
 * The next row behind a place that has an error, or a text in a cell as this reader sees it; the search goes on at the beginning, up to
 * and with the place itself. Cells are sealed, so a text is looked for by opening them.
 */
export async function findInRows(context: Context, file: FileRecord, { text, verdict, after }: Asked): Promise<Found> {
  const { db, user, parts, saw } = context;
  saw({ type: 'censusfile', id: file.id, clientId: file.client_id });
  const keys = keysOf(parts.secrets);
  const sought = text === undefined ? null : searchKey(text);
  const inCells: Hit = (row) =>
    Object.entries(shownCells(writtenOf(keys, row).written, user)).find(([, said]) =>
      searchKey(said).includes(sought ?? ''),
    )?.[0] ?? null;
  const rows = { fileId: file.id, verdict: sought === null ? 'error' : verdict };
  const hit = await firstHit(context, { ...rows, after: after ?? START }, sought === null ? wrongIn : inCells);
  return hit && { ...hit, at: await countBefore(db, { fileId: file.id, verdict, before: hit }) };
}

/** The field of a row that is wrong. */
const wrongIn: Hit = (row) => problemsOf(row).find(({ kind }) => kind === 'error')?.field ?? 'employeeId';

async function firstHit({ db }: Context, { after, ...rows }: RowsOfInterest, hitIn: Hit) {
  for (const [from, until] of [
    [after, null],
    [START, after],
  ] as const) {
    let at = from;
    for (;;) {
      const some = await rowsBehind(db, { ...rows, after: at, until, limit: STEP });
      for (const row of some) {
        const target = hitIn(row);
        if (target !== null) return { row: row.row_number, part: row.part, target };
      }
      const last = some.at(-1);
      if (last === undefined || some.length < STEP) break;
      at = { row: last.row_number, part: last.part };
      await setImmediate();
    }
  }
  return null;
}
