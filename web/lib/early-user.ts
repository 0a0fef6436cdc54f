import type { Reply } from '@coverlane/contract/call.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { request } from './request.ts';

type Answer = Promise<Reply<typeof auth.userInfo>>;

let asked: Answer | undefined;

/** Asks who is there before the application's code has arrived; the session takes the answer over. */
export function askEarly(): void {
  asked = request(auth.userInfo, {});
  // Who takes it over hears of the failure.
  asked.catch(() => undefined);
}

/** The answer that askEarly asked for, once; undefined where nothing was asked. */
export function takeEarlyAnswer(): Answer | undefined {
  const answer = asked;
  asked = undefined;
  return answer;
}
