import * as z from 'zod/mini';
import { type Access, isSpecified, only, type Permission } from './access.ts';
import { call, done } from './call.ts';
import { id, pageOf, paging, string, whole } from './fields.ts';
import type { Field } from './field-kinds.ts';

type Fields = Readonly<Record<string, Field>>;

/** What a collection is: data only, at most these six keys (architecture 3). */
export interface Definition<F extends Fields> {
  /** Its table, its path under /admin and the prefix of its translation keys. */
  readonly name: string;
  readonly permission: Permission;
  readonly fields: F;
  /** Fields the list shows, in order; the first names the record. */
  readonly columns: readonly (keyof F & string)[];
  /** Fields the list can be narrowed by, besides the free search. */
  readonly filters?: readonly (keyof F & string)[];
  /** The field that refers to the record this one belongs to. */
  readonly parent?: keyof F & string;
}

/** A record of any collection as the engine sees it. */
export type CollectionRecord = { id: string; version: number } & Record<string, unknown>;

/** An admin collection: a definition plus the four ordinary calls that follow from it. */
export function collection<const F extends Fields>(definition: Definition<F>) {
  const { name, permission, fields } = definition;
  const shape = Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema]));
  const record = z.looseObject({ id, version: z.int() });
  const write: Access = [only('admin', permission)];
  const read: Access = isSpecified(permission) ? write : [only('admin')];
  const path = `/admin/${name}`;

  return {
    ...definition,
    calls: {
      list: call({ method: 'GET', path, access: read, input: listInput(definition), reply: pageOf(record) }),
      create: call({ method: 'POST', path, access: write, input: z.strictObject(draft(fields)), reply: record }),
      update: call({
        method: 'PUT',
        path: `${path}/:id`,
        access: write,
        input: z.strictObject({ ...optionalAll(shape), id, version: z.optional(whole(1, 999_999_999)) }),
        reply: record,
      }),
      remove: call({
        method: 'DELETE',
        path: `${path}/:id`,
        access: write,
        input: z.strictObject({ id }),
        reply: done,
      }),
    },
  };
}

/** A collection of any fields, as the engine and the lists of collections hold it. */
export type Collection = ReturnType<typeof collection>;

const optionalAll = (shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, z.optional(schema)]));

const draft = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { schema, required, kind }]) => [
      key,
      // An unticked checkbox is absent from a form, so an absent yesNo is "no".
      required && kind !== 'yesNo'
        ? schema
        : kind === 'yesNo' && required
          ? z._default(schema, false)
          : z.optional(schema),
    ]),
  );

function listInput<F extends Fields>({ fields, filters = [], parent }: Definition<F>) {
  const narrowing = [...filters, ...(parent ? [parent] : [])].map((key) => [
    key,
    z.optional(fields[key]?.schema ?? z.never()),
  ]);
  return z.strictObject({ ...paging, search: z.optional(string(100, 0)), ...Object.fromEntries(narrowing) });
}
