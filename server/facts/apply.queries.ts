import type { Decided, RecordEffect, RowValues } from '../domain/changes/effects.ts';
import { sentencesOf } from '../domain/changes/outcome.ts';
import { redacted } from '../domain/changes/redacted.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import { decimalOf } from '../domain/money.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import {
  type ColumnRow,
  type Ended,
  hexOf,
  insertRows,
  insertsOf,
  lockFamilies,
  supersedesOf,
} from './bulk.queries.ts';
import { type FactTableName, factTables, tableOf, valueColumns } from './fact-tables.ts';
import { mayDecideEvidence, withdrawEvidenceReminders } from './evidence-reminders.queries.ts';
import { settleCobra } from './cobra-settling.queries.ts';
import { refreshSearch, searchInserts } from './search.queries.ts';

/** Who a change is written for; `acting`: what did it on their behalf, where they did not do it themselves. */
export type Author = { userId: string | null; userName: string | null; acting?: unknown };
/** What writing facts needs; `db` is the caller's transaction. */
export type Writing = { db: Db; keys: FieldKeys; clientId: string; by: Author; importId: string | null };

/** Somebody changed the family since it was decided on: load it and decide again. */
export class FactsChanged extends Error {
  constructor() {
    super('The facts have changed since this was decided.');
    this.name = 'FactsChanged';
  }
}

type Decision = Decided;
type NewRow = Record<string, unknown> & { superseded_at: string | null; superseded_by: string | null };

/** What a batch writes: rows by table, and the rows that stood and end. */
type Batch = {
  people: ColumnRow[];
  rows: Record<FactTableName, Map<string, NewRow>>;
  ended: Record<FactTableName, Ended[]>;
};

/** Something of each table of facts. */
const perTable = <What>(make: () => What): Record<FactTableName, What> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each of them
  Object.fromEntries(factTables.map((table) => [table, make()])) as Record<FactTableName, What>;

const emptyBatch = (): Batch => ({
  people: [],
  rows: perTable(() => new Map<string, NewRow>()),
  ended: perTable((): Ended[] => []),
});

const snakeCases = new Map<string, string>();

/** memberNumber -> member_number, worked out once a name. */
function snakeCase(key: string): string {
  const known = snakeCases.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeCases.set(key, name);
  return name;
}

function columnsOf(values: object): ColumnRow {
  const row: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) row[snakeCase(key)] = value;
  return row;
}

/** The link of a number that is one person's alone. */
const NO_LINK = '00000000-0000-0000-0000-000000000000';

function ssnColumns(write: Writing, { id, personId, row: { digits, linked } }: RecordEffect<'ssn'>): ColumnRow {
  const sealed = write.keys.seal({ table: 'person_ssns', column: 'ssn_sealed', rowId: id }, digits);
  const link = linked === true ? personId : NO_LINK;
  return { ssn_sealed: hexOf(sealed), ssn_index: hexOf(write.keys.blindIndex(write.clientId, digits)), link };
}

function coverageColumns({ premiumCents, ...row }: RowValues['coverage'], subscriberId: string): ColumnRow {
  const premium = premiumCents === null ? null : decimalOf(premiumCents);
  return { ...columnsOf(row), premium, subscriber_id: subscriberId };
}

/** A salary is sealed whole, of an extra benefit what was answered; anything else is said in the open. */
function particularColumns(write: Writing, id: string, { says, ...row }: RowValues['particular']): ColumnRow {
  const place = { table: 'particulars', column: 'sealed', rowId: id } as const;
  const seal = (what: unknown) => hexOf(write.keys.seal(place, JSON.stringify(what)));
  if (row.kind === 'salary') return { ...columnsOf(row), says: {}, sealed: seal(says) };
  if (!('answers' in says)) return { ...columnsOf(row), says, sealed: null };
  return { ...columnsOf(row), says: { ...says, answers: [] }, sealed: seal(says.answers) };
}

/** What the row says, as columns of its table. */
function valuesOf(write: Writing, effect: RecordEffect, decision: Decision): ColumnRow {
  if (effect.table === 'ssn') return ssnColumns(write, effect);
  if (effect.table === 'coverage') return coverageColumns(effect.row, decision.subscriberId);
  if (effect.table === 'particular') return particularColumns(write, effect.id, effect.row);
  return columnsOf(effect.row);
}

function collect(batch: Batch, what: { write: Writing; at: string; decision: Decision }): void {
  const { write, at, decision } = what;
  const recorded = { recorded_at: at, recorded_by: decision.changeId };
  for (const effect of decision.effects) {
    if (effect.kind === 'supersede') end(batch, tableOf[effect.table], { id: effect.id, by: decision.changeId, at });
    else if (effect.table === 'person') {
      const made = { id: effect.id, client_id: write.clientId, created_at: at, created_by: decision.changeId };
      batch.people.push({ ...columnsOf(effect.row), ...made });
    } else {
      const place = { id: effect.id, client_id: write.clientId, person_id: effect.personId };
      const stands = { superseded_at: null, superseded_by: null };
      batch.rows[tableOf[effect.table]].set(effect.id, {
        ...valuesOf(write, effect, decision),
        ...place,
        ...recorded,
        ...stands,
      });
    }
  }
}

