import type { Reply } from '@coverlane/contract/call.ts';
import type { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';

/** An enrollment session as its member has it. */
export type OwnSession = Reply<typeof ownSessionCalls.ownSessions>['rows'][number];

const SENT: ReadonlySet<string> = new Set(['submitted', 'waivedAll', 'approved', 'processed', 'failed']);

/** Nothing more is sent in it. */
export const isSent = ({ status }: OwnSession): boolean => SENT.has(status);
