import { contacts } from '@coverlane/contract/collections/contacts.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import { missingReferences } from '../../platform/db/missing-references.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { heldDivisions } from './content.queries.ts';

/** Values of a contact by field. */
type Values = Record<string, unknown>;

const ofAll = crud(contacts);

/**
 * Contacts as administrators keep all of them, and employers' and brokers' own people those of their employer or agency
 * (domain 11). Row-level security holds every one of them to their own; here lists show these alone, and what would be
 * somebody else's is refused at the field that says so.
 */
export const keptContacts: Pick<CollectionHandlers, 'list' | 'create' | 'update' | 'export'> = {
  list: async (input, context) => ofAll.list({ ...input, ...(await narrowed(input, context)) }, context),
  export: async (input, context) => ofAll.export({ ...input, ...(await narrowed(input, context)) }, context),
  create: async (draft, context) => {
    await requireOwn({ ...whoseOf(context), ...draft }, draft, context);
    // The table says whose it is: an agency does not look itself up.
    return createRecord(contacts, without(draft, whoseOf(context)), context);
  },
  update: async (change, context) => {
    const own = await ofAll.list({ id: change.id, page: 1, pageSize: 1, ...(await ownOf(context)) }, context);
    const [before] = 'rows' in own ? own.rows : [];
    if (before) await requireOwn({ ...before, ...said(change) }, change, context);
    return ofAll.update(change, context);
  },
};

/** Whose the contacts of an employer's or an agency's people are; nothing for administrators, whose can be anybody's. */
function whoseOf({ user: { type, entityId } }: Context): Values {
  if (type === 'client') return { clientId: entityId };
  return type === 'broker' ? { brokerId: entityId } : {};
}

/** What narrows a list to the contacts that the user keeps. */
async function ownOf(context: Context): Promise<Values> {
  const { type } = context.user;
  if (type === 'broker') return { ...whoseOf(context), clientId: null, supplierId: null };
  if (type !== 'client') return {};
  const held = await heldDivisions(context.db);
  return { ...whoseOf(context), brokerId: null, supplierId: null, ...(held && { divisionId: held }) };
}

/** The same of what is asked for: of another client than one's own there is none. */
async function narrowed(asked: Values, context: Context): Promise<Values> {
  const own = await ownOf(context);
  const { clientId } = asked;
  const isElsewhere = 'clientId' in own && clientId !== undefined && clientId !== own['clientId'];
  return isElsewhere ? { ...own, id: [] } : own;
}

/** @throws Refusal 422 at each field that would make a contact somebody else's, or that leads nowhere */
async function requireOwn(then: Values, asked: Values, context: Context): Promise<void> {
  if (context.user.type === 'admin') return;
  const own = whoseOf(context);
  const owners = ['clientId', 'brokerId', 'supplierId'].filter(
    (field) => (then[field] ?? null) !== (own[field] ?? null),
  );
  const division = await divisionFault(then['divisionId'] ?? null, context);
  const faults: Record<string, FieldCode> = {
    ...(await missingReferences(context.db, contacts.fields, without(asked, own))),
    ...Object.fromEntries(owners.map((field) => [field, 'not-found'])),
    ...(division && { divisionId: division }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** An agency's contact is of no division; who is held to some names one of these. */
async function divisionFault(division: unknown, { db, user }: Context): Promise<FieldCode | undefined> {
  if (user.type === 'broker') return division === null ? undefined : 'not-found';
  const held = await heldDivisions(db);
  if (!held) return undefined;
  if (division === null) return 'required';
  return held.includes(String(division)) ? undefined : 'not-found';
}

/** What is said besides what holds anyway. */
const without = (values: Values, own: Values): Values =>
  Object.fromEntries(Object.entries(said(values)).filter(([name, value]) => !(name in own) || own[name] !== value));

const said = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
