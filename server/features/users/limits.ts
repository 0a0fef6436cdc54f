import { countTry } from '../../platform/db/tries.queries.ts';
import type { Parts } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { tooMany } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';

/** Tries within a window of seconds; each is counted by itself, by address or by what was asked for. */
const limits = {
  /** Asking for mail, from one address. */
  'forgot-address': { tries: 10, seconds: 900 },
  /** Trying links, from one address. */
  'link-address': { tries: 20, seconds: 600 },
  /** Trying the old password, of one account. */
  'password-account': { tries: 5, seconds: 900 },
  /** Asking about usernames, from one address. */
  'username-address': { tries: 60, seconds: 600 },
  /** Identity in a sign-up, from one address (domain 6.2) and about one person. */
  'sign-up-address': { tries: 5, seconds: 3600 },
  'sign-up-person': { tries: 5, seconds: 3600 },
} as const;

/**
 * Counts a try, before anything costly is done. It stands whatever comes of it. Addresses count by their network.
 * @throws Refusal 429 with the seconds to wait
 */
export async function limitTry({ pool }: Parts, scope: keyof typeof limits, subject: string): Promise<void> {
  const { tries, seconds } = limits[scope];
  const counted = scope.endsWith('-address') ? networkOf(subject) : subject;
  if ((await countTry(pool, { scope, subject: hashOf(counted), seconds })) > tries) throw tooMany(seconds);
}
