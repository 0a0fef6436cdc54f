import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { allReasons } from '@coverlane/contract/claims/story.ts';

/** A whole claim. */
export type Claim = Reply<typeof claims.claimGet>;

/** Every reason of a claim, its own and of its lines. */
export const reasonsOf = ({ details, lines }: Pick<Claim, 'details' | 'lines'>) =>
  allReasons({ whole: details.reasonCodes, lines: lines.map(({ reasonCodes }) => reasonCodes) });
