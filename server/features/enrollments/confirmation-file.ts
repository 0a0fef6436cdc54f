import { createHash } from 'node:crypto';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { filesOf } from '../../platform/files/files-of.ts';
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

/** The job 'enrollment-confirmation': the confirmation is drawn once and kept, sealed, under the enrollment's id (domain 4.5). */
export async function keepConfirmation({ parts, enrollmentId, userId }: Asked & { parts: Parts }): Promise<void> {
  await parts.pool.transaction().execute(async (db) => {
    if ((await openAsUser(db, userId)) === undefined) return;
    const row = await findEnrollment(db, enrollmentId, true);
    const bytes = row?.confirmation_sha256 === null ? await drawn(row, db) : null;
    if (bytes === null) return;
    const { sha256 } = await filesOf(parts).keep(enrollmentId, bytes);
    await noteConfirmation(db, enrollmentId, sha256);
  });
}

/** What was kept, if it still is what it was. */
async function kept({ id, confirmation_sha256: was }: EnrollmentRow, parts: Parts): Promise<Buffer> {
  const bytes = await filesOf(parts).read(id);
  if (was?.equals(createHash('sha256').update(bytes).digest()) !== true)
    throw new Error('A kept confirmation was changed.');
  return bytes;
}

/** The confirmation as it was kept, or drawn from the snapshot while it is still under way; null: it was not signed in the wizard. */
export const confirmationBytes = (row: EnrollmentRow, { db, parts }: Pick<Context, 'db' | 'parts'>) =>
  row.confirmation_sha256 === null ? drawn(row, db) : kept(row, parts);

/** The confirmation of what was submitted: as it was kept, or drawn from the snapshot while it is still under way. */
export async function enrollmentPdfFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { db, parts, saw } = context;
  const row = await found(db, id);
  const bytes = await confirmationBytes(row, { db, parts });
  if (bytes === null) throw conflict('enrollment-no-confirmation');
  saw({ type: 'enrollment', id, clientId: row.client_id });
  return new FileReply(`${row.number}.pdf`, 'application/pdf', bytes);
}
