import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { TemplateScope } from '@coverlane/contract/cards/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import {
  type Columns,
  findTemplate,
  insertTemplate,
  isClient,
  isOfClient,
  nextNumber,
  saveTemplate,
  setStatus,
  type TemplateRow,
  type TemplateTable,
} from './templates.queries.ts';

/** What a reply says of any version. */
export const lifeOf = (row: TemplateRow) => ({
  id: row.id,
  templateId: row.template_id,
  number: row.number,
  status: row.status,
  version: row.version,
  name: row.name,
  clientId: row.client_id,
  clientName: row.client_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: actorIn(row.updated_by_name, row.updated_by_key),
  publishedAt: row.published_at?.toISOString() ?? null,
});

/** One version. @throws Refusal 404 */
export async function readTemplate<Row extends TemplateRow>(db: Db, table: TemplateTable, id: string): Promise<Row> {
  const row = await findTemplate<Row>(db, table, id);
  if (!row) throw notFound();
  return row;
}

const note = (db: Db, table: TemplateTable, { id, action }: { id: string; action: string }) =>
  appendAudit(db, { action, objectType: table, objectId: id, outcome: 'ok' });

/** Makes a draft: of a new template, or the next version of one. @returns its id @throws Refusal 409 where there is a draft */
export async function newDraft(
  { db, user }: { db: Db; user: SignedUser },
  table: TemplateTable,
  { of, columns }: { of: string | null; columns: Columns },
): Promise<string> {
  const id = uuid7();
  const next = of === null ? { number: 1, hasDraft: false } : await nextNumber(db, table, of);
  if (next.hasDraft) throw conflict('template-has-draft');
  const own = { id, installation_id: user.installationId, template_id: of ?? id, number: next.number };
  await insertTemplate(db, table, { ...own, ...columns });
  await note(db, table, { id, action: 'create' });
  return id;
}

/** Saves a draft. @throws Refusal 409 'template-not-draft', 'conflict' */
export async function saveDraft(
  db: Db,
  table: TemplateTable,
  draft: { id: string; version: number; columns: Columns },
): Promise<void> {
  const row = await readTemplate(db, table, draft.id);
  if (row.status !== 'draft') throw conflict('template-not-draft');
  if (!(await saveTemplate(db, table, draft))) throw conflict('conflict');
  await note(db, table, { id: draft.id, action: 'update' });
}

/** Makes a draft the active version. @throws Refusal 409 */
export async function publish(
  db: Db,
  table: TemplateTable,
  { row, version }: { row: TemplateRow; version: number },
): Promise<void> {
  if (row.status !== 'draft') throw conflict('template-not-draft');
  if (row.version !== version) throw conflict('conflict');
  await setStatus(db, table, { ...row, status: 'active' });
  await note(db, table, { id: row.id, action: 'publish' });
}

/** Takes the active version out of use. @throws Refusal 409 where it is not active */
export async function retire(db: Db, table: TemplateTable, id: string): Promise<void> {
  const row = await readTemplate(db, table, id);
  if (row.status !== 'active') throw conflict('template-not-active');
  await setStatus(db, table, { ...row, status: 'retired' });
  await note(db, table, { id, action: 'retire' });
}

/** For whom a template is, checked against the records. @throws Refusal 422 by field */
export async function checkedScope(
  db: Db,
  { scope, clientId, scopeId }: { scope: TemplateScope; clientId: string | null; scopeId: string | null },
): Promise<{ scope: TemplateScope; client_id: string | null; scope_id: string | null }> {
  if (scope === 'installation') return { scope, client_id: null, scope_id: null };
  if (clientId === null) throw invalid({ clientId: 'required' });
  if (!(await isClient(db, clientId))) throw invalid({ clientId: 'not-found' });
  if (scope === 'client') return { scope, client_id: clientId, scope_id: null };
  if (scopeId === null) throw invalid({ scopeId: 'required' });
  if (!(await isOfClient(db, { scope, clientId, scopeId }))) throw invalid({ scopeId: 'not-found' });
  return { scope, client_id: clientId, scope_id: scopeId };
}
