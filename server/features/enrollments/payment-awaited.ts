import { type ElectedCost, monthlyContribution } from '../../domain/payments/contribution.ts';
import { rulesFor } from '../../domain/rules-for.ts';
import { awaitsPayment } from '../../facts/payments-awaited.queries.ts';
import { loadSettings } from '../../facts/settings.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { confirmationOf } from './snapshot.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';

/**
 * Where the employer requires it (setting paymentRequired), nobody who enrolls by a public key is approved before they have authorised
 * what they owe (domain 6.5). Whoever enrolls otherwise has it taken from their pay.
 * @throws Refusal 409 payment-awaited
 */
export async function requirePayment(
  { id, client_id, session_id, snapshot, answers }: EnrollmentRow,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  if (session_id === null) return;
  const settings = await loadSettings(db, client_id);
  if (!rulesFor({ settings }, answers?.selectedDivisionId).paymentRequired) return;
  const elections: readonly ElectedCost[] = confirmationOf(snapshot)?.elections ?? [];
  const cents = monthlyContribution(elections);
  if (cents > 0 && (await awaitsPayment(db, id, cents))) throw conflict('payment-awaited');
}
