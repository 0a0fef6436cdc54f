import type { PaperField, PaperPage, PaperSigner } from '@coverlane/contract/esign/model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

interface TemplateRow {
  id: string;
  name: string;
  provider: 'builtin' | 'external';
  status: 'active' | 'inactive';
  roles: string[];
  signers: PaperSigner[];
  fields: number;
  number: number;
}

/** Who signs a paper `t`, in order; one from before names them in English alone, as its roles. */
const signersOf: RawBuilder<unknown> = sql`coalesce(nullif(t.signers, '[]'),
  (select jsonb_agg(jsonb_build_object('en', role, 'ko', null, 'es', null) order by place)
    from jsonb_array_elements_text(t.roles) with ordinality as one (role, place)), '[]')`;

/** One page of the installation's papers to sign, by name, and how many there are. */
export async function templatesToSign(
  db: Db,
  { page, pageSize, search = '' }: { page: number; pageSize: number; search?: string | undefined },
) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<TemplateRow>`
    select t.id, t.name, t.provider, t.status, t.roles, ${signersOf} as signers,
      jsonb_array_length(t.fields) as fields, t.number from esigntemplates t
    where t.name ilike ${like} order by lower(t.name), t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from esigntemplates where name ilike ${like}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A paper as its editor shows it, and where its PDF lies. */
export interface Template {
  id: string;
  version: number;
  name: string;
  status: 'active' | 'inactive';
  number: number;
  fileKey: string | null;
  fileName: string | null;
  bytes: number | null;
  sha256: string | null;
  pages: PaperPage[];
  signers: PaperSigner[];
  fields: PaperField[];
  surveys: string[];
}

/** A paper that the reader may see, one from before with the roles it names as signers; undefined: none. @param hold until the transaction ends */
export async function findTemplate(db: Db, id: string, hold = false): Promise<Template | undefined> {
  const { rows } = await sql<Template>`select t.id, t.version, t.name, t.status, t.number, v.file_key as "fileKey",
      v.file_name as "fileName", v.bytes::int as bytes, v.sha256, coalesce(v.pages, '[]') as pages,
      coalesce(v.signers, ${signersOf}) as signers,
      coalesce(v.fields, '[]') as fields,
      coalesce((select jsonb_agg(s.name order by lower(s.name)) from surveys s
        where s.esign_template_id = t.id and s.deleted_at is null and s.status <> 'archived'), '[]') as surveys
    from esigntemplates t left join esigntemplate_versions v on v.template_id = t.id and v.number = t.number
    where t.id = ${id} ${hold ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** A paper without a PDF yet. */
export async function insertTemplate(
  db: Db,
  { id, installationId, name, signers }: { id: string; installationId: string; name: string; signers: PaperSigner[] },
): Promise<void> {
  await sql`insert into esigntemplates (id, installation_id, name, signers, roles)
    values (${id}, ${installationId}, ${name}, ${JSON.stringify(signers)}::jsonb, ${namesOf(signers)}::jsonb)`.execute(
    db,
  );
}

const namesOf = (signers: readonly PaperSigner[]): string => JSON.stringify(signers.map(({ en }) => en));

/** What a version says, and who makes it. */
export type NewVersion = Pick<Template, 'pages' | 'signers' | 'fields'> & {
  fileKey: string;
  fileName: string;
  bytes: number;
  sha256: string;
  userId: string;
  userName: string;
};

/** The next version of a paper, which is signed from now on. */
export async function insertVersion(
  db: Db,
  { id, number }: Pick<Template, 'id' | 'number'>,
  of: NewVersion,
): Promise<void> {
  const [pages, signers, fields] = [of.pages, of.signers, of.fields].map((part) => JSON.stringify(part));
  await sql`insert into esigntemplate_versions (template_id, number, installation_id, file_key, file_name, bytes, sha256, pages, signers,
      fields, made_by, made_by_name)
    select id, ${number + 1}, installation_id, ${of.fileKey}, ${of.fileName}, ${of.bytes}, ${of.sha256}, ${pages}::jsonb,
      ${signers}::jsonb, ${fields}::jsonb, ${of.userId}, ${of.userName} from esigntemplates where id = ${id}`.execute(
    db,
  );
  await sql`update esigntemplates set number = ${number + 1}, roles = ${namesOf(of.signers)}::jsonb, signers = ${signers}::jsonb,
      fields = ${fields}::jsonb, version = version + 1, updated_at = now() where id = ${id}`.execute(db);
}

/** What a paper is called, and whether it can be chosen. */
export async function renameTemplate(
  db: Db,
  { id, name, status }: Pick<Template, 'id' | 'name' | 'status'>,
): Promise<void> {
  await sql`update esigntemplates set name = ${name}, status = ${status}, version = version + 1, updated_at = now()
    where id = ${id} and (name, status) is distinct from (${name}, ${status})`.execute(db);
}

/** What keeps a paper: that somebody signed it, or a survey that asks for it. */
export async function keptBy(db: Db, id: string): Promise<{ isSigned: boolean; survey: string | null } | undefined> {
  const { rows } = await sql<{ kept: { isSigned: boolean; survey: string | null } | null }>`
    select access.paper_kept_by(${id}) as kept`.execute(db);
  return rows[0]?.kept ?? undefined;
}

/** Deletes a paper that nothing keeps, with its versions. */
export async function dropTemplate(db: Db, id: string): Promise<void> {
  await sql`select access.drop_paper(${id})`.execute(db);
}
