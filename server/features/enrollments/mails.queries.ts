import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { MailedPerson } from '../../platform/mail/family-mails.queries.ts';

/** Records a mail about an enrollment: to the account of the employee, else to the address. */
export async function queueEnrollmentMail(
  db: Db,
  mail: { mailId: string; enrollmentId: string; kind: string; person: MailedPerson },
): Promise<void> {
  await sql`select access.queue_enrollment_mail(${mail.mailId}, ${mail.enrollmentId}, ${mail.kind},
    ${JSON.stringify(mail.person)}::jsonb)`.execute(db);
}

/** The administrators who may process the enrollment again. */
export async function administratorsOf(db: Db, enrollmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id
    from access.enrollment_administrators(${enrollmentId})`.execute(db);
  return rows.map(({ id }) => id);
}
