import * as z from 'zod/mini';
import { type Access, isSpecified, only, type Permission } from './access.ts';
import { call, done } from './call.ts';
import { id, instant, pageOf, paging, string, whole } from './fields.ts';
import { type Field, fieldKinds } from './field-kinds.ts';

type Fields = Readonly<Record<string, Field>>;

/** What a collection is: data only, at most these six keys (architecture 3). */
interface Definition<Name extends string> {
  /** Its table, its path under /admin and the prefix of its translation keys. */
  readonly name: string;
  readonly permission: Permission;
  readonly fields: Readonly<Record<Name, Field>>;
  /** Fields the list shows and sorts by, in order; the first names the record. */
  readonly columns: readonly NoInfer<Name>[];
  /** Fields the list can be narrowed by, besides the free search. */
  readonly filters?: readonly NoInfer<Name>[];
  /** The field that refers to the record this one belongs to. */
  readonly parent?: NoInfer<Name>;
}

/** An admin collection: a definition plus the four ordinary calls that follow from it. */
export function collection<const Name extends string>(definition: Definition<Name>) {
  const { name, permission, columns, filters = [], parent } = definition;
  const fields: Fields = definition.fields;
  const write: Access = [only('admin', permission)];
  const read: Access = isSpecified(permission) ? write : [only('admin')];
  const path = `/admin/${name}`;
  const one = `${path}/:id`;
  const record = recordOf(fields);
  const narrowing = pick(fields, parent ? [...filters, parent] : filters);

  return {
    name,
    permission,
    fields,
    columns: columns as readonly string[],
    filters: filters as readonly string[],
    calls: {
      list: call({ method: 'GET', path, access: read, input: listInput(columns, narrowing), reply: pageOf(record) }),
      create: call({ method: 'POST', path, access: write, input: draftOf(fields), reply: record }),
      update: call({ method: 'PUT', path: one, access: write, input: changeOf(fields), reply: record }),
      remove: call({ method: 'DELETE', path: one, access: write, input: z.strictObject({ id }), reply: done }),
    },
  };
}

/** A collection of any fields, as the engine and the lists of collections hold it. */
export type Collection = ReturnType<typeof collection>;

/** A record of any collection as the engine sees it: its fields by name, null where empty. */
export type CollectionRecord = { id: string; version: number; updatedAt: string } & Record<string, unknown>;

/** What a record answers: its fields and nothing else of its row, so that no column leaks by accident. */
function recordOf(fields: Fields): z.ZodMiniType<CollectionRecord> {
  const stored = each(fields, ({ kind }) => z.nullable(fieldKinds[kind].stored));
  const record = z.object({ ...stored, id, version: z.int(), updatedAt: instant });
  // Fields known by name only at run time have no narrower type than this.
  return record as z.ZodMiniType<CollectionRecord>;
}

/** A new record: what is required must be there, an absent yes-or-no is "no", all else is empty. */
const draftOf = (fields: Fields) =>
  z.strictObject(
    each(fields, ({ kind, required, schema }) =>
      kind === 'yesNo' ? z._default(schema, false) : required ? schema : z.optional(schema),
    ),
  );

/** A change: absent leaves a field, null clears it. With the `version` that was read, a newer record is not overwritten. */
const changeOf = (fields: Fields) =>
  z.strictObject({
    ...each(fields, ({ schema }) => z.optional(schema)),
    id,
    version: z.optional(whole(1, 999_999_999)),
  });

/** A page of the list: narrowed by filters, by the free search, or to one record by its id. */
const listInput = (columns: readonly string[], narrowing: Fields) =>
  z.strictObject({
    ...each(narrowing, ({ schema }) => z.optional(schema)),
    ...paging,
    sort: z.optional(
      z.enum(
        columns.flatMap((name) => [name, `-${name}`]),
        { error: 'bad-choice' },
      ),
    ),
    search: z.optional(string(100, 0)),
    id: z.optional(id),
  });

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

const each = <Schema>(fields: Fields, schemaOf: (field: Field) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
