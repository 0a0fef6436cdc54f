import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import type { World } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';

/** An id for each number, in SQL. */
const idOf = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

type Where = Pick<World, 'installationId' | 'acme'> & { categoryId: string };

/** A folder of so many published documents of a client, rows alone: none of their files is in the store. @returns its id */
export async function manyDocuments(
  owner: Pool,
  { installationId, acme, categoryId }: Where,
  count: number,
): Promise<string> {
  const folderId = uuid7();
  await sql`insert into folders (id, installation_id, client_id, name) values (${folderId}, ${installationId}, ${acme.id}, 'All')`.execute(
    owner,
  );
  await sql`insert into documents (id, installation_id, category_id, folder_id, name, visible_to, status, published_at, created_at)
    select ${idOf}, ${installationId}, ${categoryId}, ${folderId}, 'Paper ' || n, '["admin","client","member"]', 'published', now(),
      now() - make_interval(mins => n) from generate_series(1, ${count}) n`.execute(owner);
  await sql`insert into document_versions (id, document_id, number, file_key, file_name, media_type, bytes, sha256)
    select gen_random_uuid(), ${idOf}, 1, gen_random_uuid(), 'paper-' || n || '.pdf', 'application/pdf', 1000 + n, md5('f' || n)
    from generate_series(1, ${count}) n`.execute(owner);
  await sql`insert into documentmaps (id, installation_id, category_id, document_id, client_id, inherit)
    select gen_random_uuid(), ${installationId}, ${categoryId}, ${idOf}, ${acme.id}, true
    from generate_series(1, ${count}) n`.execute(owner);
  return folderId;
}
