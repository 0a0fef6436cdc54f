import type { Reply } from '@coverlane/contract/call.ts';
import type { auth } from '@coverlane/contract/auth/calls.ts';
import { queryClient } from './api.ts';
import { earlyAnswer, takeEarlyRecord } from './early-user.ts';
import { forgetTyping } from './kept-typing.ts';
import { setBearer } from './request.ts';
import { rememberState } from './user-state.ts';

/** Who came in, and the bearer of their session. */
export type Entered = Reply<typeof auth.userInfo>;

let arrived: Entered['user'] | undefined;

/** Who is there, where it is known before anything is drawn: then the page itself is the first thing drawn. */
export const arrivedEarly = (): Entered['user'] | undefined => arrived;

let coming: Promise<void> | undefined;

/** Takes over, once, who is there and the own record, which were asked for before the application's code had come; for later calls it is done. */
export const earlySession = (): Promise<void> => (coming ??= takeOver());

async function takeOver(): Promise<void> {
  const reply = await earlyAnswer()?.catch(() => undefined);
  if (!reply) return;
  const early = await takeEarlyRecord();
  // It is the reply of the page's own call. It is tried once here, and by the page again.
  if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.answer, retry: false });
  settle(reply);
  arrived = reply.user;
}

/** From now on the browser asks as them. */
export function settle({ token, user }: Entered): void {
  setBearer(token);
  forgetTyping(user.id);
  rememberState({ area: user.type });
}
