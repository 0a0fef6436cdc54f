import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { pageOfDocuments } from './document-rows.queries.ts';
import { narrowed } from './narrowing.queries.ts';
import { isPlace } from './places.queries.ts';
import { documentsSeen, groupsOf, isMemberSeen, lookAs, readersNamed } from './readers.queries.ts';

type Calls = typeof documentReaders;

/** Accounts as whom the caller may look. */
export async function documentReaderList({ search }: Input<Calls['documentReaderList']>, { db }: Context) {
  return { rows: await readersNamed(db, search) };
}

/** The groups of a client that the caller sees. */
export async function documentGroups({ clientId }: Input<Calls['documentGroups']>, { db, user }: Context) {
  const place = { entityType: 'client', entityId: clientId } as const;
  if (!(await isPlace(db, place, user))) throw notFound();
  return { rows: await groupsOf(db, clientId) };
}

type Asked = Input<Calls['documentsReadBy']>;

/** Who is meant: an account, or a member whom the caller sees. @throws Refusal 404, 422 */
async function readerAsked({ memberId, userId }: Asked, { db }: Context): Promise<string> {
  if (memberId !== undefined && !(await isMemberSeen(db, memberId))) throw notFound();
  const asked = memberId ?? userId;
  if (asked === undefined) throw invalid({ memberId: 'required' });
  return asked;
}

/** The caller's own documents, or the one that is asked about. @throws Refusal 404 */
async function ownDocuments({ documentId, search, page, pageSize }: Asked, { db }: Context): Promise<string[]> {
  const all = narrowed({ search, page, pageSize });
  if (documentId === undefined) return documentsSeen(db, all);
  const [one] = await documentsSeen(db, sql`${all} and d.id = ${documentId}`);
  if (one === undefined) throw notFound();
  return [one];
}

/**
 * What somebody else reads, of what the caller sees: first the caller's own documents, then, with the other's rights, which of them
 * are there. Nothing that the caller may not see is ever asked for.
 * @throws Refusal 404, 409, 422
 */
export async function documentsReadBy(input: Asked, context: Context): Promise<Reply<Calls['documentsReadBy']>> {
  const { db, saw } = context;
  const { page, pageSize } = input;
  const asked = await readerAsked(input, context);
  const own = await ownDocuments(input, context);
  await appendAudit(db, { action: 'documents-seen-as', objectType: 'users', objectId: asked, outcome: 'ok' });
  const reader = await lookAs(db, asked);
  if (reader === null) throw input.memberId === undefined ? notFound() : conflict('reader-without-account');
  const where = sql`d.id = any(${own}::uuid[]) and d.deleted_at is null`;
  const found = await pageOfDocuments(db, { where, sort: undefined, page, pageSize });
  saw({ type: 'document', ids: found.rows.map(({ id }) => id) });
  return { ...found, page, pageSize, reader };
}
