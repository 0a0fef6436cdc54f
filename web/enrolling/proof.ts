import type { Reply } from '@coverlane/contract/call.ts';
import type { evidences } from '@coverlane/contract/calls/evidence.ts';

/** A document or signature that an enrollment asks for. */
export type Proof = Reply<typeof evidences.evidenceList>['rows'][number];
