import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FileStore, fileStore } from '../../platform/files/store.ts';
import { type Context, FileReply, type Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { openAsUser } from '../../platform/http/signed-user.ts';
import { found } from './drafts.ts';
import { type EnrollmentRow, findEnrollment, noteConfirmation } from './enrollments.queries.ts';
import { mailedPerson } from '../../platform/mail/family-mails.queries.ts';
import type { Asked } from './processing-queue.ts';
import { enrollmentPdf } from './confirmation.ts';
import { confirmationOf } from './snapshot.ts';

/** The employee's language: as typed for somebody new, else as recorded. */
async function languageOf({ answers, person_id }: EnrollmentRow, db: Db): Promise<Language> {
  const said = person_id === null ? answers?.subscriber.language : (await mailedPerson(db, person_id)).language;
  return languages.find((known) => known === said) ?? languages[0];
}

/** The confirmation drawn from the frozen snapshot; null for a change that was not signed in the wizard. */
async function drawn(row: EnrollmentRow, db: Db): Promise<Buffer | null> {
  const confirmation = confirmationOf(row.snapshot);
  if (confirmation === null) return null;
  return enrollmentPdf(confirmation, await languageOf(row, db), await paperLogo(db, row.client_id));
}

const storeOf = ({ dataDir, secrets }: Pick<Parts, 'dataDir' | 'secrets'>): FileStore =>
  fileStore(dataDir, secrets.key('files'));

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The job 'enrollment-confirmation': the confirmation is drawn once and kept, sealed, under the enrollment's id (domain 4.5). */
export async function keepConfirmation({ parts, enrollmentId, userId }: Asked & { parts: Parts }): Promise<void> {
  await parts.pool.transaction().execute(async (db) => {
    if ((await openAsUser(db, userId)) === undefined) return;
    const row = await findEnrollment(db, enrollmentId, true);
    const bytes = row?.confirmation_sha256 === null ? await drawn(row, db) : null;
    if (bytes === null) return;
    await keep(parts, enrollmentId, bytes);
    await noteConfirmation(db, enrollmentId, sha256(bytes));
  });
}

async function keep(parts: Parts, id: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coverlane-confirmation-'));
  try {
    const path = join(folder, 'confirmation.pdf');
    await writeFile(path, bytes, { mode: 0o600 });
    await storeOf(parts).keep(id, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was kept, if it still is what it was. */
async function kept({ id, confirmation_sha256 }: EnrollmentRow, parts: Parts): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of storeOf(parts).open(id)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (confirmation_sha256 === null || !sha256(bytes).equals(confirmation_sha256))
    throw new Error('A kept confirmation was changed.');
  return bytes;
}

/** The confirmation of what was submitted: as it was kept, or drawn from the snapshot while it is still under way. */
export async function enrollmentPdfFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { db, parts, saw } = context;
  const row = await found(db, id);
  const bytes = row.confirmation_sha256 === null ? await drawn(row, db) : await kept(row, parts);
  if (bytes === null) throw conflict('enrollment-no-confirmation');
  saw({ type: 'enrollment', id, clientId: row.client_id });
  return new FileReply(`${row.number}.pdf`, 'application/pdf', bytes);
}
