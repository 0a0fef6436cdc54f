import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';

/** One's own account. */
export type Account = Reply<typeof user.getUser>;

/** Changes the own account and has everything that shows it know: `await save({ nickName: 'Jay' })`. */
export function useSaveAccount({ id }: Account) {
  const { refresh } = useSession();
  const refreshCalls = useRefresh();
  return async (change: Partial<Pick<Account, 'firstName' | 'lastName' | 'nickName' | 'phone' | 'language'>>) => {
    const reply = await request(user.updateUser, { id, ...change });
    await Promise.all([refresh(), refreshCalls([user.getUser, user.userHistory])]);
    return reply;
  };
}
