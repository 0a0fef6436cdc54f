import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { type CalendarDate, dayAfter, todayIn } from '../../platform/values/dates.ts';
import { type CobraRow, holdCobra, isHeld, type KeptPayment, patchCobra, paymentsOf } from './cobra.queries.ts';
import { NOTHING_LACKING, OPEN } from './count-debits.ts';
import { countPaid } from './count-paid.ts';
import { beginLedgerWith, withdrawEntered } from './ledger.queries.ts';

/**
 * POST /cobra/:id/voidpayment: takes back what was entered and was no payment. The case is paid through what was entered before it, at
 * once; what others entered after it pays for instead, its ledger says as soon as it is kept (`keepLedger`).
 * @throws Refusal 403, 404, 409, 422
 */
export async function voidPayment(
  { id, version, paymentId, why }: Input<typeof cobra.voidCobraPayment>,
  context: Context,
): Promise<CobraRow> {
  const { db, user } = context;
  const row = await holdCobra(db, id);
  if (row === undefined) throw notFound();
  if (await isHeld(db)) throw forbidden();
  const { entry, before } = entered(await paymentsOf(db, id), paymentId);
  if (row.version !== version)
    throw conflict('stale', { by: row.updatedBy, at: row.updatedAt.toISOString(), version: row.version });
  await withdrawEntered(db, { id: paymentId, why, by: { id: user.id, name: actorName(user) } });
  const through = throughBefore(before);
  if (entry.isBefore) await beginLedgerWith(db, { id, entryId: paymentId, from: firstUnpaid(row, through) });
  await unpay(row, through, context);
  const what = { objectType: 'cobra', objectId: id, clientId: row.clientId };
  await appendAudit(db, { action: 'cobra-payment-voided', ...what, outcome: 'ok' });
  return (await holdCobra(db, id)) ?? row;
}

/** An entry of a case, with those before it. @throws Refusal 409, 422 */
function entered(entries: readonly KeptPayment[], id: string): { entry: KeptPayment; before: KeptPayment[] } {
  const at = entries.findIndex((one) => one.id === id && !one.isDebit);
  const entry = entries[at];
  if (entry === undefined) throw invalid({ paymentId: 'not-found' });
  if (entry.isBefore && at > 0) throw conflict('cobra-payment-later');
  return { entry, before: entries.slice(at + 1) };
}

/** Through which day what was entered before paid. */
const throughBefore = (before: readonly KeptPayment[]): CalendarDate | null =>
  before.reduce<CalendarDate | null>(
    (last, { paidThrough }) => (paidThrough !== null && paidThrough > (last ?? '') ? paidThrough : last),
    null,
  );

/** The month from which on nothing is paid. */
const firstUnpaid = ({ coveredFrom }: CobraRow, through: CalendarDate | null): CalendarDate =>
  `${(through === null ? coveredFrom : dayAfter(through)).slice(0, 8)}01`;

/** What it paid for is unpaid, and the days to pay it are what they were. What had ended stays ended. */
async function unpay(row: CobraRow, through: CalendarDate | null, { db, user, parts }: Context): Promise<void> {
  if (!OPEN.includes(row.state)) return;
  const today = todayIn(row.timeZone, new Date());
  const by = { userId: user.id, userName: actorName(user), acting: user.acting };
  // The oldest of several may have been taken back: what was entered after it is counted by the ledger.
  if (through === row.paidThrough) return;
  const state = through === null ? 'awaitingFirstPremium' : 'active';
  await patchCobra(db, row.id, { paidThrough: through, state, receivedCents: 0, ...NOTHING_LACKING });
  const types = row.coverageTypes ?? [];
  if (row.paidThrough !== null) await countPaid({ db, parts, today, by, byRule: false }, row, { types, through });
}
