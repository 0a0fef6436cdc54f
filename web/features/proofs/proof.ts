import type { Reply } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/proofs/calls.ts';

/** A document or signature that an enrollment asks for. */
export type Proof = Reply<typeof proofs.proofList>['rows'][number];
