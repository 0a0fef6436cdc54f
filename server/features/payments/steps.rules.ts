import type { Input } from '@coverlane/contract/call.ts';
import type { payments } from '@coverlane/contract/payments/calls.ts';
import type { PaymentReason } from '@coverlane/contract/payments/codes.ts';
import { mayRetry } from '../../domain/payments/returns.ts';
import { stateAfter } from '../../domain/payments/states.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { LockedPayment, Move } from './payments.queries.ts';

type Step = Input<typeof payments.paymentStep>['step'];

const REASONS: Readonly<Record<Step, PaymentReason | null>> = {
  hold: 'heldByStaff',
  resume: null,
  cancel: 'cancelledByStaff',
  retry: 'retry',
};

/**
 * What a step of staff makes of a payment.
 * @throws Refusal 409 `payment-batched` where its file is built, `payment-no-retry` by the rules of retries, else `payment-state`
 */
export function stepOf(payment: LockedPayment, step: Step, today: CalendarDate): Move {
  const after = stateAfter(payment.status, step);
  if (after === null) {
    if (payment.status === 'batched') throw conflict('payment-batched', { number: payment.batchNumber });
    throw conflict('payment-state');
  }
  if (step === 'retry' && !isRetryAllowed(payment, today)) throw conflict('payment-no-retry');
  return { id: payment.id, status: after, reason: REASONS[step] };
}

const isRetryAllowed = (
  { kind, returnCode, attempts, firstEffective, isAllowed }: LockedPayment,
  today: CalendarDate,
) => mayRetry({ kind, code: returnCode ?? '', attempts, firstEffective: firstEffective ?? today, today, isAllowed });
