import type { AnyCall } from '@coverlane/contract/call.ts';
import { STEP_UP_SECONDS } from '@coverlane/contract/codes.ts';
import { forbidden } from './refusals.ts';
import type { SignedUser } from './signed-user.ts';

/** Does this request need proof: the call always does, or one of the fields is sent that do? */
function needsProof({ stepUp }: AnyCall, input: unknown): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  return stepUp.some((field) => typeof input === 'object' && input !== null && Reflect.get(input, field) !== undefined);
}

/**
 * Lets through what needs a fresh proof of the second factor only where there is one (security 3, MFA). Who is still
 * setting the first one up has nothing to prove it with; whoever made a key has proved it when they gave it its scopes.
 * @throws Refusal 403 step-up
 */
export function requireProof(call: AnyCall, { lacks, apiKey, provedSecondsAgo }: SignedUser, input: unknown): void {
  if (lacks !== null || apiKey || !needsProof(call, input)) return;
  if (provedSecondsAgo === null || provedSecondsAgo > STEP_UP_SECONDS) throw forbidden('step-up');
}
