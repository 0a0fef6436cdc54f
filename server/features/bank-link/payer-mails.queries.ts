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
  nextAmountCents: number | null;
  nextAmountFrom: string | null;
  site: { siteTitle: string; supportPhone: string | null } | null;
}

/** As the worker, opened for the client. Undefined: there is none any more. */
export async function authorisationToMail(db: Db, id: string): Promise<MailedAuthorisation | undefined> {
  const { rows } = await sql<MailedAuthorisation>`select a.id, p.name, p.email, a.language, a.words,
      coalesce(a.link_base, '') as "linkBase", a.next_amount_cents as "nextAmountCents",
      a.next_amount_from as "nextAmountFrom", access.site_words(a.client_id) as site
    from payment_authorisations a join payers p on p.id = a.payer_id where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that the copy left, or that a change of the amount was told (domain 6.4: at least ten days before). */
export async function noteMailed(db: Db, id: string, column: 'mailed_at' | 'next_amount_told_at'): Promise<void> {
  await sql`update payment_authorisations set ${sql.ref(column)} = now() where id = ${id}`.execute(db);
}