/** A row recorded earlier in the same batch is written as ended at once: two of them never stand together. */
function end(batch: Batch, table: FactTableName, ended: Ended & { at: string }): void {
  const fresh = batch.rows[table].get(ended.id);
  if (fresh === undefined) {
    batch.ended[table].push({ id: ended.id, by: ended.by });
    return;
  }
  fresh.superseded_at = ended.at;
  fresh.superseded_by = ended.by;
}

const CHANGE_COLUMNS = `id client_id subscriber_id person_id type effective_date reason source import_id undoes user_id
  user_name user_key request effects recorded_at`.split(/\s+/);

/** One row of the timeline; its JSON holds no SSN. */
const changeRow = (write: Writing, at: string, decision: Decision): ColumnRow => ({
  id: decision.changeId,
  client_id: write.clientId,
  subscriber_id: decision.subscriberId,
  person_id: decision.personId,
  type: decision.request.type,
  effective_date: decision.request.effectiveDate,
  reason: decision.request.reason,
  source: decision.request.source,
  import_id: write.importId,
  undoes: null,
  user_id: write.by.userId,
  user_name: write.by.userName,
  user_key: write.by.acting ?? null,
  request: redacted(decision.request),
  effects: sentencesOf(decision.effects),
  recorded_at: at,
});

const CHANGES = { table: 'changes', columns: CHANGE_COLUMNS };

/** Writes timeline rows of an undo. */
export const insertChanges = (db: Db, rows: readonly ColumnRow[]): Promise<void> => insertRows(db, CHANGES, rows);

const PERSON_COLUMNS = 'id client_id subscriber_id member_number suffix system_identifier created_at created_by'.split(
  ' ',
);

const RECORD_COLUMNS = 'id client_id person_id recorded_at recorded_by superseded_at superseded_by'.split(' ');

type Statements = RawBuilder<unknown>[];

/** The timeline, and the end of what stood; `asked`: how many rows must end. */
function endsOf(batch: Batch, { at, changes }: { at: string; changes: readonly ColumnRow[] }) {
  const ends = factTables.flatMap((table) => supersedesOf({ table, at }, batch.ended[table]));
  const asked = factTables.reduce((sum, table) => sum + batch.ended[table].length, 0);
  return { timeline: insertsOf(CHANGES, changes), ends, asked };
}

/** What stands from now on. */
function factsOf(batch: Batch): Statements {
  const people = insertsOf({ table: 'people', columns: PERSON_COLUMNS }, batch.people);
  const facts = factTables.flatMap((table) => {
    const columns = [...RECORD_COLUMNS, ...valueColumns[table]];
    return insertsOf({ table, columns }, [...batch.rows[table].values()]);
  });
  return [...people, ...facts];
}

/** Asks the ends among these statements, which come first, to have ended what they were asked to. */
function requireEnded(answers: readonly unknown[][], asked: number): void {
  if (answers.reduce((sum, rows) => sum + rows.length, 0) !== asked) throw new FactsChanged();
}

function writesOf(write: Writing, at: string, changes: readonly Decision[]) {
  const batch = emptyBatch();
  for (const decision of changes) collect(batch, { write, at, decision });
  const timeline = changes.map((decision) => changeRow(write, at, decision));
  return { ...endsOf(batch, { at, changes: timeline }), facts: factsOf(batch) };
}

const withEffects = (decisions: readonly Decision[]) => decisions.filter(({ effects }) => effects.length > 0);

/**
 * Applies decisions in their order: timeline rows, facts, search rows; a few statements for all of them together.
 * Decisions without effects write nothing. Several decisions of one family must follow from one another (factsAfter).
 * Answers how many changes were written.
 * @throws FactsChanged where a row to be ended no longer stands; the transaction must then be rolled back
 */
export async function apply(write: Writing, decisions: readonly Decision[]): Promise<number> {
  const changes = withEffects(decisions);
  if (changes.length === 0) return 0;
  const { db, clientId } = write;
  const families = [...new Set(changes.map((decision) => decision.subscriberId))];
  const at = await lockFamilies(db, clientId, families);
  const { timeline, ends, asked, facts } = writesOf(write, at, changes);
  // Before the new rows, which would collide with what somebody else was faster to write.
  requireEnded((await atOnce<unknown[]>(db, [...timeline, ...ends])).slice(timeline.length), asked);
  await atOnce<unknown[]>(db, facts);
  await refreshSearch(db, clientId, families);
  await settleCobra(db, { clientId, subscriberIds: families });
  if (changes.some(mayDecideEvidence)) await withdrawEvidenceReminders(db, families);
  return changes.length;
}

/** Families that have been held since they were read (meetFamilies), and what belongs to their decisions. */
export type Held = {
  /** The instant they were held at. */
  at: string;
  /** How the decisions leave them, for the search rows. */
  after: readonly FamilyFacts[];
  /** Statements that go out with them, and are answered by nobody. */
  besides: readonly RawBuilder<unknown>[];
};

/**
 * Makes ready to apply decisions on families that have been held since they were read, and answers what sends it:
 * everything in one round trip, as nobody can have changed them. Otherwise like `apply`.
 */
export function applyHeld(write: Writing, decisions: readonly Decision[], held: Held): () => Promise<void> {
  const { timeline, ends, asked, facts } = writesOf(write, held.at, withEffects(decisions));
  const search = searchInserts(write.clientId, held.after);
  return async () => {
    const answers = await atOnce<unknown[]>(write.db, [...timeline, ...ends, ...facts, ...search, ...held.besides]);
    requireEnded(answers.slice(timeline.length, timeline.length + ends.length), asked);
  };
}
