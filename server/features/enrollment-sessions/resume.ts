import type { Input } from '@coverlane/contract/call.ts';
import type { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { tooMany } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { hashOfKey } from './links.ts';
import { RESUME_MAIL } from './resume-mail.ts';
import { begunOf } from './signup.queries.ts';

type Call = typeof selfEnrollment.resumeSelfEnrollment;

/** How often an address is written to, and how often it is asked from one place, within an hour. */
const TOLD = { scope: 'signup-resume', seconds: 3600, most: 3 };
const ASKED = { scope: 'signup-resume-from', seconds: 3600, most: 20 };
const TRIES = 15;

/**
 * Mails whoever began by a public key their personal link, which asks for their birth date and opens where they were (decision 236).
 * Whether anybody of the address began is told to nobody.
 * @throws Refusal 429 by where it is asked from, whatever is asked
 */
export async function resumeSelfEnrollment(
  { key, email }: Input<Call>,
  visitor: Visitor,
): Promise<Record<string, never>> {
  const { db, parts, request } = visitor;
  const address = email.trim().toLowerCase();
  const from = await countTry(parts.pool, { ...ASKED, subject: hashOf(networkOf(request.ip)) });
  if (from > ASKED.most) throw tooMany(ASKED.seconds);
  const told = await countTry(parts.pool, { ...TOLD, subject: hashOf(`${key} ${address}`) });
  const begun = await begunOf(db, hashOfKey(key), address);
  if (told > TOLD.most) return {};
  const base = await linkBase(visitor);
  for (const { id: memberId, clientId } of begun)
    await enqueue(db, {
      task: RESUME_MAIL,
      payload: { memberId, clientId, linkBase: base },
      key: `${RESUME_MAIL} ${memberId}`,
      tries: TRIES,
    });
  return {};
}
