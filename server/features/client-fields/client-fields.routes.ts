import type { Input, Reply } from '@coverlane/contract/call.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { FastifyInstance } from 'fastify';
import { optionsOf } from '../../domain/client-field-options.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  clientOfRecord,
  type FieldRow,
  fieldsOfRecord,
  keepValue,
  type Owner,
  shownOfOwn,
  shownOfRecord,
} from './client-fields.queries.ts';
import { checkedValue } from './client-fields.rules.ts';

/** Serves what client fields say of clients, divisions, groups and members. */
export function clientFieldRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: clientFields,
    handlers: {
      clientFieldValues,
      saveClientFieldValues,
      saveClientFieldValue,
      shownFieldValues,
      ownFieldValues,
      saveShownFieldValues,
    },
  });
}

async function ownerOf({ db, saw }: Context, type: ClientFieldOwner, id: string): Promise<Owner> {
  const clientId = await clientOfRecord(db, type, id);
  if (clientId === undefined) throw notFound();
  if (type === 'member') saw({ type: 'member', id, clientId });
  return { type, id, clientId };
}

async function clientFieldValues({ id, entityType }: Input<typeof clientFields.clientFieldValues>, context: Context) {
  const owner = await ownerOf(context, entityType, id);
  return { rows: (await fieldsOfRecord(context.db, owner)).map(shown) };
}

async function shownFieldValues({ id, entityType }: Input<typeof clientFields.shownFieldValues>, context: Context) {
  const owner = await ownerOf(context, entityType, id);
  return { rows: (await shownOfRecord(context.db, owner)).map(shown) };
}

async function ownFieldValues(_: Input<typeof clientFields.ownFieldValues>, { db, saw }: Context) {
  const records = await shownOfOwn(db);
  for (const { type, id, clientId } of records) if (type === 'member') saw({ type, id, clientId });
  return { records: records.map(({ type, id, fields }) => ({ entityType: type, id, rows: fields.map(shown) })) };
}

const saveClientFieldValues = saving('saveClientFieldValues', fieldsOfRecord);
const saveShownFieldValues = saving('saveShownFieldValues', shownOfRecord);

/** Saves several values at once, of the fields that `read` answers. */
function saving(call: 'saveClientFieldValues' | 'saveShownFieldValues', read: typeof fieldsOfRecord) {
  return async (input: Input<typeof clientFields.saveClientFieldValues>, context: Context) => {
    const owner = await ownerOf(context, input.entityType, input.id);
    const fields = await read(context.db, owner);
    requireNewest(fields, input.versions ?? {});
    await say({ call, owner, changes: changesOf(fields, input.values) }, context);
    return { rows: (await read(context.db, owner)).map(shown) };
  };
}

async function saveClientFieldValue(
  { a, b, value = null }: Input<typeof clientFields.saveClientFieldValue>,
  context: Context,
): Promise<Reply<typeof clientFields.saveClientFieldValue>> {
  const owner = await ownerOf(context, 'client', a);
  const of = async () => (await fieldsOfRecord(context.db, owner)).find(({ id }) => id === b);
  const field = await of();
  if (!field) throw notFound();
  const checked = checkedValue(field, value);
  if ('fault' in checked) throw invalid({ value: checked.fault });
  await say({ call: 'saveClientFieldValue', owner, changes: [{ field, value: checked.value }] }, context);
  return shown((await of()) ?? field);
}

/** @throws Refusal 409 where somebody said something newer of one of them */
function requireNewest(fields: readonly FieldRow[], versions: Readonly<Record<string, number>>): void {
  const newer = fields.find(({ key, version }) => versions[key] !== undefined && versions[key] !== (version ?? 0));
  if (!newer) return;
  const { key, version, updatedAt, updatedBy } = newer;
  throw conflict('conflict', { key, version, updatedAt: updatedAt?.toISOString() ?? null, updatedBy });
}

interface Change {
  field: FieldRow;
  value: string | null;
}

/** What is to be kept of what was typed, by key. @throws Refusal 422 naming every key that is unknown or does not fit */
function changesOf(fields: readonly FieldRow[], values: Readonly<Record<string, string | null>>): Change[] {
  const faults: Record<string, FieldCode> = {};
  const changes = Object.entries(values).flatMap(([key, typed]): Change[] => {
    const field = fields.find((one) => one.key === key);
    // What stands there stays, even where its field would not take it any more: an option that is offered no longer.
    if (field?.value && field.value === typed) return [];
    const checked = field ? checkedValue(field, typed) : { fault: 'unknown-field' as const };
    if (!('fault' in checked) && field) return [{ field, value: checked.value }];
    faults[key] = 'fault' in checked ? checked.fault : 'unknown-field';
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return changes;
}

/** What is said of a record, and by which call. */
interface Said {
  call: keyof typeof clientFields;
  owner: Owner;
  changes: readonly Change[];
}

async function say({ call, owner: { id, clientId, type }, changes }: Said, { db }: Context): Promise<void> {
  const changed = changes.filter(({ field, value }) => field.value !== value);
  if (changed.length === 0) return;
  if (changed.some(({ field }) => !field.editable)) throw forbidden();
  for (const { field, value } of changed)
    await keepValue(db, { id: uuid7(), clientId, fieldId: field.id, entityId: id, value });
  await appendAudit(db, {
    action: 'update',
    call,
    objectType: type,
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { fields: changed.map(({ field }) => field.key) },
  });
}

function shown({
  id,
  label,
  labelKo,
  labelEs,
  options,
  optionsKo,
  optionsEs,
  tabKo,
  tabEs,
  updatedAt,
  ...row
}: FieldRow) {
  const choices = optionsOf({ options, optionsKo, optionsEs });
  return {
    ...row,
    clientFieldId: id,
    label: { en: label, ko: labelKo, es: labelEs },
    options: choices.map(({ value }) => value),
    optionLabels: choices.map((choice) => choice.label),
    heading: row.tab === null ? null : { en: row.tab, ko: tabKo, es: tabEs },
    version: row.version ?? 0,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
