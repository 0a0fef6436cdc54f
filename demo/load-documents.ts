import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userTypes } from '@coverlane/contract/access.ts';
import {
  type Adder,
  insertDocument,
  insertVersion,
} from '@coverlane/server/features/documents/document-writes.queries.ts';
import { insertPlace } from '@coverlane/server/features/documents/places.queries.ts';
import type { Db, Pool } from '@coverlane/server/platform/db/connect.ts';
import { filesOf } from '@coverlane/server/platform/files/files-of.ts';
import type { FileStore } from '@coverlane/server/platform/files/store.ts';
import { paper } from '@coverlane/server/platform/pdf/paper.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { type DemoDocument, demoDocuments } from './documents.ts';
import { BY } from './load-enrollments.ts';
import type { RosterLoading } from './load-rosters.ts';
import { installation } from './organisation.ts';

interface Keeping extends RosterLoading {
  db: Db;
  installationId: string;
  categoryId: string;
  by: Adder;
  store: FileStore;
  /** A folder for the bytes on their way. */
  folder: string;
}

/** Writes the papers of the demonstration, keeps them and shows each where it belongs, as the database's owner. */
export async function loadDocuments(owner: Pool, loading: RosterLoading & { installationId: string }): Promise<void> {
  const { id: categoryId } = await owner
    .selectFrom('categories')
    .select('id')
    .where('installation_id', '=', loading.installationId)
    .executeTakeFirstOrThrow();
  const { userId: id, installationId } = loading;
  const by = { id, name: BY, installationId };
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-demo-'));
  const store = filesOf(loading);
  try {
    for (const document of demoDocuments)
      await owner.transaction().execute((db) => loadOne({ ...loading, db, categoryId, by, store, folder }, document));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function loadOne(keeping: Keeping, document: DemoDocument): Promise<void> {
  const { db, installationId, categoryId, by, ids } = keeping;
  const [id, bytes] = [uuid7(), await written(document, keeping.today)];
  await insertDocument(db, { id, by, said: saidOf(document, keeping) });
  await keep(keeping, { id, bytes, fileName: document.fileName });
  const clientId = document.clientNumber === null ? null : (ids.get(document.clientNumber) ?? null);
  const place =
    clientId === null
      ? ({ entityType: 'installation', entityId: installationId } as const)
      : ({ entityType: 'client', entityId: clientId } as const);
  await insertPlace(db, { id: uuid7(), installationId, documentId: id, categoryId, inherit: true, ...place });
}

const saidOf = ({ name, description, language }: DemoDocument, { categoryId, today }: Keeping) => ({
  name,
  categoryId,
  folderId: null,
  description,
  groupNumber: null,
  effectiveDate: `${today.slice(0, 4)}-01-01`,
  expirationDate: null,
  planYear: Number(today.slice(0, 4)),
  language,
  visibleTo: [...userTypes],
  phi: false,
  legalHold: false,
  retainUntil: null,
  status: 'published' as const,
});

async function keep(
  { db, store, folder, by }: Keeping,
  { id, bytes, fileName }: { id: string; bytes: Buffer; fileName: string },
): Promise<void> {
  const [fileKey, path] = [uuid7(), join(folder, id)];
  writeFileSync(path, bytes);
  await store.keep(fileKey, path);
  await insertVersion(db, {
    id: uuid7(),
    documentId: id,
    fileKey,
    fileName,
    mediaType: 'application/pdf',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    by,
  });
}

/** The paper as a PDF, written as the portal writes all of its papers. */
function written({ name, language, about, facts, lines }: DemoDocument, today: string): Promise<Buffer> {
  const sheet = paper({ title: name, language, at: new Date(`${today}T12:00:00Z`) });
  sheet.letterhead(installation.name, null);
  sheet.heading(1, name);
  sheet.paragraph(about);
  sheet.facts(facts);
  for (const line of lines) sheet.paragraph(line, 'soft');
  return sheet.bytes((page, pages) => `${page} / ${pages}`);
}
