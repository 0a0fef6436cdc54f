import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { mailedPerson } from '../../platform/mail/family-mails.queries.ts';
import { queueMail, queueSending } from '../../platform/mail/mail.queries.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { administratorsOf, queueEnrollmentMail } from './mails.queries.ts';

/** What mails to the employee say; none names a plan, a coverage or anybody's health (domain 4.5). */
export type EnrollmentMail =
  | 'enrollmentSubmitted'
  | 'enrollmentReturned'
  | 'enrollmentProofRefused'
  | 'enrollmentApproved'
  | 'enrollmentProcessed'
  | 'enrollmentEnded'
  | 'enrollmentSign'
  | 'insurabilityDecided'
  | 'proofReminder'
  | 'proofOverdue';

type About = Pick<EnrollmentRow, 'id' | 'person_id' | 'answers' | 'link_base'>;

/** Whom the mail goes to where there is no account: as typed for somebody new, else as recorded. */
async function personOf(db: Db, { person_id, answers }: About) {
  if (person_id !== null) return mailedPerson(db, person_id);
  const { email, firstName, language } = answers?.subscriber ?? {};
  return { address: email?.trim() || null, firstName: firstName ?? '', language: language ?? 'en' };
}

/**
 * Queues mails to the employee in the transaction of what they tell of, in the employee's language; nobody is written to
 * who has neither an account nor an address.
 */
export async function mailAbout(db: Db, about: About, kinds: readonly EnrollmentMail[]): Promise<void> {
  const person = await personOf(db, about);
  for (const kind of kinds) {
    const mailId = uuid7();
    await queueEnrollmentMail(db, { mailId, enrollmentId: about.id, kind, person });
    await queueSending(db, mailId);
  }
}

const decidesInsurability = z.object({
  requests: z.array(z.object({ particulars: z.optional(z.array(z.object({ kind: z.string() }))) })),
});

/** What tells the employee that it is processed; of a decision about evidence of insurability that there is one. */
export function processedMail({ request }: Pick<EnrollmentRow, 'request'>): EnrollmentMail {
  const { data } = decidesInsurability.safeParse(request);
  const kinds = data?.requests.flatMap(({ particulars = [] }) => particulars.map(({ kind }) => kind)) ?? [];
  return kinds.includes('insurability') ? 'insurabilityDecided' : 'enrollmentProcessed';
}

/** Asks whoever submitted an enrollment to sign it again: answers that they had signed were corrected. */
export async function mailSubmitter(db: Db, { submitted_by, link_base }: EnrollmentRow): Promise<void> {
  if (submitted_by === null) return;
  await queueMail(db, { userId: submitted_by, kind: 'enrollmentSignAgain', linkBase: link_base });
}

/** Tells administrators that an enrollment could not be processed (domain 4.5). */
export async function mailAdministrators(db: Db, { id, link_base }: About): Promise<void> {
  for (const userId of await administratorsOf(db, id))
    await queueMail(db, { userId, kind: 'enrollmentFailed', linkBase: link_base });
}
