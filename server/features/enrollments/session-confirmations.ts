import type { ZipPart } from '../../platform/http/zip-stream.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { throughFile } from '../../platform/http/streamed-table.ts';
import { writeZip } from '../../platform/http/zip-stream.ts';
import { confirmationBytes } from './confirmation-file.ts';
import { found } from './drafts.ts';
import { confirmedOf } from './session-start.queries.ts';

/** So many papers fit into the time of a download, were none of them kept yet. */
const MOST = 500;

/**
 * The confirmations of a session's enrollments that stand, one PDF each, as one archive (domain 5.6).
 * @throws Refusal 403 without exportData, 404, 409 `export-too-long`
 */
export async function sessionConfirmations({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  if ((await loadSessionRules(db, id)) === undefined) throw notFound();
  const confirmed = await confirmedOf(db, id);
  if (confirmed.length > MOST) throw conflict('export-too-long', { rows: MOST });
  const bytes = await throughFile((out) => writeZip(out, papersOf(confirmed, context)));
  saw({ type: 'enrollments', ids: confirmed });
  await appendAudit(db, {
    action: 'export',
    call: 'sessionConfirmations',
    objectType: 'enrollmentsessions',
    objectId: id,
    outcome: 'ok',
    detail: { table: 'confirmations', format: 'zip', rows: confirmed.length },
  });
  return new FileReply('confirmations.zip', 'application/zip', bytes);
}

async function* papersOf(ids: readonly string[], context: Context): AsyncGenerator<ZipPart> {
  for (const id of ids) {
    const row = await found(context.db, id);
    const bytes = await confirmationBytes(row, context);
    if (bytes !== null) yield { name: `${row.number}.pdf`, bytes: once(bytes) };
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
