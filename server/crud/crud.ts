import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { FieldCode } from '@coverlane/contract/fields.ts';
import { DatabaseError } from 'pg';
import { describeTable, fieldOf, type Table } from '../db/table-facts.ts';
import { uuid7 } from '../domain/uuid7.ts';
import { appendAudit } from '../http/audit.ts';
import type { Context } from '../http/context.ts';
import { conflict, invalid, notFound } from '../http/refusals.ts';
import type { Handlers } from '../http/serve.ts';
import { countUses, deleteRow, holdRow, insertRow, isVisible, listRows, updateRow } from './crud.queries.ts';

type Calls = Collection['calls'];

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** The four handlers of a collection. To change one, spread and replace: `{ ...crud(brokers), create }`. */
export function crud(collection: Collection): Handlers<Calls> {
  return {
    list: async (
      { page, pageSize, sort, search, ...filters }: Input<Calls['list']>,
      { db },
    ): Promise<Reply<Calls['list']>> => ({
      ...(await listRows(db, collection, { page, pageSize, sort, search, filters })),
      page,
      pageSize,
    }),
    create: (draft, context) => createRecord(collection, draft, context),
    update: (change, context) => updateRecord(collection, change, context),
    remove: (input, context) => removeRecord(collection, input, context),
  };
}

/**
 * Creates a record in the user's installation.
 * @param values by field name; a column that is no field of the collection may be among them
 * @throws Refusal 422 naming the field that is taken, points nowhere or breaks a rule of the table
 */
export async function createRecord(collection: Collection, values: Record<string, unknown>, context: Context) {
  const { db, user } = context;
  const { columns } = await describeTable(db, collection.name);
  const owner = columns.includes('installation_id') ? { installationId: user.installationId } : {};
  await requireReferences(collection, values, context);
  const row = { ...given(values), ...owner, id: uuid7() };
  const created = await refusing(collection, context, () => insertRow(db, collection, row));
  return noted('create', { collection, record: created, fields: Object.keys(given(values)) }, context);
}

type Change = Input<Calls['update']>;

/** Absent leaves, null clears; a `version` that is not the newest is refused with 409 and what is known of the newer one. */
async function updateRecord(collection: Collection, { id, version, ...draft }: Change, context: Context) {
  const { db } = context;
  const values = given(draft);
  const before = await holdRow(db, collection, id);
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version)
    throw conflict('conflict', { version: before.version, updatedAt: before.updatedAt });
  const fields = Object.keys(values).filter((field) => values[field] !== before[field]);
  if (fields.length === 0) return before;
  await requireReferences(collection, values, context);
  const after = await refusing(collection, context, () => updateRow(db, collection, { id, values }));
  return noted('update', { collection, record: after, fields }, context);
}

/** What others refer to stays: 409 in-use with the number of those who do, by table. */
async function removeRecord(collection: Collection, { id }: { id: string }, context: Context) {
  const { db } = context;
  const record = await holdRow(db, collection, id);
  if (!record) throw notFound();
  const uses = await countUses(db, collection, id);
  if (Object.keys(uses).length > 0) throw conflict('in-use', uses);
  await deleteRow(db, collection, id);
  await noted('delete', { collection, record, fields: [] }, context);
  return {};
}

const given = (draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

async function requireReferences({ fields }: Collection, values: Record<string, unknown>, { db }: Context) {
  for (const [name, { collection }] of Object.entries(fields)) {
    const value = values[name] ?? null;
    if (collection && value !== null && !(await isVisible(db, collection, value)))
      throw invalid({ [name]: 'not-found' });
  }
}

interface Written {
  collection: Collection;
  record: CollectionRecord | undefined;
  fields: string[];
}

/** Writes down who did what, and answers the record. Values stay out of the log. */
async function noted(action: string, { collection: { name }, record, fields }: Written, { db }: Context) {
  if (!record) throw notFound();
  const what = { call: `${name}.${action}`, objectType: name, objectId: record.id };
  await appendAudit(db, { action, ...what, outcome: 'ok', detail: { fields } });
  return record;
}

/** Makes a refusal of what the database will not store: its constraints are the rules of the table. */
async function refusing<Row>(collection: Collection, { db }: Context, write: () => Promise<Row>): Promise<Row> {
  const table = await describeTable(db, collection.name);
  try {
    return await write();
  } catch (error) {
    throw (error instanceof DatabaseError && refusalOf(error, collection, table)) || error;
  }
}

/** The field to mend is the last one a rule names: before it stand those that say of whom, and what it is held against. */
function refusalOf({ code, constraint = '' }: DatabaseError, { fields }: Collection, { rules }: Table) {
  const broken = (rules[constraint] ?? []).map(fieldOf).filter((field) => fields[field]);
  const field = broken.at(-1);
  const refuse = (why: FieldCode) => (field ? invalid({ [field]: why }) : conflict(why));
  if (code === UNIQUE_VIOLATION) return refuse('taken');
  // A rule of one column is about what may stand there, one of two about their order.
  if (code === CHECK_VIOLATION) return refuse(broken.length > 1 ? 'end-before-start' : 'bad-choice');
  return undefined;
}
