import type { UserType } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useSession } from '../../lib/session.tsx';
import type { ChipTone } from '../../ui/Chip.tsx';

/** One account of the list, and one with all that is known of it. */
export type AccountRow = Reply<typeof user.searchUsers>['rows'][number];
export type Account = Reply<typeof user.getUser>;

/** How the state of an account looks. */
export const toneOfStatus: Readonly<Record<AccountRow['status'], ChipTone>> = {
  active: 'ok',
  invited: 'info',
  locked: 'warn',
  suspended: 'bad',
  deactivated: 'neutral',
};

/** Everything that shows an account, to be asked for again when one was changed. */
export const accountCalls = [
  user.searchUsers,
  user.getUser,
  user.userHistory,
  user.userSessions,
  user.getUserSettings,
  user.userWhy,
];

/** Who can be invited by an administrator; members usually sign up by themselves. */
export const invitedTypes = [
  'admin',
  'broker',
  'client',
  'partner',
  'tpa',
  'member',
] as const satisfies readonly UserType[];

/** Is it the reader's own account? What it may do is for others to say. */
export function useIsOwn(): (account: { readonly id: string }) => boolean {
  const { user: me } = useSession();
  return ({ id }) => id === me?.id;
}
