import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Whom a mail goes to: an address, a first name and a language. */
export type MailedPerson = { address: string | null; firstName: string; language: string };

/** How somebody who is recorded is reached by mail, as known last. */
export async function mailedPerson(db: Db, personId: string): Promise<MailedPerson> {
  const { rows } = await sql<MailedPerson>`select email as address, first_name as "firstName",
      coalesce(language, 'en') as language from person_details
    where person_id = ${personId} and superseded_at is null order by effective_date desc limit 1`.execute(db);
  return rows[0] ?? { address: null, firstName: '', language: 'en' };
}

/** Records a mail to somebody of a family. False: there is nobody to write to. As the worker, by the client's rules. */
export async function queueFamilyMail(
  db: Db,
  mail: { mailId: string; personId: string; kind: string; linkBase: string; person: MailedPerson & { about?: string } },
): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`select access.queue_family_mail(${mail.mailId}, ${mail.personId},
    ${mail.kind}, ${mail.linkBase}, ${JSON.stringify(mail.person)}::jsonb) as queued`.execute(db);
  return rows[0]?.queued === true;
}

/** The host of the first site of the client's installation. */
export async function siteHost(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select access.site_host(${clientId}) as host`.execute(db);
  return rows[0]?.host ?? null;
}
