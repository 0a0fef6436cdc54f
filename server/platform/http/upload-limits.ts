import { statfs } from 'node:fs/promises';
import { MEBIBYTE, type UploadLimits } from '@coverlane/contract/files/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { documentMegabytes, takeUpload } from '../db/uploads.queries.ts';
import { BEGUN_MS, type BegunUploads } from '../files/begun-uploads.ts';
import type { Context, Parts } from './context.ts';
import { Refusal } from './refusals.ts';

/** What the fields and the seams of a form may take beside its file. */
const FORM_BYTES = MEBIBYTE;

/** Bytes that stay free: the database on the same disk stops where there are none. */
const LEAST_FREE = 512 * MEBIBYTE;

/** A file is received, then sealed, before the first copy goes. */
const COPIES = 2;

/** What a kind of upload may bring where its sender is: some are as large as an administrator says. */
export async function limitsFor<Limits extends UploadLimits>(
  db: Parts['pool'] | Context['db'],
  limits: Limits,
  userId: string,
): Promise<Limits> {
  if (!limits.megabytesBy) return limits;
  const megabytes = await documentMegabytes(db, userId);
  return megabytes === null ? limits : { ...limits, fileBytes: megabytes * MEBIBYTE };
}

/**
 * Asked before a byte of the body is read: is the file within what its call takes, has the user sent too much within the
 * hour, is there room on the disk? An upload that may begin is counted, whatever becomes of it.
 * @throws Refusal 413 file-too-large, 429 too-many-files, 507 disk-full
 */
export async function admitUpload(
  { pool, dataDir, leastFree = LEAST_FREE }: Parts,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { limits, userId }: { limits: UploadLimits; userId: string },
): Promise<void> {
  const announced = Number(headers['content-length'] ?? limits.fileBytes);
  if (announced > limits.fileBytes + FORM_BYTES) throw fileTooLarge(limits);
  const bytes = Math.min(announced, limits.fileBytes);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - COPIES * bytes < leastFree) throw diskFull();
  const seconds = await takeUpload(pool, { limits, userId, bytes });
  if (seconds > 0)
    throw new Refusal(429, 'too-many-files', { values: { seconds, minutes: Math.max(1, Math.ceil(seconds / 60)) } });
}

/** So much may one user have begun and not finished: a tray of scans, or the largest files of a few carriers. */
const MOST_BEGUN = 20;
const MOST_BEGUN_BYTES = 2048 * MEBIBYTE;

/**
 * Asked before another upload in pieces is begun, for what arrived of each lies on the disk for a day.
 * @throws Refusal 429 too-many-begun
 */
export async function admitBegun(uploads: BegunUploads, announced: number): Promise<void> {
  const { files, bytes, firstAt } = await uploads.standing();
  if (files < MOST_BEGUN && bytes + announced <= MOST_BEGUN_BYTES) return;
  const seconds = Math.max(1, Math.ceil((firstAt + BEGUN_MS - Date.now()) / 1000));
  throw new Refusal(429, 'too-many-begun', { values: { seconds, files } });
}

/** No room is left for files: nothing was kept (RFC 4918 11.5). */
export const diskFull = (): Refusal => new Refusal(507, 'disk-full');

/** A file that is larger than its call takes. */
export const fileTooLarge = ({ fileBytes }: UploadLimits): Refusal =>
  new Refusal(413, 'file-too-large', { values: { megabytes: Math.round((10 * fileBytes) / MEBIBYTE) / 10 } });
