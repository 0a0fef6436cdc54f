import type { Reply } from '@coverlane/contract/call.ts';
import type { auth } from '@coverlane/contract/auth/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { keyOf } from './call-key.ts';
import { request, setBearer } from './request.ts';

/** A reply that is on its way, and under what it is kept. */
export interface EarlyReply {
  readonly key: readonly unknown[];
  readonly answer: Promise<unknown>;
}

/** Asks for the own record, which a member's home begins with; undefined of anybody who is not led there. */
export function askRecord({ token, user }: Reply<typeof auth.userInfo>): EarlyReply | undefined {
  const { type, memberId, lacks, passwordResetRequired, enrollsIn } = user;
  if (type !== 'member' || memberId === null || lacks || passwordResetRequired || enrollsIn) return undefined;
  setBearer(token);
  const input = { id: memberId };
  const answer = request(members.getMember, input);
  // Who takes it over hears of the failure.
  answer.catch(() => undefined);
  return { key: keyOf(members.getMember, input), answer };
}
