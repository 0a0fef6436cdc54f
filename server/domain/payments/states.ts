import type { PaymentStatus } from '@coverlane/contract/payments/codes.ts';

/** What happens to a payment (domain 6.5). */
export type PaymentEvent =
  | 'release'
  | 'hold'
  | 'resume'
  | 'cancel'
  | 'batch'
  | 'submit'
  | 'reject'
  | 'settle'
  | 'return'
  | 'retry'
  | 'refund'
  | 'giveBack'
  | 'keep';

/**
 * The states of domain 6.5: from which state an event leads to which. What is not here cannot happen. A return is taken from every
 * state after the file was built: banks answer before anybody records that the file left, and 60 days after it was settled.
 */
export const TRANSITIONS: Readonly<Record<PaymentEvent, Readonly<Partial<Record<PaymentStatus, PaymentStatus>>>>> = {
  release: { authorized: 'queued' },
  hold: { queued: 'held' },
  resume: { held: 'queued' },
  cancel: { authorized: 'cancelled', queued: 'cancelled', held: 'cancelled' },
  batch: { queued: 'batched' },
  submit: { batched: 'submitted' },
  reject: { batched: 'queued', submitted: 'queued' },
  settle: { batched: 'settled', submitted: 'settled' },
  return: {
    batched: 'returned',
    submitted: 'returned',
    settled: 'returned',
    refundPending: 'returned',
    refunded: 'returned',
  },
  retry: { returned: 'queued' },
  refund: { settled: 'refundPending' },
  giveBack: { refundPending: 'refunded' },
  // A refund that did not arrive, or was called off: the money is still here.
  keep: { refundPending: 'settled', refunded: 'settled' },
};

/** The state after an event; null: it cannot happen to a payment in this state. */
export const stateAfter = (status: PaymentStatus, event: PaymentEvent): PaymentStatus | null =>
  TRANSITIONS[event][status] ?? null;
