import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useCall } from '../../lib/api.ts';
import { searchText } from './matching.ts';
import { useSettled } from './useSettled.ts';

/** One found person. */
export type FoundMember = Reply<typeof members.membersearch>['rows'][number];

/** The members that fit what was typed, as far as the server has answered. */
export interface MemberSearch {
  /** What the server is asked for; '' for nothing. */
  readonly text: string;
  /** At most eight. While `state` is 'asked' they are those of the text before. */
  readonly rows: readonly FoundMember[];
  readonly total: number;
  /** 'failed': no answer (yet); it never stops the rest of the box (specification 8). */
  readonly state: 'idle' | 'asked' | 'answered' | 'failed';
}

const MOST_ROWS = 8;
const NOBODY: MemberSearch = { text: '', rows: [], total: 0, state: 'idle' };

/**
 * Asks for members after a pause in typing; an earlier call is broken off as soon as another letter comes.
 * @param typed undefined: this user finds no members
 * @param clientId only of this client; undefined: of every client in sight
 */
export function useMemberSearch(typed: string | undefined, clientId: string | undefined): MemberSearch {
  const text = searchText(typed ?? '');
  const settled = useSettled(text);
  const asked = text !== '' && settled === text;
  const input = { search: text, pageSize: MOST_ROWS, ...(clientId !== undefined && { clientId }) };
  const reply = useCall(members.membersearch, asked ? input : undefined, { keep: true });
  if (text === '') return NOBODY;
  const { rows, total } = reply.data ?? NOBODY;
  return { text, rows, total, state: asked ? stateOf(reply) : 'asked' };
}

function stateOf(reply: ReturnType<typeof useCall>): MemberSearch['state'] {
  if (reply.data !== undefined && !reply.isPlaceholderData) return 'answered';
  return reply.error !== null || reply.failureCount > 0 || reply.isPaused ? 'failed' : 'asked';
}
