import type { Reply } from '@coverlane/contract/call.ts';
import type { secondFactor } from '@coverlane/contract/second-factor/calls.ts';

/** The session as it is once the factor is proved. */
export type Proved = Reply<typeof secondFactor.proveFactor>;
/** What an account can prove itself with. */
export type Ways = Reply<typeof secondFactor.secondFactor>;
