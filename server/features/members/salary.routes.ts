import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { decimalOf } from '../../domain/money.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { salaryOfDay } from './particulars.queries.ts';
import { findPerson } from './record.queries.ts';

/** POST /member/{id}/salary: what somebody earns today, with who looked and why in the audit log (domain 3.1). */
export async function revealSalary(
  { id, clientId, reason = null }: Input<typeof members.revealSalary>,
  context: Context,
): Promise<Reply<typeof members.revealSalary>> {
  const { db, parts } = context;
  const person = await findPerson(db, id, null);
  if (!person || person.client_id !== clientId) throw notFound();
  const on = todayIn(person.time_zone, new Date());
  const found = await salaryOfDay(db, keysOf(parts.secrets), { personId: id, on });
  const entry = { call: 'revealSalary', objectType: 'member', objectId: id, clientId, outcome: 'ok' } as const;
  await appendAudit(db, { action: 'salary-revealed', ...entry, detail: { reason } });
  context.saw({ type: 'member', id, clientId });
  if (!found) return { salary: null };
  const { amountCents, basis, effectiveDate } = found;
  return { salary: { amount: decimalOf(amountCents), basis, effectiveDate } };
}
