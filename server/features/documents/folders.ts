import type { Input } from '@coverlane/contract/call.ts';
import { FOLDER_DEPTH } from '@coverlane/contract/documents/codes.ts';
import type { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  clientOfDivision,
  depthBelow,
  type FolderRow,
  foldersSeen,
  insertFolder,
  isFolder,
  lockFolder,
  lockTree,
  pathOf,
  removeFolder,
  updateFolder,
} from './folders.queries.ts';
import { isPlace } from './places.queries.ts';
import { placeId } from './placing.ts';

type Calls = typeof folders;

/** The drawers that the reader may look into. */
export async function folderList(_: object, { db }: Context) {
  return { rows: await foldersSeen(db) };
}

async function found({ db }: Context, id: string): Promise<FolderRow> {
  const [row] = await foldersSeen(db, id);
  if (!row) throw notFound();
  return row;
}

/** A drawer that is the reader's to change. @throws Refusal 404 where it is not theirs to see, or to change */
async function kept(context: Context, id: string): Promise<FolderRow> {
  await lockTree(context.db);
  if (!(await lockFolder(context.db, id))) throw notFound();
  return found(context, id);
}

/** A drawer of a place, or inside another of the same place (domain 10.1: at most eight deep). */
export async function folderAdd(input: Input<Calls['folderAdd']>, context: Context): Promise<FolderRow> {
  const { db, user } = context;
  const { installationId } = user;
  const { entityType, folderName: name } = input;
  const entityId = placeOf(input, user);
  await lockTree(db);
  const isThere = await isPlace(db, { entityType, entityId }, user);
  const isInside = input.parentId == null || (await isFolder(db, input.parentId));
  if (!isThere || !isInside)
    throw invalid({ ...(!isThere && { entityId: 'not-found' }), ...(!isInside && { parentId: 'not-found' }) });
  const parentId = await requireParent(input, { entityType, entityId, depth: 1 }, context);
  const clientId = entityType === 'division' ? ((await clientOfDivision(db, entityId)) ?? null) : null;
  const id = uuid7();
  await named(() => insertFolder(db, { id, installationId, entityType, entityId, clientId, parentId, name }));
  await noted(context, id, 'folder-added');
  return found(context, id);
}

/** Whose drawer it is to be. @throws Refusal 422 where it is of something, and nobody says of what */
function placeOf({ entityType, entityId }: Input<Calls['folderAdd']>, user: Context['user']): string {
  const id = placeId({ entityType, entityId }, user);
  if (id === undefined) throw invalid({ entityId: 'required' });
  return id;
}

/** @throws Refusal 422 where the drawer around is not there, of another place, or too deep already */
async function requireParent(
  { parentId = null }: { parentId?: string | null | undefined },
  { entityType, entityId, depth }: Pick<FolderRow, 'entityType' | 'entityId'> & { depth: number },
  { db }: Context,
): Promise<string | null> {
  if (parentId === null) return null;
  const [parent] = await foldersSeen(db, parentId);
  if (!parent) throw invalid({ parentId: 'not-found' });
  if (parent.entityType !== entityType || parent.entityId !== entityId) throw invalid({ parentId: 'folder-elsewhere' });
  if ((await pathOf(db, parentId)).length + depth > FOLDER_DEPTH) throw invalid({ parentId: 'folder-deep' });
  return parentId;
}

/** Renames a drawer or moves it, never into itself. */
export async function folderChange(input: Input<Calls['folderChange']>, context: Context): Promise<FolderRow> {
  const { db } = context;
  const { id, version } = input;
  const row = await kept(context, id);
  const parentId = input.parentId === undefined ? row.parentId : input.parentId;
  if (parentId !== null && parentId !== row.parentId) {
    if ((await pathOf(db, parentId)).includes(id)) throw invalid({ parentId: 'folder-inside' });
    await requireParent({ parentId }, { ...row, depth: await depthBelow(db, id) }, context);
  }
  const name = input.folderName ?? row.folderName;
  if (!(await named(() => updateFolder(db, { id, version, name, parentId })))) throw conflict('conflict');
  await noted(context, id, 'folder-changed');
  return found(context, id);
}

/** Removes a drawer with nothing in it. */
export async function folderRemove({ id }: { id: string }, context: Context) {
  await kept(context, id);
  if (!(await removeFolder(context.db, id))) throw conflict('folder-full');
  await noted(context, id, 'folder-removed');
  return {};
}

/** The database refuses a name that is taken, and a place that is not the writer's. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '23505') throw invalid({ folderName: 'taken' });
    if (code === '42501') throw invalid({ entityId: 'not-found' });
    throw error;
  }
}

const noted = ({ db }: Context, id: string, action: string): Promise<void> =>
  appendAudit(db, { action, objectType: 'folder', objectId: id, outcome: 'ok' });
