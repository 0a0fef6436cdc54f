import { actorText } from '@coverlane/contract/words/actors.ts';
import { isDeepStrictEqual } from 'node:util';
import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import { fieldKinds } from '@coverlane/contract/field-kinds.ts';
import { namesByLanguage, wordsInList } from '@coverlane/contract/words/record-names.ts';
import type { Db } from '../db/connect.ts';
import { withNames } from '../db/record-names.ts';
import { missingReferences } from '../db/missing-references.ts';
import {
  deleteRow,
  holdRow,
  holdUsed,
  insertRow,
  listRows,
  readRows,
  restoreRows,
  type RowQuery,
  type RowShape,
  updateRow,
} from '../db/rows.ts';
import { describeTable } from '../db/table-facts.ts';
import { uuid7 } from '../values/uuid7.ts';
import { appendAudit } from '../http/audit.ts';
import { refusingBrokenRules } from '../http/broken-rules.ts';
import type { Context } from '../http/context.ts';
import { asClosed, takeLastWord } from '../http/last-word.ts';
import { conflict, forbidden, invalid, notFound } from '../http/refusals.ts';
import { listAsFile } from '../http/list-as-file.ts';
import type { Handlers } from '../http/serve.ts';
import { cellsOf, readColumns } from './export-sheet.ts';

type Calls = Collection['calls'];

/**
 * The handlers of a collection. To change one, spread and replace: `{ ...crud(brokers), create }`.
 */
export function crud(collection: Collection): Handlers<Calls> {
  const first = collection.columns[0] ?? 'id';
  const listed = (db: Db, query: RowQuery & { page: number; pageSize: number }, language: string) =>
    listRows(db, shapeOf(collection), { ...query, words: wordsInList(collection, collection.columns, language) });
  return {
    list: async ({ page, pageSize, sort = first, search, inLanguage, ...filters }, { db, user }) => ({
      ...(await listed(db, { page, pageSize, sort, search, filters }, inLanguage ?? user.language)),
      page,
      pageSize,
    }),
    create: asClosed((draft, context) => createRecord(collection, draft, context)),
    update: asClosed((change, context) => updateRecord(collection, change, context)),
    remove: asClosed((input, context) => removeRecord(collection, input, context)),
    restore: (input, context) => restoreRecords(collection, input, context),
    export: (input, context) => exportRecords(collection, input, context),
  };
}

const shapes = new Map<Collection, RowShape>();

function shapeOf(collection: Collection): RowShape {
  const { name, fields } = collection;
  const shape = shapes.get(collection) ?? {
    table: name,
    fields: Object.keys(fields),
    searched: Object.entries(fields).flatMap(([field, { kind }]) => (fieldKinds[kind].searched ? [field] : [])),
    several: Object.keys(fields).filter((field) => fields[field]?.kind === 'choices'),
  };
  shapes.set(collection, shape);
  return shape;
}

/**
 * Creates a record in the user's installation.
 * @param values by field name; a column that is no field of the collection may be among them, and an `id` that what is sealed is bound to
 * @throws Refusal 422 naming the field that is taken, points nowhere or breaks a rule of the table
 */
export async function createRecord(collection: Collection, values: Record<string, unknown>, context: Context) {
  const { db, user } = context;
  const { columns } = await describeTable(db, collection.name);
  const owner = columns.includes('installation_id') ? { installationId: user.installationId } : {};
  await requireReferences(collection, values, context);
  const row = { id: uuid7(), ...given(values), ...owner };
  await noted('create', { collection, id: row.id, detail: { fields: Object.keys(given(values)) } }, context);
  await takeLastWord(db);
  const created = await refusingBrokenRules(db, collection, () => insertRow(db, shapeOf(collection), row));
  if (!created) throw notFound();
  return created;
}

type Change = Input<Calls['update']>;

/** Absent leaves, null clears; a `version` that is not the newest is refused with 409 and who wrote the newer one when. */
async function updateRecord(collection: Collection, { id, version, ...draft }: Change, context: Context) {
  const { db } = context;
  const values = given(draft);
  const before = await holdRow(db, shapeOf(collection), id);
  if (!before) throw notFound();
  const { updatedAt, updatedBy } = before;
  if (version !== undefined && version !== before.version)
    throw conflict('conflict', { version: before.version, updatedAt, updatedBy: updatedBy && actorText(updatedBy) });
  const fields = Object.keys(values).filter((field) => !isDeepStrictEqual(values[field], before[field]));
  if (fields.length === 0) return before;
  await requireReferences(collection, values, context);
  await noted('update', { collection, id, detail: { fields } }, context);
  await takeLastWord(db);
  const after = await refusingBrokenRules(db, collection, () => updateRow(db, shapeOf(collection), { id, values }));
  if (!after) throw notFound();
  return after;
}

/** What others refer to stays: 409 in-use with the number of those who do, by table. */
async function removeRecord(collection: Collection, { id }: { id: string }, context: Context) {
  const { db } = context;
  const { record, uses } = await holdUsed(db, shapeOf(collection), id);
  if (!record) throw notFound();
  if (Object.keys(uses).length > 0) throw conflict('in-use', uses);
  await noted('remove', { collection, id }, context);
  await takeLastWord(db);
  await deleteRow(db, shapeOf(collection), id);
  return {};
}

/** Undoes deleting: all that row-level security still shows to the one who deleted them, or 404 where that is none. */
async function restoreRecords(collection: Collection, { ids }: Input<Calls['restore']>, context: Context) {
  const restored = await refusingBrokenRules(context.db, collection, () =>
    restoreRows(context.db, shapeOf(collection), ids),
  );
  if (restored.length === 0) throw notFound();
  for (const id of restored) await noted('restore', { collection, id }, context);
  return { ids: restored };
}

const EXPORT_ROWS = 100_000;

/** @throws Refusal 403 for whom the list is closed too, 409 where the list is longer than a file may be */
async function exportRecords(collection: Collection, input: Input<Calls['export']>, { db, user }: Context) {
  const { columns = collection.columns, sort = collection.columns[0] ?? 'id', ...rest } = input;
  const { format, words = {}, language = 'en', ...narrowed } = rest;
  if (!allows(collection.calls.list.access, user)) throw forbidden();
  const { search, ...filters } = narrowed;
  const query = { sort, search, filters, words: wordsInList(collection, columns, language) };
  const { total } = await listRows(db, shapeOf(collection), { ...query, page: 1, pageSize: 1 });
  const named = namesByLanguage(collection, columns, language);
  const read = readRows(db, shapeOf(collection), { ...query, columns: readColumns(collection, columns, named) });
  return listAsFile(db, {
    call: `${collection.name}.export`,
    objectType: collection.name,
    sheet: { format, words },
    columns,
    total,
    most: EXPORT_ROWS,
    batches: cellsOf(collection, { names: columns, words }, withNames(db, named, read)),
  });
}

const given = (draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

async function requireReferences({ fields }: Collection, values: Record<string, unknown>, { db }: Context) {
  const missing = await missingReferences(db, fields, values);
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

interface Done {
  collection: Collection;
  id: string;
  detail?: Record<string, unknown>;
}

/** Writes down who did what. Values stay out of the log. */
const noted = (verb: keyof Calls, { collection: { name }, id, detail = {} }: Done, { db }: Context): Promise<void> =>
  appendAudit(db, {
    action: actions[verb] ?? verb,
    call: `${name}.${verb}`,
    objectType: name,
    objectId: id,
    outcome: 'ok',
    detail,
  });

const actions: Partial<Record<keyof Calls, string>> = { remove: 'delete' };
