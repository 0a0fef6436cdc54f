import type { Reply } from '@coverlane/contract/call.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import type { EarlyReply } from './early-record.ts';
import { request } from './request.ts';

type User = Reply<typeof auth.userInfo>;

let asked: Promise<User> | undefined;
let record: Promise<EarlyReply | undefined> | undefined;

/**
 * Asks who is there before the application's code has arrived; the session takes the answer over.
 * @param isHome a member's home is opened: its record is asked for as soon as it is known whose
 */
export function askEarly(isHome: boolean): void {
  asked = request(auth.userInfo, {});
  // Who takes it over hears of the failure.
  asked.catch(() => undefined);
  if (isHome) record = recordOf(asked).catch(() => undefined);
}

async function recordOf(answer: Promise<User>): Promise<EarlyReply | undefined> {
  const [{ askRecord }, user] = await Promise.all([import('./early-record.ts'), answer]);
  return askRecord(user);
}

/** The answer that askEarly asked for, once; undefined where nothing was asked. */
export function takeEarlyAnswer(): Promise<User> | undefined {
  const answer = asked;
  asked = undefined;
  return answer;
}

/** The record that askEarly asked for, once; undefined where none was, or will be. */
export async function takeEarlyRecord(): Promise<EarlyReply | undefined> {
  const found = record;
  record = undefined;
  return found;
}
