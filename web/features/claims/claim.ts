import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';

/** A whole claim. */
export type Claim = Reply<typeof claims.claimGet>;
