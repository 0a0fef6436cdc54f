import type { Input } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { actorName } from '../../platform/http/actor.ts';
import { type CheckedFile, checkedFile, keptFile } from '../../platform/files/received.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { partAsked } from '../../platform/http/parts.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { categoryOf, twinOf, versionAsked, versionsOf } from './document-rows.queries.ts';
import {
  type Adder,
  holdBytes,
  insertDocument,
  insertFirstVersion,
  insertVersion,
  lockDocument,
  type NewVersion,
  putInForce,
  type Said,
  withdrawVersion,
} from './document-writes.queries.ts';
import { kept, noted, requireRight, saw, type Whole, whole } from './documents.ts';
import { isPlace, type Place } from './places.queries.ts';
import { place, placeId } from './placing.ts';
import { Readable } from 'node:stream';

type Calls = typeof documents;
type Adding = Input<Calls['documentAdd']>;

/** Keeps a file as a document, and at a place where one is named. */
export async function documentAdd(input: Adding, context: Context): Promise<Whole> {
  const { db } = context;
  const said = await saidAtFirst(input, context);
  const file = await checkedFile(input.file);
  await holdBytes(db, file.sha256);
  const twin = input.again ? null : await twinOf(db, file.sha256);
  if (twin) throw conflict('document-exists', { name: twin.name });
  const id = uuid7();
  await insertDocument(db, { id, by: adderOf(context), said });
  await insertFirstVersion(db, await versionOf(context, id, file));
  await placeAtOnce(input, { id, categoryId: said.categoryId }, context);
  await noted(context, { id, action: 'document-added', detail: { name: said.name } });
  return whole(context, id);
}

const adderOf = ({ user }: Context): Adder => ({
  id: user.id,
  name: actorName(user),
  installationId: user.installationId,
});

/** What is not said follows from the category and the file's name. @throws Refusal 422 */
async function saidAtFirst(input: Adding, context: Context): Promise<Said> {
  const category = (await categoryOf(context.db, input.categoryId)) ?? { visibleTo: [], phi: false };
  const said: Said = {
    name: input.name ?? fileNameOf(input.file.name),
    categoryId: input.categoryId,
    folderId: orNull(input.folderId),
    description: orNull(input.description),
    groupNumber: orNull(input.groupNumber),
    effectiveDate: orNull(input.effectiveDate),
    expirationDate: orNull(input.expirationDate),
    planYear: orNull(input.planYear),
    language: orNull(input.language),
    visibleTo: category.visibleTo,
    phi: input.phi ?? category.phi,
    legalHold: false,
    retainUntil: null,
    status: input.status ?? 'draft',
  };
  await requireRight(context, said, { entityId: await isPlaceRight(input, context) });
  return said;
}

/** What nobody said, and an empty text, say nothing. */
const orNull = <Value>(value: Value | null | undefined): Value | null =>
  value === undefined || value === '' ? null : value;

/** No place is named, or one that is there. */
async function isPlaceRight(input: Adding, { db, user }: Context): Promise<boolean> {
  const to = placeIn(input, user);
  if (to === null) return input.entityType === undefined && input.entityId === undefined;
  return isPlace(db, to, user);
}

/** The place that is named; null: none is. */
function placeIn({ entityType, entityId }: Adding, user: Context['user']): Place | null {
  const id = entityType && placeId({ entityType, entityId }, user);
  return entityType === undefined || id === undefined ? null : { entityType, entityId: id };
}

/** The bytes are in the store, and a row can name them. */
async function versionOf(context: Context, documentId: string, file: CheckedFile): Promise<NewVersion> {
  return { ...(await keptFile(context.parts, file)), id: uuid7(), documentId, by: adderOf(context) };
}

async function placeAtOnce(
  input: Adding,
  { id, categoryId }: { id: string; categoryId: string },
  context: Context,
): Promise<void> {
  const to = placeIn(input, context.user);
  if (to !== null) await place(context, { documentId: id, categoryId, ...to, inherit: input.inherit });
}

/** A newer file of the same document; the ones before stay. */
export async function documentVersionAdd(
  { id, file }: Input<Calls['documentVersionAdd']>,
  context: Context,
): Promise<Whole> {
  await kept(context, id);
  if (!(await insertVersion(context.db, await versionOf(context, id, await checkedFile(file))))) throw notFound();
  await noted(context, { id, action: 'document-version-added' });
  return whole(context, id);
}

/** Withdraws one version; of what is left the newest that can be read is in force, or waits where none can be. @throws Refusal 404, 409 */
export async function documentVersionWithdraw(
  { id, number }: Input<Calls['documentVersionWithdraw']>,
  context: Context,
): Promise<Whole> {
  if (!(await lockDocument(context.db, id))) throw notFound();
  await kept(context, id);
  const standing = (await versionsOf(context.db, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
  if (!standing.some((one) => one.number === number)) throw notFound();
  const others = standing.filter((one) => one.number !== number);
  const left = others.find(({ scan }) => scan === 'clean') ?? others.find(({ scan }) => scan === 'waiting');
  if (!left) throw conflict('document-last-version');
  await withdrawVersion(context.db, id, number);
  await putInForce(context.db, id, left.number);
  await noted(context, { id, action: 'document-version-withdrawn', detail: { number } });
  return whole(context, id);
}

/** The bytes of a version that the reader may open, or the part of them that is asked for. @throws Refusal 404, 409, 416 */
export async function documentFile({ a, b }: Input<Calls['documentFile']>, context: Context): Promise<FileReply> {
  const version = await versionAsked(context.db, { documentId: a, number: b === 'latest' ? null : Number(b) });
  if (!version) throw notFound();
  if (version.scan !== 'clean') throw conflict(`document-${version.scan}`);
  const part = partAsked(context.request, version.bytes);
  await saw(context, [a], a);
  const bytes = Readable.from(filesOf(context.parts).open(version.fileKey, part));
  return new FileReply(version.fileName, version.mediaType, bytes, part ?? null);
}
