import {
  type SessionMemberState,
  type SessionState,
  sessionStates,
} from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

/** How each state of somebody of a census looks. */
export const sessionTones: Readonly<Record<SessionMemberState, ChipTone>> = {
  notInvited: 'neutral',
  invited: 'info',
  bounced: 'bad',
  opened: 'info',
  started: 'info',
  submitted: 'ok',
  waivedAll: 'ok',
  returned: 'warn',
  approved: 'ok',
  processed: 'ok',
  failed: 'bad',
  noResponse: 'warn',
};

/** How each state of a session looks. */
export const stateTones: Readonly<Record<SessionState, ChipTone>> = {
  draft: 'neutral',
  ready: 'info',
  open: 'ok',
  paused: 'warn',
  closed: 'neutral',
  finalized: 'ok',
  archived: 'neutral',
};

/** The state of a session as a record says it. */
export const stateOf = (said: unknown): SessionState => sessionStates.find((state) => state === said) ?? 'draft';
