import { sql } from 'kysely';
import type { Finding } from '../domain/changes/effects.ts';
import { type Past, type PastChange, planUndo, type UndoPlan } from '../domain/changes/undo.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { type Author, FactsChanged, insertChanges, type Writing } from './apply.queries.ts';
import { chunks, hexOf, insertRows, lockFamilies, supersedeRows, valueById } from './bulk.queries.ts';
import { type FactTableName, factTables, valueColumns } from './fact-tables.ts';
import { changesOfUnit, loadPast, type UndoUnit } from './past.queries.ts';
import { withdrawEvidenceReminders } from './evidence-reminders.queries.ts';
import { settleCobra } from './cobra-settling.queries.ts';
import { refreshSearch } from './search.queries.ts';
import { undoCoversTwice, type UndoReading } from './undo-covered-twice.queries.ts';
import { type UndoSays, undoTakesBack } from './undo-takes-back.queries.ts';

/** What came of an undo: how many changes were taken back, or why none was. */
export type Undone = { outcome: 'undone'; changes: number } | { outcome: 'refused'; refusals: readonly Finding[] };

/** The undo of each change of the unit: change id -> id of its inverse. */
type Inverses = ReadonlyMap<string, string>;
/** What an undo is written with; `override`: why it may do what is asked about. */
export type UndoWriting = Omit<Writing, 'importId'> & {
  override?: { reason: string } | undefined;
  /** Whom it covers under two records of theirs is meant to be (domain 3.3). */
  coveredTwice?: boolean | undefined;
};

type Undoing = { write: UndoWriting; at: string; inverses: Inverses };

const inverseOf = (inverses: Inverses, change: string): string => {
  const inverse = inverses.get(change);
  if (inverse === undefined) throw new Error('A change outside the unit was to be undone.');
  return inverse;
};

const timelineRow = (undoing: Undoing, change: PastChange, by: Author) => ({
  id: inverseOf(undoing.inverses, change.id),
  client_id: undoing.write.clientId,
  subscriber_id: change.subscriberId,
  person_id: change.personId,
  type: change.type,
  effective_date: change.effectiveDate,
  source: 'undo',
  undoes: change.id,
  user_id: by.userId,
  user_name: by.userName,
  user_key: by.acting ?? null,
  request: { undoes: change.id, ...(undoing.write.override && { override: undoing.write.override }) },
  effects: [{ code: 'change-undone', values: { type: change.type, date: change.effectiveDate } }],
  recorded_at: undoing.at,
});

async function supersede(undoing: Undoing, plan: UndoPlan): Promise<void> {
  const byTable = Map.groupBy(plan.supersede, ({ row }) => row.table);
  for (const [table, ended] of byTable) {
    const rows = ended.map(({ row, of }) => ({ id: row.id, by: inverseOf(undoing.inverses, of) }));
    const count = await supersedeRows(undoing.write.db, { table, at: undoing.at }, rows);
    if (count !== rows.length) throw new FactsChanged();
  }
}

type Copy = { old: string; id: string; root: string; by: string };

const copiesOf = (undoing: Undoing, plan: UndoPlan, table: FactTableName): Copy[] =>
  plan.restore
    .filter(({ row }) => row.table === table)
    .map(({ row, root, of }) => ({ old: row.id, id: uuid7(), root, by: inverseOf(undoing.inverses, of) }));

/** Rows come back as copies under new ids; what they say never leaves the database. */
async function copyRows({ write, at }: Undoing, table: FactTableName, copies: readonly Copy[]): Promise<void> {
  const columns = sql.join(valueColumns[table].map((column) => sql.ref(column)));
  for (const part of chunks(copies)) {
    const news = JSON.stringify(Object.fromEntries(part.map((copy) => [copy.old, copy])));
    await sql`insert into ${sql.table(table)} (id, client_id, person_id, recorded_at, recorded_by, restores, ${columns})
      select (copy ->> 'id')::uuid, client_id, person_id, ${at}::timestamptz, (copy ->> 'by')::uuid,
        (copy ->> 'root')::uuid, ${columns}
      from ${sql.table(table)} cross join lateral (select ${news}::jsonb -> id::text as copy) news
      where id = any(${part.map((copy) => copy.old)}::uuid[])`.execute(write.db);
  }
}

