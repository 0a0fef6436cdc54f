import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { only, userTypes } from '../access.ts';
import { call } from '../call.ts';
import { clientFieldOwners, clientFieldTypes } from '../collections/content-codes.ts';
import { id, instant, parsed, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';

const key = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, { error: 'bad-text' }));
const owner = z.enum(clientFieldOwners, { error: 'bad-choice' });
const entityType = z._default(owner, 'client');
const ownerId = idOf('client', 'division', 'group', 'person');

/** An object by keys of client fields; from a form as JSON text. */
const byKey = <Of extends z.ZodMiniType>(of: Of) =>
  z.pipe(z.transform(parsed), z.record(key, of, { error: 'bad-json' }));

/** What administrators wrote in three languages; null: English says it. */
const words = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** A client field of one record, with what it says there. */
const fieldValue = z.strictObject({
  clientFieldId: idOf('clientfield'),
  key: z.string(),
  label: words,
  type: z.enum(clientFieldTypes),
  /** Of a choice: what can be kept. */
  options: z.array(z.string()),
  /** What the options are called, in the same order. */
  optionLabels: z.array(words),
  /** Heading it stands under; what has the same one stands together. */
  tab: z.nullable(z.string()),
  /** What the heading is called; null: there is none. */
  heading: z.nullable(words),
  required: z.boolean(),
  /** The caller may change it here. */
  editable: z.boolean(),
  /** Dates as 'YYYY-MM-DD', money as "1234.56", yes or no as "true" or "false"; null: nothing is said. */
  value: z.nullable(z.string()),
  /** 0 where nothing is said. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(actor),
});
export type ClientFieldValue = z.output<typeof fieldValue>;
const rows = z.array(fieldValue);
const values = z.strictObject({ rows });

const said = z.strictObject({
  id: ownerId,
  entityType,
  values: byKey(z.nullable(string(4000, 0))),
  versions: z.optional(byKey(whole(0, 999_999_999))),
});

/** What client fields say of a client, or of a division, group or member of one (domain 12.3). */
export const clientFields = {
  /** Every field that applies to records of this kind; 404 where there is no such record for the caller. */
  clientFieldValues: call({
    method: 'GET',
    path: '/admin/clientfieldvalues/:id',
    access: [only('admin')],
    input: z.strictObject({ id: ownerId, entityType }),
    reply: values,
  }),
  /**
   * Says several at once, by key: absent leaves, null clears. With the `versions` that were read, a newer value is not
   * overwritten: 409 with the key. 422 names the key that does not fit its field.
   */
  saveClientFieldValues: call({
    method: 'POST',
    path: '/admin/clientfieldvalues/:id',
    access: [only('admin', 'manageClients')],
    input: said,
    reply: values,
  }),
  /** Says one of a client: `a` is the client, `b` the client field (calls.tsv); null or nothing clears. */
  saveClientFieldValue: call({
    method: 'POST',
    path: '/admin/clientfieldvalue/:a/:b',
    access: [only('admin', 'manageClients')],
    input: z.strictObject({
      a: idOf('client'),
      b: idOf('clientfield'),
      value: z.optional(z.nullable(string(4000, 0))),
    }),
    reply: fieldValue,
  }),
  /**
   * What is shown to the caller's user type (`visibleTo`, domain 12.3) and either says something or is theirs to change
   * (`editableBy`); 404 where there is no such record for the caller.
   */
  shownFieldValues: call({
    method: 'GET',
    path: '/clientfieldvalues/:id',
    access: [{ types: userTypes }],
    input: z.strictObject({ id: ownerId, entityType }),
    reply: values,
  }),
  /**
   * The same for a member at once: of the employer, of the group and division they belong to, of themselves and of their
   * family, as far as they may read their health information; records that say nothing are left out. Own call.
   */
  ownFieldValues: call({
    method: 'GET',
    path: '/clientfieldvalues',
    access: [only('member')],
    input: z.strictObject({}),
    reply: z.strictObject({ records: z.array(z.strictObject({ entityType: owner, id, rows })) }),
  }),
  /**
   * The same for those whom a field's definition lets change it, as `saveClientFieldValues`: of what they may not change
   * 403, of what is not shown to them 422. Own call.
   */
  saveShownFieldValues: call({
    method: 'POST',
    path: '/clientfieldvalues/:id',
    access: [only('admin', 'manageClients'), { types: ['broker', 'client', 'member', 'partner', 'tpa'] }],
    input: said,
    reply: values,
  }),
};
