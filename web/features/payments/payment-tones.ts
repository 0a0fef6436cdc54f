import type { Reply } from '@coverlane/contract/call.ts';
import type { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import type { payments } from '@coverlane/contract/payments/calls.ts';
import type { BatchState, PaymentStatus } from '@coverlane/contract/payments/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

/** A payment of the queue, and a file for the bank, as the lists have them. */
export type Payment = Reply<typeof payments.paymentList>['rows'][number];
export type Batch = Reply<typeof paymentBatches.batchList>['rows'][number];

/** How a state of a payment looks: what needs someone stands out, what is on its way or over steps back. */
export const paymentTones: Readonly<Record<PaymentStatus, ChipTone>> = {
  authorized: 'neutral',
  queued: 'info',
  held: 'warn',
  cancelled: 'neutral',
  batched: 'info',
  submitted: 'info',
  settled: 'ok',
  returned: 'bad',
  refundPending: 'warn',
  refunded: 'neutral',
};

export const batchTones: Readonly<Record<BatchState, ChipTone>> = {
  built: 'warn',
  released: 'info',
  submitted: 'ok',
  rejected: 'bad',
};
