import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An authorisation as its payer is written to about it. */
export interface MailedAuthorisation {
  id: string;
  name: string;
  email: string | null;
  language: Language;
  words: string;
  linkBase: string;
  timeZone: string;
  nextAmountCents: number | null;
  nextAmountFrom: string | null;
  /** What came back, where it is about that. */
  payment: { cents: number; due: string } | null;
  /** Until when coverage stands without it; null: nothing ends by it. */
  graceUntil: string | null;
  site: { siteTitle: string; supportPhone: string | null } | null;
}

/** As the worker, opened for the client. Undefined: there is none any more. Who gave no address may have one on record. */
export async function authorisationToMail(
  db: Db,
  id: string,
  paymentId: string | null,
): Promise<MailedAuthorisation | undefined> {
  const { rows } = await sql<MailedAuthorisation>`select a.id, p.name, a.language, a.words,
      coalesce(p.email, a.mail_to, (select d.email from person_details d where d.person_id = p.person_id and d.superseded_at is null
        order by d.effective_date desc limit 1)) as email,
      coalesce(a.link_base, '') as "linkBase", c.time_zone as "timeZone", a.next_amount_cents as "nextAmountCents",
      a.next_amount_from as "nextAmountFrom", access.site_words(a.client_id) as site,
      (select jsonb_build_object('cents', x.amount_cents, 'due', x.due_date) from payments x where x.id = ${paymentId}) as payment,
      (select g.grace_until from payment_graces g where g.payer_id = p.id and g.state = 'open') as "graceUntil"
    from payment_authorisations a join payers p on p.id = a.payer_id join clients c on c.id = a.client_id
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Tells a payer who has an account in their inbox. False: they have none. */
export async function writePayerNotice(db: Db, authorisationId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select access.write_payer_notice(${authorisationId}, ${key}) as told`.execute(db);
  return rows[0]?.told === true;
}

/** Notes that the copy left. */
export async function noteCopyMailed(db: Db, id: string): Promise<void> {
  await sql`update payment_authorisations set mailed_at = now() where id = ${id}`.execute(db);
}

/** Notes that a change of the amount was told, and from when on it holds (domain 6.4: at least ten days before). */
export async function noteAmountTold(db: Db, id: string, from: string): Promise<void> {
  await sql`update payment_authorisations set next_amount_told_at = now(), next_amount_from = ${from} where id = ${id}`.execute(
    db,
  );
}
