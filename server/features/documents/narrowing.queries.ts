import type { Input } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { askedAt } from './places.queries.ts';

type Asked = Input<typeof documents.documentList>;

/** Which documents a list is narrowed to, among those that its reader sees. */
export function narrowed({ search, categoryId, clientId, folderId, status, planYear }: Asked): RawBuilder<unknown> {
  const conditions = [sql`d.deleted_at is null`];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(d.name ilike ${pattern} or d.description ilike ${pattern} or v.file_name ilike ${pattern})`);
  }
  if (categoryId !== undefined) conditions.push(sql`d.category_id = ${categoryId}`);
  if (folderId !== undefined) conditions.push(sql`d.folder_id = ${folderId}`);
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (planYear !== undefined) conditions.push(sql`d.plan_year = ${planYear}`);
  const at = askedAt({ clientId });
  if (at) conditions.push(at);
  return sql.join(conditions, sql` and `);
}
