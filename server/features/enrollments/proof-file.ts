import { languages } from '@coverlane/contract/codes.ts';
import { type Context, FileReply } from '../../http/context.ts';
import { conflict } from '../../http/refusals.ts';
import { found } from './drafts.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { mailedPerson } from './mails.queries.ts';
import { enrollmentPdf } from './proof.ts';
import { proofOf } from './snapshot.ts';

/** The employee's language: as typed for somebody new, else as recorded. */
async function languageOf({ answers, person_id }: EnrollmentRow, { db }: Context) {
  const said = person_id === null ? answers?.subscriber.language : (await mailedPerson(db, person_id)).language;
  return languages.find((known) => known === said) ?? languages[0];
}

/** The confirmation of what was submitted: the frozen snapshot, drawn the same every time (domain 4.5). */
export async function enrollmentPdfFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const row = await found(context.db, id);
  const proof = proofOf(row.snapshot);
  if (proof === null) throw conflict('enrollment-no-proof');
  context.saw({ type: 'enrollment', id, clientId: row.client_id });
  return new FileReply(
    `${row.number}.pdf`,
    'application/pdf',
    await enrollmentPdf(proof, await languageOf(row, context)),
  );
}
