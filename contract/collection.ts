import * as z from 'zod/mini';
import { type Actor, actor } from './words/actors.ts';
import { type Access, isSpecified, only, type Permission } from './access.ts';
import { call, done } from './call.ts';
import { tableFile } from './files/file-types.ts';
import { type Field, fieldKinds } from './field-kinds.ts';
import { id, instant, pageOf, paging, string, whole } from './fields.ts';
import { idIn } from './objects.ts';
import { sheet, sheetOf } from './files/sheet.ts';

type Fields = Readonly<Record<string, Field>>;

/** What a collection is: data only, at most these six keys (architecture 3). */
interface Definition<Name extends string> {
  /** Its table, its path under /admin and the prefix of its translation keys. */
  readonly name: string;
  readonly permission: Permission;
  readonly fields: Readonly<Record<Name, Field>>;
  /** Fields the list shows until somebody chooses others, in order; the first names the record. */
  readonly columns: readonly NoInfer<Name>[];
  /** Fields the list can be narrowed by, besides the free search. */
  readonly filters?: readonly NoInfer<Name>[];
  /** The field that refers to the record this one belongs to. */
  readonly parent?: NoInfer<Name>;
}

/** An admin collection: a definition plus the ordinary calls that follow from it. */
export function collection<const Name extends string>(definition: Definition<Name>) {
  const { name, permission, fields, columns, filters = [], parent } = definition;
  return {
    name,
    permission,
    fields: fields as Fields,
    columns: columns as readonly string[],
    filters: filters as readonly string[],
    parent: parent as string | undefined,
    calls: callsOf(definition),
  };
}

function callsOf({ name, permission, fields, filters = [], parent }: Definition<string>) {
  const write: Access = [only('admin', permission)];
  const read: Access = isSpecified(permission) ? write : [only('admin')];
  const path = `/admin/${name}`;
  const one = `${path}/:id`;
  const record = recordOf(fields);
  const narrowing = narrowingOf(fields, parent === undefined ? filters : [...filters, parent]);
  const paged = z.strictObject({ ...narrowing, ...page, id: z.optional(idIn(name)) });
  const exported = z.strictObject({ ...narrowing, ...sheetOf(Object.keys(fields)) });
  return {
    list: call({ method: 'GET', path, access: read, input: paged, reply: pageOf(record) }),
    create: call({ method: 'POST', path, access: write, input: draftOf(fields), reply: record }),
    update: call({ method: 'PUT', path: one, access: write, input: changeOf(name, fields), reply: record }),
    remove: call({
      method: 'DELETE',
      path: one,
      access: write,
      input: z.strictObject({ id: idIn(name) }),
      reply: done,
    }),
    /** Undo of `remove`, by whoever removed them, for a quarter of an hour. Own call. */
    restore: call({
      method: 'POST',
      path: `${path}/restore`,
      access: write,
      input: idsOf(idIn(name)),
      reply: idsOf(id),
    }),
    /** What the list shows under these filters, as a file. Who exports must also be allowed to read. Own call. */
    export: call({
      method: 'GET',
      path: `${path}/export`,
      access: exporters,
      input: exported,
      reply: z.string(),
      file: tableFile,
      stepUp: true,
    }),
  };
}

const exporters: Access = [only('admin', 'exportData')];

/** A collection of any fields, as the engine and the lists of collections hold it. */
export type Collection = ReturnType<typeof collection>;

/** A record of any collection as the engine sees it: its fields by name, null where empty. */
export type CollectionRecord = {
  id: string;
  version: number;
  updatedAt: string;
  /** Who wrote it last; null where a program did. */
  updatedBy: Actor | null;
} & Record<string, unknown>;

/** What a record answers: its fields and nothing else of its row, so that no column leaks by accident. */
function recordOf(fields: Fields): z.ZodMiniType<CollectionRecord> {
  const stored = each(fields, ({ kind }) => z.nullable(fieldKinds[kind].stored));
  return z.object({ ...stored, id, version: z.int(), updatedAt: instant, updatedBy: z.nullable(actor) });
}

/** A new record: what is required must be there, an absent yes-or-no is "no", all else is empty. */
const draftOf = (fields: Fields) =>
  z.strictObject(
    each(typed(fields), ({ kind, required, schema }) =>
      kind === 'yesNo' ? z._default(schema, false) : required ? schema : z.optional(schema),
    ),
  );

/** A change: absent leaves a field, null clears it. With the `version` that was read, a newer record is not overwritten. */
const changeOf = (name: string, fields: Fields) =>
  z.strictObject({
    ...each(typed(fields), ({ schema }) => z.optional(schema)),
    id: idIn(name),
    version: z.optional(whole(1, 999_999_999)),
  });

/** How a list is narrowed, searched and ordered; it can be ordered by any field. Of several choices one is asked for. */
const narrowingOf = (fields: Fields, filters: readonly string[]) => ({
  ...each(pick(fields, filters), ({ kind, options = [], schema }) =>
    z.optional(kind === 'choices' ? z.enum(options, { error: 'bad-choice' }) : schema),
  ),
  search: z.optional(string(100, 0)),
  sort: z.optional(z.enum(Object.keys(fields).flatMap(bothWays), { error: 'bad-choice' })),
});

const bothWays = (name: string) => [name, `-${name}`];

/** One page of it in the order of this language's words (absent: the caller's own). */
const page = { page: paging.page, pageSize: paging.pageSize, inLanguage: sheet.language };

const idsOf = (one: typeof id) =>
  z.strictObject({
    ids: z.array(one).check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too-long' })),
  });

/** What somebody types: all but what the program writes. */
const typed = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, { shown }]) => !shown));

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

const each = <Schema>(fields: Fields, schemaOf: (field: Field) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