/** A sealed SSN is bound to its row, so that a copy is sealed anew. */
async function copySsns({ write, at }: Undoing, copies: readonly Copy[]): Promise<void> {
  const { db, keys, clientId } = write;
  const copyOf = new Map(copies.map((copy) => [copy.old, copy]));
  const { rows } = await sql<{ id: string; personId: string; sealed: Buffer; index: Buffer; link: string }>`select id,
    person_id as "personId", ssn_sealed as sealed, ssn_index as index, link from person_ssns
    where id = any(${[...copyOf.keys()]}::uuid[])`.execute(db);
  const place = { table: 'person_ssns', column: 'ssn_sealed' } as const;
  const restored = rows.flatMap((row) => {
    const copy = copyOf.get(row.id);
    if (copy === undefined) return [];
    const sealed = keys.seal({ ...place, rowId: copy.id }, keys.open({ ...place, rowId: row.id }, row.sealed));
    const said = { ssn_sealed: hexOf(sealed), ssn_index: hexOf(row.index), link: row.link };
    const made = { id: copy.id, client_id: clientId, person_id: row.personId, recorded_at: at, recorded_by: copy.by };
    return [{ ...made, restores: copy.root, ...said }];
  });
  const columns = [
    'id',
    'client_id',
    'person_id',
    'recorded_at',
    'recorded_by',
    'restores',
    ...valueColumns.person_ssns,
  ];
  await insertRows(db, { table: 'person_ssns', columns }, restored);
}

/** Particulars come back like other rows; a sealed one is bound to its row, so that its copy is sealed anew. */
async function copyParticulars(undoing: Undoing, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const { db, keys } = undoing.write;
  const { rows } = await sql<SealedRow>`select * from particulars
    where id = any(${copies.map(({ old }) => old)}::uuid[]) and sealed is not null`.execute(db);
  const sealedRows = new Map(rows.map((row) => [row.id, row]));
  await copyRows(
    undoing,
    'particulars',
    copies.filter(({ old }) => !sealedRows.has(old)),
  );
  const place = { table: 'particulars', column: 'sealed' } as const;
  const restored = copies.flatMap((copy) => {
    const row = sealedRows.get(copy.old);
    if (row === undefined) return [];
    const sealed = keys.seal({ ...place, rowId: copy.id }, keys.open({ ...place, rowId: row.id }, row.sealed));
    const made = { id: copy.id, recorded_at: undoing.at, recorded_by: copy.by, restores: copy.root };
    return [{ ...row, ...made, sealed: hexOf(sealed) }];
  });
  const columns = ['id', 'client_id', 'person_id', 'recorded_at', 'recorded_by', 'restores'];
  await insertRows(db, { table: 'particulars', columns: [...columns, ...valueColumns.particulars] }, restored);
}

type SealedRow = Record<string, unknown> & { id: string; sealed: Buffer };

/** SSNs that would come back but belong to somebody else by now, or are promised to them; not to a record linked before. */
async function takenSsns({ write }: Undoing, plan: UndoPlan): Promise<Finding[]> {
  const ids = plan.restore.filter(({ row }) => row.table === 'person_ssns').map(({ row }) => row.id);
  const ending = plan.supersede.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ personId: string }>`
    select access.ssns_taken(${ids}::uuid[], ${ending}::uuid[]) as "personId"`.execute(write.db);
  return rows.map((row) => ({ code: 'undo-ssn-taken', values: {}, subject: row.personId }));
}

/** External ids that would come back but are somebody else's by now. */
async function takenExternalIds({ write }: Undoing, plan: UndoPlan): Promise<Finding[]> {
  const ids = plan.restore.filter(({ row }) => row.table === 'person_external_ids').map(({ row }) => row.id);
  const ending = plan.supersede.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ personId: string }>`
    select access.external_ids_taken(${ids}::uuid[], ${ending}::uuid[]) as "personId"`.execute(write.db);
  return rows.map((row) => ({ code: 'undo-external-id-taken', values: {}, subject: row.personId }));
}

