import type { Input } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentPlace } from '@coverlane/contract/documents/codes.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { kept, noted, seen } from './documents.ts';
import { documentAt, insertPlace, isPlace, placesOf, removePlace } from './places.queries.ts';

type Calls = typeof documents;

/**
 * Puts a document at a place that the reader sees.
 * @throws Refusal 422 where it is none where they may put documents
 */
export async function place(
  { db, user }: Context,
  to: { documentId: string; categoryId: string; entityType: DocumentPlace; entityId: string; inherit: boolean },
): Promise<void> {
  const { installationId } = user;
  if (await isRefused(() => insertPlace(db, { ...to, id: uuid7(), installationId })))
    throw invalid({ entityId: 'not-found' });
}

/** Row-level security refuses a place that is not the writer's to put documents at. */
export async function isRefused(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return true;
    throw error;
  }
}

const answered = async (context: Context, id: string) => {
  context.saw({ type: 'document', id });
  return { rows: await placesOf(context.db, id) };
};

/** Where a document stands. */
export async function documentEntities({ x }: Input<Calls['documentEntities']>, context: Context) {
  await seen(context, x);
  return answered(context, x);
}

/** Puts a document at one more place; where it stands already it is inherited as is said now. */
export async function documentEntityAdd(input: Input<Calls['documentEntityAdd']>, context: Context) {
  const { documentId, entityType, entityId, inherit } = input;
  const { categoryId } = await kept(context, documentId);
  if (!(await isPlace(context.db, { entityType, entityId }, context.user.installationId)))
    throw invalid({ entityId: 'not-found' });
  await place(context, { documentId, categoryId, entityType, entityId, inherit });
  await noted(context, { id: documentId, action: 'document-placed', detail: { entityType, entityId, inherit } });
  return answered(context, documentId);
}

/** Takes a document away from one place. */
export async function documentEntityRemove({ id }: Input<Calls['documentEntityRemove']>, context: Context) {
  const documentId = await documentAt(context.db, id);
  if (documentId === undefined) throw notFound();
  if (!(await removePlace(context.db, id))) throw notFound();
  await noted(context, { id: documentId, action: 'document-displaced', detail: { placeId: id } });
  return {};
}
