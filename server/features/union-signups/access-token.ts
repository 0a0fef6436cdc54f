import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/** How long a token opens a sign-up after its last use: an hour, as a self-enrollment's (domain 6.1). */
const LIVES_MS = 3_600_000;

const PURPOSE = 'union-signup-token';
const said = (signupId: string, until: number): string => `${signupId} ${until}`;

/** A token that opens one sign-up for an hour: it holds its end and a signature, and is stored nowhere. */
export function accessToken(secrets: Secrets, signupId: string): string {
  const until = Date.now() + LIVES_MS;
  return `${until}.${secrets.sign(PURPOSE, said(signupId, until))}`;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Does the token open the sign-up still? */
export function isOpenedBy(secrets: Secrets, signupId: string, token: string): boolean {
  const [until = '', signature = ''] = token.split('.', 2);
  if (!/^\d{13}$/.test(until) || Number(until) < Date.now()) return false;
  return secrets.signatures(PURPOSE, said(signupId, Number(until))).some((wanted) => isSame(signature, wanted));
}
