import type { Input, Reply } from '@coverlane/contract/call.ts';
import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import {
  categoryOf,
  type DocumentRow,
  findDocument,
  keptThrough,
  readsHealth,
  versionsOf,
} from './document-rows.queries.ts';
import { holdFolder } from './folders.queries.ts';
import { peopleGiven, placesOf } from './places.queries.ts';
import type { Said } from './document-writes.queries.ts';

type Calls = typeof documents;
export type Whole = Reply<Calls['documentGet']>;

/** A document that the reader sees. @throws Refusal 404 */
export async function seen({ db }: Context, id: string): Promise<DocumentRow> {
  const row = await findDocument(db, id);
  if (!row) throw notFound();
  return row;
}

/** A document that is the reader's to change. @throws Refusal 404 where it is not theirs to see, or to change */
export async function kept(context: Context, id: string): Promise<DocumentRow> {
  const row = await seen(context, id);
  if (!row.isKept) throw notFound();
  return row;
}

/** A document with its places and versions. Who only reads is told the versions that they may open. */
export async function whole(context: Context, id: string): Promise<Whole> {
  const row = await seen(context, id);
  const [places, versions] = [await placesOf(context.db, id), await versionsOf(context.db, id)];
  await saw(context, [id], id);
  return {
    ...row,
    ...(await keptThrough(context.db, id)),
    places,
    versions: versions.map(
      ({ number, fileName, mediaType, bytes, scan, addedByName, addedByKey, addedAt, withdrawnAt }) => ({
        number,
        fileName,
        mediaType,
        bytes,
        scan,
        addedBy: actorIn(addedByName, addedByKey),
        addedAt,
        withdrawnAt,
      }),
    ),
  };
}

/** Notes who looked, at one document by its id or at several: the members whom they are given to read of it. */
export async function saw(context: Context, ids: readonly string[], id?: string): Promise<void> {
  context.saw({ type: 'document', ...(id !== undefined && { id }), ids: await peopleGiven(context.db, ids) });
}

type Change = Input<Calls['documentChange']>;

/** What a change leaves of a document: what it does not name stays. @throws Refusal 422 */
export async function changed(context: Context, row: DocumentRow, change: Change): Promise<Said> {
  const { id: _id, version: _version, ...asked } = change;
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const said: Said = { ...row, ...given };
  // What a court or an audit asks to keep is held, and let go, by administrators (domain 10.1).
  const isAdmin = context.user.type === 'admin';
  if (!isAdmin) await requireKeptAsLong(context, row, said);
  await requireRight(context, said, {
    legalHold: isAdmin || said.legalHold === row.legalHold,
    retainUntil: isAdmin || said.retainUntil === row.retainUntil,
  });
  return said;
}

/**
 * What must be kept for years leaves its category for one that keeps it as long: whoever could file it elsewhere could delete it
 * (domain 10.2, ERISA 107). Administrators file anew what stood in a wrong place.
 * @throws Refusal 422 category-keeps-shorter
 */
async function requireKeptAsLong({ db }: Context, { categoryId }: DocumentRow, said: Said): Promise<void> {
  if (said.categoryId === categoryId) return;
  const [from, to] = [await categoryOf(db, categoryId), await categoryOf(db, said.categoryId)];
  if (from && to && (to.years ?? -1) < (from.years ?? -1)) throw invalid({ categoryId: 'category-keeps-shorter' });
}

/** What is said fits together and names what is there; beside it what else the request names. @throws Refusal 422 */
export async function requireRight(
  { db }: Context,
  said: Said,
  isThere: Readonly<Record<string, boolean>> = {},
): Promise<void> {
  const { categoryId, folderId, effectiveDate, expirationDate } = said;
  const found = {
    categoryId: (await categoryOf(db, categoryId)) !== undefined,
    folderId: folderId === null || (await holdFolder(db, folderId)),
    phi: !said.phi || (await readsHealth(db)),
    ...isThere,
  };
  const missing = Object.entries(found).filter(([, there]) => !there);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([field]) => [field, 'not-found'])));
  if (effectiveDate !== null && expirationDate !== null && expirationDate < effectiveDate)
    throw invalid({ expirationDate: 'end-before-start' });
}

/** What was done with a document, for the audit log. */
interface Done {
  id: string;
  action: string;
  detail?: Record<string, unknown>;
}

/** Writes down what was done with a document. */
export const noted = ({ db }: Context, { id, action, detail = {} }: Done): Promise<void> =>
  appendAudit(db, { action, objectType: 'document', objectId: id, outcome: 'ok', detail });
