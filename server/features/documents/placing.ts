import type { Input } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentPlace } from '@coverlane/contract/documents/codes.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { kept, noted, saw, seen } from './documents.ts';
import { documentAt, insertPlace, isPlace, type Place, placesOf, removePlace } from './places.queries.ts';

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

interface Named {
  entityType: DocumentPlace;
  entityId?: string | undefined;
}

/** Of what a place is: the installation needs no id, nor does the caller's own organization. Undefined: nobody says. */
export function placeId(
  { entityType, entityId }: Named,
  { installationId, type, entityId: own }: Context['user'],
): string | undefined {
  if (entityId !== undefined || entityType === 'member') return entityId;
  if (entityType === 'installation') return installationId;
  return entityType === type ? (own ?? undefined) : undefined;
}

/** The place that is named, as the reader sees it. @throws Refusal 422 */
export async function placeNamed({ db, user }: Context, named: Named): Promise<Place> {
  const { entityType } = named;
  const id = placeId(named, user);
  if (id === undefined) throw invalid({ entityId: 'required' });
  if (!(await isPlace(db, { entityType, entityId: id }, user))) throw invalid({ entityId: 'not-found' });
  return { entityType, entityId: id };
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
  await saw(context, [id], id);
  return { rows: await placesOf(context.db, id) };
};

/** Where a document stands. */
export async function documentEntities({ x }: Input<Calls['documentEntities']>, context: Context) {
  await seen(context, x);
  return answered(context, x);
}

/** Puts a document at one more place; where it stands already it is inherited as is said now. */
export async function documentEntityAdd(input: Input<Calls['documentEntityAdd']>, context: Context) {
  const { documentId, inherit } = input;
  const { categoryId } = await kept(context, documentId);
  const to = await placeNamed(context, input);
  await place(context, { documentId, categoryId, ...to, inherit });
  await noted(context, { id: documentId, action: 'document-placed', detail: { ...to, inherit } });
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
