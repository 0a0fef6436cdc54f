import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { findPerson } from './record.queries.ts';
import { ssnOf } from './ssn.queries.ts';

/** POST /member/{id}/ssn: the whole number, with who looked and why in the audit log (domain 1.2, security 3). */
export async function revealSsn(
  { id, clientId, reason = null }: Input<typeof members.revealSsn>,
  context: Context,
): Promise<Reply<typeof members.revealSsn>> {
  const { db, parts } = context;
  const person = await findPerson(db, id, null);
  if (!person || person.client_id !== clientId) throw notFound();
  const ssn = await ssnOf(db, parts.secrets, id);
  const entry = { call: 'revealSsn', objectType: 'member', objectId: id, clientId, outcome: 'ok' } as const;
  await appendAudit(db, { action: 'ssn-revealed', ...entry, detail: { reason } });
  context.saw({ type: 'member', id, clientId });
  return { ssn };
}
