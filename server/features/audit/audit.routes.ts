import { allows } from '@coverlane/contract/access.ts';
import { audit } from '@coverlane/contract/audit/calls.ts';
import { type AuditColumn, auditColumns, COUNTED_EVENTS } from '@coverlane/contract/audit/codes.ts';
import { actorText } from '@coverlane/contract/words/actors.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { auditActionOf } from '@coverlane/contract/audit/actions.ts';
import type { Texts } from '@coverlane/contract/words/sentence.ts';
import { textsFor } from '../../platform/http/reader-texts.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { type AuditEntry, readChain, readLog } from './audit.queries.ts';

/** Serves the audit log to those who answer for the accounts. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: audit, handlers: { auditList, auditListFile } });
}

async function auditList(
  { page, pageSize, ...asked }: Input<typeof audit.auditList>,
  { db, saw }: Context,
): Promise<Reply<typeof audit.auditList>> {
  const { rows, found } = await readLog(db, { ...asked, page, pageSize });
  const chain = await readChain(db);
  // That the log was read concerns nobody in it.
  saw({ type: 'audit' });
  return { rows, total: Math.min(found, COUNTED_EVENTS), more: found > COUNTED_EVENTS, page, pageSize, chain };
}

/** So many entries are read at once. */
const BATCH = 1000;

/** @throws Refusal 403 for whom the log is closed too */
async function auditListFile(asked: Input<typeof audit.auditListFile>, { db, user, saw }: Context) {
  if (!allows(audit.auditList.access, user)) throw forbidden();
  saw({ type: 'audit' });
  const { format, words = {}, columns = [...auditColumns], language = 'en', ...narrowing } = asked;
  const texts = textsFor(language);
  const { found } = await readLog(db, { ...narrowing, page: 1, pageSize: 1 });
  const total = Math.min(found, COUNTED_EVENTS);
  return listAsFile(db, {
    call: 'auditListFile',
    objectType: 'audit',
    sheet: { format, words },
    columns,
    total,
    most: COUNTED_EVENTS,
    batches: batchesOf({ size: BATCH, read: (at) => readLog(db, { ...narrowing, ...at }) }, (entry) =>
      columns.map((column) => (column === 'said' ? actionSaid(entry, texts) : cellOf(entry, column, words))),
    ),
  });
}

/** What was done, as the screen says it; nothing where nobody gave it words. */
function actionSaid({ action }: AuditEntry, { text }: Texts): Cell {
  const known = auditActionOf(action);
  return known === undefined ? null : text(`audit.action.${known}`);
}

type Words = Readonly<Record<string, string>>;

/** Columns that the file says otherwise than the log has them. */
const cells: Partial<Record<AuditColumn, (entry: AuditEntry, words: Words) => Cell>> = {
  by: ({ by }) => (by === null ? null : actorText(by)),
  kind: ({ kind }, words) => words[`kind.${kind}`] ?? kind,
  seal: ({ seal }, words) => words[`seal.${seal}`] ?? seal,
  outcome: ({ refused }, words) =>
    (refused ? words['outcome.refused'] : words['outcome.ok']) ?? (refused ? 'refused' : 'ok'),
  object: ({ objectType, people }) => (people === null ? objectType : `${objectType ?? ''} (${people})`),
  member: ({ memberName, memberNumber }) =>
    memberNumber === null ? null : `${memberName ?? ''} ${memberNumber}`.trim(),
};

function cellOf(entry: AuditEntry, column: AuditColumn, words: Words): Cell {
  const { at, username, action, call } = entry;
  const asLogged: Partial<Record<AuditColumn, Cell>> = { at, username, action, call };
  return cells[column]?.(entry, words) ?? asLogged[column] ?? null;
}
