import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

interface TemplateRow {
  id: string;
  name: string;
  provider: 'builtin' | 'external';
  status: 'active' | 'inactive';
  roles: string[];
  fields: number;
}

/** One page of the installation's papers to sign, by name, and how many there are. */
export async function templatesToSign(
  db: Db,
  { page, pageSize, search = '' }: { page: number; pageSize: number; search?: string | undefined },
) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<TemplateRow>`
    select id, name, provider, status, roles, jsonb_array_length(fields) as fields from esigntemplates
    where name ilike ${like} order by lower(name), id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from esigntemplates where name ilike ${like}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
