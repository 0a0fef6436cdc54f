import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { help } from '@coverlane/contract/help/calls.ts';
import { HELP_FILES } from '@coverlane/contract/help/codes.ts';
import { checkedFile, keptFile } from '../platform/files/received.ts';
import { appendAudit } from '../platform/http/audit.ts';
import type { Context } from '../platform/http/context.ts';
import { conflict } from '../platform/http/refusals.ts';
import { attachFile } from './messages.queries.ts';

/**
 * Adds what somebody sent to a message of theirs, through the checks of documents: whoever reads the message reads it, and nobody
 * else. @throws Refusal 409 help-files where the message has as many as it may or is not theirs; 422
 */
export async function attachSent(
  { db, parts }: Context,
  messageId: string,
  file: Input<typeof help.helpAttach>['file'],
): Promise<Reply<typeof help.helpAttach>> {
  const kept = await keptFile(parts, await checkedFile(file));
  const documentId = await attachFile(db, { messageId, file: kept, most: HELP_FILES });
  if (documentId === undefined) throw conflict('help-files', { most: HELP_FILES });
  await appendAudit(db, { action: 'document-added', objectType: 'document', objectId: documentId, outcome: 'ok' });
  return { documentId, fileName: kept.fileName, bytes: kept.scan === 'clean' ? kept.bytes : null };
}