async function withdraw({ write, at, inverses }: Undoing, plan: UndoPlan): Promise<void> {
  const rows = plan.withdraw.map(({ personId, of }) => ({ id: personId, by: inverseOf(inverses, of) }));
  for (const part of chunks(rows)) {
    await sql`update people set withdrawn_at = ${at}::timestamptz, withdrawn_by = (${valueById(part)} ->> id::text)::uuid
      where id = any(${part.map((row) => row.id)}::uuid[])`.execute(write.db);
  }
}

async function markUndone({ write, at, inverses }: Undoing): Promise<void> {
  const rows = [...inverses].map(([id, by]) => ({ id, by }));
  for (const part of chunks(rows)) {
    await sql`update changes set undone_at = ${at}::timestamptz, undone_by = (${valueById(part)} ->> id::text)::uuid
      where id = any(${part.map((row) => row.id)}::uuid[])`.execute(write.db);
  }
}

async function writeUndo(undoing: Undoing, past: Past, plan: UndoPlan): Promise<void> {
  const unit = past.changes.filter((change) => undoing.inverses.has(change.id));
  await insertChanges(
    undoing.write.db,
    unit.map((change) => timelineRow(undoing, change, undoing.write.by)),
  );
  await supersede(undoing, plan);
  for (const table of factTables) {
    const copies = copiesOf(undoing, plan, table);
    if (table === 'person_ssns') await copySsns(undoing, copies);
    else if (table === 'particulars') await copyParticulars(undoing, copies);
    else await copyRows(undoing, table, copies);
  }
  await withdraw(undoing, plan);
  await markUndone(undoing);
}

/**
 * Takes back one change, or all of an import at once, in the caller's transaction: all of it or nothing. Facts are as
 * before for every reader; the history keeps both. Refused with the reasons where later changes stand on it, and where it
 * takes back coverage that an end would not (`undoTakesBack`) or covers somebody twice (`undoCoversTwice`), unless an administrator says why.
 */
export async function undo(write: UndoWriting, unit: UndoUnit): Promise<Undone> {
  const { db, clientId, override } = write;
  const changes = await changesOfUnit(db, clientId, unit);
  if (changes.length === 0) {
    return { outcome: 'refused', refusals: [{ code: 'undo-nothing', values: {}, subject: null }] };
  }
  const families = [...new Set(changes.map((change) => change.subscriberId))];
  const at = await lockFamilies(db, clientId, families);
  const past = await loadPast(db, clientId, families);
  const planned = planUndo(past, new Set(changes.map((change) => change.id)));
  if ('refusals' in planned) return { outcome: 'refused', refusals: planned.refusals };
  const { questions, notes } = await undoSays(write, { past, plan: planned.plan }, write.coveredTwice === true);
  if (questions.length + notes.length > 0 && override === undefined)
    return { outcome: 'refused', refusals: [...questions, ...notes] };
  const undoing = { write, at, inverses: new Map(changes.map(({ id }) => [id, uuid7()])) };
  const taken = [...(await takenSsns(undoing, planned.plan)), ...(await takenExternalIds(undoing, planned.plan))];
  if (taken.length > 0) return { outcome: 'refused', refusals: taken };
  await writeUndo(undoing, past, planned.plan);
  await refreshSearch(db, clientId, families);
  await settleCobra(db, { clientId, subscriberIds: families });
  await withdrawEvidenceReminders(db, families);
  return { outcome: 'undone', changes: changes.length };
}

/** Everything an undo is asked about: what it takes back, and whom it covers twice by what it gives back. */
async function undoSays(
  reading: UndoReading,
  { past, plan }: { past: Past; plan: UndoPlan },
  isMeant: boolean,
): Promise<UndoSays> {
  const { questions, notes } = await undoTakesBack(reading.db, reading.clientId, { past, plan });
  return { questions: [...questions, ...(await undoCoversTwice(reading, plan, isMeant))], notes };
}

/** What an undo would take back, without doing it; nothing where it is impossible for another reason. */
export async function undoWouldSay(reading: UndoReading, unit: UndoUnit): Promise<UndoSays> {
  const { db, clientId } = reading;
  const changes = await changesOfUnit(db, clientId, unit);
  const past = await loadPast(db, clientId, [...new Set(changes.map((change) => change.subscriberId))]);
  const planned = planUndo(past, new Set(changes.map((change) => change.id)));
  if ('refusals' in planned) return { questions: [], notes: [] };
  return undoSays(reading, { past, plan: planned.plan }, false);
}
