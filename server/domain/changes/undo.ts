import { overlap } from '../coverage-state.ts';
import type { Finding } from './effects.ts';
import type { Span } from './facts.ts';

/** A timeline row as undo sees it. `undoes` is set on an undo itself. */
export type PastChange = {
  id: string;
  subscriberId: string;
  personId: string;
  type: string;
  effectiveDate: string;
  undoes: string | null;
  undoneBy: string | null;
};

/** A row of any fact table with who recorded and who superseded it; `restores` is the first row that said the same. */
export type PastRow = Span & {
  table: string;
  id: string;
  personId: string;
  /** Rows of one person, table and lane must not overlap (address kind, employment, coverage type). */
  lane: string;
  recordedBy: string;
  supersededBy: string | null;
  restores: string | null;
};

/** All changes, rows and people of the families a unit touched, also what no longer stands. */
export type Past = {
  changes: readonly PastChange[];
  rows: readonly PastRow[];
  people: readonly { id: string; createdBy: string }[];
};

/** What an undo writes; `of` is the change it is the inverse of. */
export type UndoPlan = {
  supersede: { row: PastRow; of: string }[];
  restore: { row: PastRow; root: string; of: string }[];
  withdraw: { personId: string; of: string }[];
};

type Work = {
  unit: ReadonlySet<string>;
  changes: ReadonlyMap<string, PastChange>;
  plan: UndoPlan;
  blockers: Set<string>;
};

const rootOf = (row: PastRow): string => row.restores ?? row.id;

/** A change that stands: neither undone nor itself an undo. */
const isLive = (work: Work, id: string | null): id is string => {
  const change = id === null ? undefined : work.changes.get(id);
  return change !== undefined && change.undoneBy === null && change.undoes === null;
};

/** All rows that say the same, from the first one on: each but the last was superseded and brought back. */
function undoVersions(work: Work, versions: readonly PastRow[], root: PastRow): void {
  const standing = versions.find((row) => row.supersededBy === null);
  const last = versions.find((row) => isLive(work, row.supersededBy));
  const recorded = work.unit.has(root.recordedBy);
  if (recorded && standing) work.plan.supersede.push({ row: standing, of: root.recordedBy });
  const ender = last?.supersededBy;
  if (!last || !ender || work.unit.has(ender) === recorded) return;
  if (recorded) work.blockers.add(ender);
  else work.plan.restore.push({ row: last, root: root.id, of: ender });
}

/** What would come back must not overlap what a later change recorded. */
function blockOverlaps(work: Work, past: Past): void {
  const ending = new Set(work.plan.supersede.map(({ row }) => row.id));
  const standing = past.rows.filter((row) => row.supersededBy === null && !ending.has(row.id));
  const origin = new Map(past.rows.map((row) => [row.id, row.recordedBy]));
  const placeOf = (row: PastRow): string => `${row.table}|${row.personId}|${row.lane}`;
  const places = Map.groupBy(standing, placeOf);
  for (const { row } of work.plan.restore) {
    const hit = (places.get(placeOf(row)) ?? []).find((other) => overlap(row, other));
    if (hit) work.blockers.add(origin.get(rootOf(hit)) ?? hit.recordedBy);
  }
}

/** People the unit made are withdrawn, unless a later change is about them. */
function withdrawPeople(work: Work, past: Past): void {
  const made = past.people.filter((person) => work.unit.has(person.createdBy));
  const ids = new Set(made.map((person) => person.id));
  for (const person of made) work.plan.withdraw.push({ personId: person.id, of: person.createdBy });
  const about = [
    ...past.changes.filter((change) => ids.has(change.personId) || ids.has(change.subscriberId)).map(({ id }) => id),
    ...past.rows.filter((row) => ids.has(row.personId)).map((row) => row.recordedBy),
  ];
  for (const id of about) if (isLive(work, id) && !work.unit.has(id)) work.blockers.add(id);
}

/** Why not: one refusal for each later change that stands on the unit. */
function refusalsOf(work: Work): Finding[] {
  return [...work.blockers].flatMap((id) => {
    const change = work.changes.get(id);
    if (change === undefined) return [];
    const values = { type: change.type, date: change.effectiveDate, change: id };
    return [{ code: 'undo-later-change', values, subject: change.personId }];
  });
}

/** Only a change that stands can be undone; an undo cannot. */
function notLive(work: Work): Finding[] {
  return [...work.unit].flatMap((id) => {
    if (isLive(work, id)) return [];
    const change = work.changes.get(id);
    const values = { type: change?.type ?? null, date: change?.effectiveDate ?? null, change: id };
    return [{ code: 'undo-not-standing', values, subject: change?.personId ?? null }];
  });
}

/**
 * The inverse of a unit of changes (one change, or all of one import): every row it recorded is superseded, every
 * other row it superseded comes back, people it made are withdrawn (architecture 4). Refused with the reasons where a
 * later change stands on it.
 */
export function planUndo(past: Past, unit: ReadonlySet<string>): { plan: UndoPlan } | { refusals: Finding[] } {
  const changes = new Map(past.changes.map((change) => [change.id, change]));
  const work: Work = { unit, changes, plan: { supersede: [], restore: [], withdraw: [] }, blockers: new Set() };
  const impossible = notLive(work);
  if (impossible.length > 0) return { refusals: impossible };
  const rows = new Map(past.rows.map((row) => [row.id, row]));
  for (const [id, versions] of Map.groupBy(past.rows, rootOf)) {
    const root = rows.get(id);
    if (root) undoVersions(work, versions, root);
  }
  blockOverlaps(work, past);
  withdrawPeople(work, past);
  const refusals = refusalsOf(work);
  return refusals.length > 0 ? { refusals } : { plan: work.plan };
}
