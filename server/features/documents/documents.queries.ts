import type { Reply } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import { documentKinds } from '@coverlane/contract/documents/found.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { askedAt } from './places.queries.ts';

type FoundDocument = Reply<typeof documents.documentSearch>['rows'][number];
export type DocumentKind = FoundDocument['kind'];

/** Documents at most, of a search. */
const MOST = 8;

interface Wanted {
  search: string;
  clientId: string | undefined;
}

/**
 * The documents with a word that begins like the search, the newest first; of the kinds that the reader may open, and of
 * those what row-level security lets them read.
 */
export async function findDocuments(
  db: Db,
  { search, clientId }: Wanted,
  mayOpen: (kind: DocumentKind) => boolean,
): Promise<FoundDocument[]> {
  const kinds = documentKinds.filter(mayOpen);
  if (kinds.length === 0) return [];
  const all = sql.join(
    kinds.map((kind) => sql`(${found[kind]({ pattern: patternOf(search), clientId: clientId ?? null })})`),
    sql` union all `,
  );
  const { rows } = await sql<
    Omit<FoundDocument, 'at' | 'categoryName'> & { at: Date } & Record<'en' | 'ko' | 'es', string | null>
  >`select f.kind, f.id, f.file_name as "fileName", f.proof, f.person_name as "personName",
      c.name as "clientName", f.at, k.name as en, k.name_ko as ko, k.name_es as es
    from (${all}) f left join clients c on c.id = f.client_id left join categories k on k.id = f.category_id
    where f.kind = 'document' or c.id is not null order by f.at desc, f.id limit ${MOST}`.execute(db);
  return rows.map(({ en, ko, es, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    categoryName: en === null ? null : { en, ko, es },
  }));
}

/** A word of the text begins with the search: words are letters and digits, as in "Jiwoo_birth-certificate.pdf". */
const patternOf = (search: string): string =>
  `(^|[^[:alnum:]])${search.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)}`;

type Ask = (asked: { pattern: string; clientId: string | null }) => RawBuilder<unknown>;

const newest = sql`order by at desc limit ${MOST}`;

/** What is kept of each kind: its name, whom it is about, when it came. */
const found: Readonly<Record<DocumentKind, Ask>> = {
  document: ({ pattern, clientId }) => sql`
    select 'document' as kind, d.id, null::uuid as client_id, d.name as file_name, null as proof, null as person_name,
      d.created_at as at, d.category_id
    from documents d
    where d.installation_id = (select access.installation()) and d.deleted_at is null
      and ${clientId === null ? sql`true` : askedAt({ clientId })}
      and (d.name ~* ${pattern} or exists (select from document_versions v where v.document_id = d.id
          and v.number = d.current_number and v.file_name ~* ${pattern})
        or exists (select from categories c where c.id = d.category_id
          and (c.name ~* ${pattern} or c.name_ko ~* ${pattern} or c.name_es ~* ${pattern})))
      and exists (select from document_versions v where v.document_id = d.id and v.number = d.current_number) ${newest}`,
  proof: ({ pattern, clientId }) => sql`
    select 'proof', id, client_id, file_name, type, person_name, coalesce(received_at, created_at) as at,
      null::uuid
    from enrollment_proofs where file_name is not null and (${clientId}::uuid is null or client_id = ${clientId}::uuid)
      and (file_name ~* ${pattern} or person_name ~* ${pattern}) ${newest}`,
  confirmation: ({ pattern, clientId }) => sql`
    select 'confirmation', id, client_id, number || '.pdf', null, person_name, coalesce(processed_at, submitted_at, created_at) as at,
      null::uuid
    from enrollments where confirmation_sha256 is not null and (${clientId}::uuid is null or client_id = ${clientId}::uuid)
      and (number ~* ${pattern} or person_name ~* ${pattern}) ${newest}`,
  import: ({ pattern, clientId }) => sql`
    select 'import', id, client_id, file_name, null, null, created_at as at, null::uuid
    from imports where (${clientId}::uuid is null or client_id = ${clientId}::uuid) and file_name ~* ${pattern} ${newest}`,
};
