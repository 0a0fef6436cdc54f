import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { PaperToSign } from '@coverlane/contract/enrollment-sessions/paper-shapes.ts';
import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import { paperColumns } from '../../facts/papers-to-sign.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type SetPaper = PaperToSign & { documentId: string | null; setAt: string; setBy: Actor | null };

/** The paper that is signed in a session; undefined: none is. */
export async function paperOfSession(db: Db, sessionId: string): Promise<SetPaper | undefined> {
  const { rows } = await sql<SetPaper>`select ${paperColumns}, p.document_id as "documentId",
      to_char(p.set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "setAt", access.actor(p.set_by_name, p.set_by_key) as "setBy"
    from session_papers_to_sign p where p.session_id = ${sessionId} and p.withdrawn_at is null`.execute(db);
  return rows[0];
}

/** Of those whose enrollment in a session was sent: how many signed its paper as it is, an earlier one, or none. */
export async function signedIn(
  db: Db,
  sessionId: string,
  number: number | null,
): Promise<{ submitted: number; signed: number; signedEarlier: number; unsigned: number }> {
  const { rows } = await sql<{ submitted: number; signed: number; signedEarlier: number; unsigned: number }>`
    select count(*)::int as submitted, count(*) filter (where g.number = ${number}::int)::int as signed,
      count(*) filter (where g.number <> coalesce(${number}::int, 0))::int as "signedEarlier",
      count(*) filter (where g.number is null)::int as unsigned
    from enrollments e left join lateral (select (g.paper ->> 'number')::int as number from enrollment_signatures g
      where g.enrollment_id = e.id and g.proof_id is null and g.ended_at is null order by g.signed_at desc limit 1) g on true
    where e.session_id = ${sessionId} and e.snapshot is not null
      and e.status <> all(${[...overStatuses, 'draft', 'returned']}::text[])`.execute(db);
  return rows[0] ?? { submitted: 0, signed: 0, signedEarlier: 0, unsigned: 0 };
}

/** What is set anew; `document` as its file is today. */
export type NewPaper = Pick<PaperToSign, 'headings' | 'texts'> & {
  document: { id: string; number: number; name: string; sha256: string } | null;
};

/** A published document of the employer's that is for members, nobody's own; undefined: the reader sees none of this id. */
export async function documentToSign(
  db: Db,
  id: string,
  clientId: string,
): Promise<NonNullable<NewPaper['document']> | undefined> {
  const { rows } = await sql<NonNullable<NewPaper['document']>>`select d.id, v.number, d.name, v.sha256
    from documents d join document_versions v on v.document_id = d.id and v.number = d.current_number
    where d.id = ${id} and d.status = 'published' and d.deleted_at is null and not d.phi and v.withdrawn_at is null
      and v.scan = 'clean' and d.visible_to ? 'member' and exists (select from documentmaps m where m.deleted_at is null
        and (m.document_id = d.id or (m.document_id is null and m.category_id = d.category_id))
        and m.person_id is null and (m.client_id is null or m.client_id = ${clientId}))`.execute(db);
  return rows[0];
}

/** Asks for no paper any more. */
export async function withdrawPaper(db: Db, sessionId: string): Promise<void> {
  await sql`update session_papers_to_sign set withdrawn_at = now()
    where session_id = ${sessionId} and withdrawn_at is null`.execute(db);
}

/** Asks for another paper in place of the one before. */
export async function putPaper(
  db: Db,
  { sessionId, clientId, by }: { sessionId: string; clientId: string; by: string },
  { headings, texts, document }: NewPaper,
): Promise<void> {
  await withdrawPaper(db, sessionId);
  const file = document && JSON.stringify(document);
  await sql`insert into session_papers_to_sign (id, client_id, session_id, number, headings, texts, document_id, document_number,
      document_name, document_sha256, set_by, set_by_name)
    select ${uuid7()}, ${clientId}, ${sessionId}, coalesce(max(number), 0) + 1, ${JSON.stringify(headings)}::jsonb,
      ${texts && JSON.stringify(texts)}::jsonb, (${file}::jsonb ->> 'id')::uuid, (${file}::jsonb ->> 'number')::int,
      ${file}::jsonb ->> 'name', ${file}::jsonb ->> 'sha256', access.user_id(), ${by}
    from session_papers_to_sign where session_id = ${sessionId}`.execute(db);
}

/** Where the file of a session's paper lies; undefined: it is a text, or not the reader's. */
export async function fileToSign(
  db: Db,
  sessionId: string,
): Promise<{ fileKey: string; fileName: string; mediaType: string } | undefined> {
  const { rows } = await sql<{ file: { fileKey: string; fileName: string; mediaType: string } | null }>`
    select access.file_to_sign(${sessionId}) as file`.execute(db);
  return rows[0]?.file ?? undefined;
}

/** The same of a paper by its own id, for somebody of the session's census. */
export async function ownFileToSign(db: Db, paperId: string): Promise<Awaited<ReturnType<typeof fileToSign>>> {
  const { rows } = await sql<{ id: string }>`select session_id as id from session_papers_to_sign
    where id = ${paperId} and withdrawn_at is null and session_id = any((select access.own_sessions())::uuid[])`.execute(
    db,
  );
  return rows[0] && fileToSign(db, rows[0].id);
}
