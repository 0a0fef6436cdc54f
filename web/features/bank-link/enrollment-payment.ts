import type { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';

/** What somebody owes for their enrollment, and how far its payment is. */
export type EnrollmentPayment = Reply<typeof selfEnrollmentMoney.getEnrollmentPayment>;
