import type { paperToRead, PaperToSign } from '@coverlane/contract/enrollment-sessions/paper-shapes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../platform/db/connect.ts';

/** The columns of a paper `p`. */
export const paperColumns: RawBuilder<unknown> = sql`p.id, p.number, p.headings, p.texts,
  case when p.document_name is not null then jsonb_build_object('name', p.document_name, 'sha256', p.document_sha256) end as document`;

type Said = {
  clientName: string;
  name: string;
  opensOn: string;
  closesOn: string;
  effectiveDate: string;
  site: { siteTitle: string | null; supportPhone: string | null } | null;
};

/** The paper that is signed in a session, with what its variables say beside the name of whoever signs; undefined: none is. */
export async function paperToReadOf(db: Db, sessionId: string): Promise<z.output<typeof paperToRead> | undefined> {
  const { rows } = await sql<PaperToSign & { said: Said }>`select ${paperColumns},
      jsonb_build_object('clientName', c.name, 'name', s.name, 'opensOn', s.opens_on, 'closesOn', s.closes_on,
        'effectiveDate', s.effective_date, 'site', access.site_words(s.client_id)) as said
    from session_papers_to_sign p join enrollmentsessions s on s.id = p.session_id join clients c on c.id = s.client_id
    where p.session_id = ${sessionId} and p.withdrawn_at is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { said, ...paper } = found;
  return { ...paper, values: valuesOf(said) };
}

/** Can whoever is asked to sign a file in a session open it? Not where it was deleted meanwhile, or holds a virus. */
export async function canReadFile(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select access.file_to_sign(${sessionId}) is not null as can`.execute(db);
  return rows[0]?.can ?? false;
}

const valuesOf = ({ clientName, name, opensOn, closesOn, effectiveDate, site }: Said): Record<string, string> => ({
  'client.name': clientName,
  'session.name': name,
  'session.opensAt': formatDate(opensOn),
  'session.closesAt': formatDate(closesOn),
  'session.effectiveDate': formatDate(effectiveDate),
  'site.title': site?.siteTitle ?? '',
  'site.supportPhone': site?.supportPhone ?? '',
});
