import { sql } from 'kysely';
import type { Finding } from '../domain/changes/effects.ts';
import type { Db } from '../platform/db/connect.ts';
import { changesOfUnit } from './past.queries.ts';
import { undo, type UndoWriting } from './undo.queries.ts';

/** What came of it: how many changes were taken back, and whose were not, with what stands in the way. */
export type UndoneInPart = { changes: number; left: readonly Finding[] };

/** The families of the people that refusals are about. */
async function familiesOf(db: Db, refusals: readonly Finding[]): Promise<Set<string>> {
  const ids = refusals.flatMap(({ subject }) => subject ?? []);
  const { rows } = await sql<{
    id: string;
  }>`select subscriber_id as id from people where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes back what an import changed, family by family where not all of it can be: a family with something in the way stays
 * whole as it is, and every other one is as before the file. In the caller's transaction.
 */
export async function undoInPart(write: UndoWriting, importId: string): Promise<UndoneInPart> {
  let changes = await changesOfUnit(write.db, write.clientId, { importId });
  const left: Finding[] = [];
  if (changes.length === 0) return { changes: 0, left: [{ code: 'undo-nothing', values: {}, subject: null }] };
  while (changes.length > 0) {
    const undone = await undo(write, { changeIds: changes.map(({ id }) => id) });
    if (undone.outcome === 'undone') return { changes: undone.changes, left };
    left.push(...undone.refusals);
    const held = await familiesOf(write.db, undone.refusals);
    const others = changes.filter(({ subscriberId }) => !held.has(subscriberId));
    // A refusal that is about nobody here stands in the way of all.
    changes = others.length < changes.length ? others : [];
  }
  return { changes: 0, left };
}
