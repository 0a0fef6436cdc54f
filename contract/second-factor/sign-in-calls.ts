import * as z from 'zod/mini';
import { signedIn } from '../auth/calls.ts';
import { call, nothing } from '../call.ts';
import { string } from '../fields.ts';
import { assertion, options } from './calls.ts';

/** Signing in by a passkey alone: it is both factors, for it asks for finger, face or PIN of whoever has it (WebAuthn 6.2.3). Own calls. */
export const passkeySignIn = {
  /** What any passkey of this host is asked to sign; with its ticket it is good for five minutes and one answer. */
  passkeySignInOptions: call({
    method: 'POST',
    path: '/login/passkey/options',
    access: 'public',
    input: nothing,
    reply: z.strictObject({ options, ticket: z.string() }),
    again: 'untold',
  }),
  /**
   * Signs in whose passkey it is. 422 { passkey: passkey-refused } for one that nobody here has, that does not fit what was asked,
   * or whose account is not open, all alike; 403 at a site that is not for the account, or over plain http; 429 after many tries.
   */
  signInByPasskey: call({
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    input: z.strictObject({
      ticket: string(1000),
      passkey: assertion,
    }),
    reply: signedIn,
    again: 'untold',
  }),
};
