import type { Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';

/** What the server answers to a change, looked at or made. */
export type Outcome = Reply<typeof memberChanges.termMember>;
