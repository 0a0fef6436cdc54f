import type { Reply } from '@coverlane/contract/call.ts';
import type { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';

/** One sign-up as the fund office reads it. */
export type Review = Reply<typeof unionSignupReview.unionSignup>;
