import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { searchText } from './matching.ts';
import { useSettled } from './useSettled.ts';

/** One found account. */
export type FoundUser = Reply<typeof user.searchUsers>['rows'][number];

const MOST_ROWS = 8;
const NONE: readonly FoundUser[] = [];

/**
 * Asks for the accounts that the user manages, after a pause in typing. A failure finds nothing and stops nothing.
 * @param typed undefined: this user manages none
 */
export function useUserSearch(typed: string | undefined): {
  readonly rows: readonly FoundUser[];
  /** The answer to what is typed is on its way. */
  readonly isAsked: boolean;
} {
  const text = searchText(typed ?? '');
  const settled = useSettled(text);
  const asked = text !== '' && settled === text;
  const { data, isLoading } = useCall(user.searchUsers, asked ? { search: text, pageSize: MOST_ROWS } : undefined);
  return { rows: (asked && data?.rows) || NONE, isAsked: settled !== text || isLoading };
}
