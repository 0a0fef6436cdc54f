import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { filesOf } from '../platform/files/files-of.ts';
import type { TestPortal } from './portal.ts';

interface Plan {
  installationId: string;
  clientId: string;
  /** Null: one is made. */
  categoryId: string | null;
  word: string;
}

/** A document, the drawer it lies in, and the place where it stands. */
export type DocumentObjects = Record<'documentId' | 'folderId' | 'documentPlaceId', string>;

/** A published document in a drawer of the client's, for everybody of it: its bytes are kept, and it has one place. */
export async function aDocument(
  { owner, parts }: TestPortal,
  { installationId, clientId, categoryId: given, word }: Plan,
): Promise<DocumentObjects> {
  const ids = { documentId: uuid7(), folderId: uuid7(), documentPlaceId: uuid7() };
  const own = { installation_id: installationId };
  const categoryId = given ?? (await aCategory(owner, installationId));
  await owner
    .insertInto('folders')
    .values({ ...own, id: ids.folderId, client_id: clientId, name: `Drawer ${word} ${ids.folderId.slice(-6)}` })
    .execute();
  const visible = '["admin","broker","client","member","partner","tpa"]';
  await owner
    .insertInto('documents')
    .values({
      ...own,
      id: ids.documentId,
      category_id: categoryId,
      folder_id: ids.folderId,
      name: `Paper ${word}`,
      visible_to: visible,
      status: 'published',
    })
    .execute();
  const bytes = `Paper of ${word}`;
  const fileKey = uuid7();
  const received = join(parts.dataDir, `received-${fileKey}`);
  writeFileSync(received, bytes);
  await filesOf(parts).keep(fileKey, received);
  await owner
    .insertInto('document_versions')
    .values({
      id: uuid7(),
      document_id: ids.documentId,
      number: 1,
      file_key: fileKey,
      file_name: `paper-${word}.txt`,
      media_type: 'text/plain',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .execute();
  await owner
    .insertInto('documentmaps')
    .values({
      ...own,
      id: ids.documentPlaceId,
      category_id: categoryId,
      document_id: ids.documentId,
      client_id: clientId,
      inherit: true,
    })
    .execute();
  return ids;
}

async function aCategory(owner: Pool, installationId: string): Promise<string> {
  const id = uuid7();
  await owner
    .insertInto('categories')
    .values({ id, installation_id: installationId, name: `Category ${id}`, visible_to: '["admin"]' })
    .execute();
  return id;
}
