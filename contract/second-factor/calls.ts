import * as z from 'zod/mini';
import { anyPassword } from '../users/account.ts';
import { call, done, nothing, type Unfinished } from '../call.ts';
import { id, instant, string } from '../fields.ts';
import { signedIn } from '../auth/calls.ts';
import { userManagers } from '../users/calls.ts';
import { idOf } from '../objects.ts';

const settingUp: readonly Unfinished[] = ['setUp'];
const proving: readonly Unfinished[] = ['factor'];

/** What the browser is asked to do: WebAuthn's own JSON, as the browser's part of the library takes it. */
export const options = z.looseObject({});

const base64url = z.string({ error: 'bad-text' }).check(z.regex(/^[A-Za-z0-9_-]{1,16384}$/, { error: 'bad-text' }));

/** What an authenticator made (WebAuthn 5.2.1), in JSON; the browser sends more, which nobody reads. */
const attestation = z.looseObject(
  {
    id: base64url,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(z.array(string(30)).check(z.maxLength(10, { error: 'too-long' }))),
    }),
  },
  { error: 'wrong-type' },
);

/** What an authenticator signed (WebAuthn 5.2.2), in JSON. */
export const assertion = z.looseObject(
  {
    id: base64url,
    response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  },
  { error: 'wrong-type' },
);
export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;

const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

/** Ten codes to keep, in the order they are shown; empty where the account has some already. */
const recoveryCodes = z.array(z.string());

/** A second factor was set up: the session is new, and the codes are shown this once. */
const setUp = z.extend(signedIn, { recoveryCodes });

export const secondFactor = {
  /** What the account can prove itself with. A session that lacks the factor learns the ways and no more. Own call. */
  secondFactor: call({
    method: 'GET',
    path: '/secondfactor',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({
      /** The user type must have one (security 3, MFA). */
      required: z.boolean(),
      hasCode: z.boolean(),
      hasPasskey: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** They signed in by their organization's provider, whose word counts for proving it once more. */
      byOrganisation: z.boolean(),
      /** An invented person of the demonstration, for whom the demonstration's code works. */
      demonstration: z.boolean(),
      passkeys: z.array(passkey),
    }),
    session: { halfway: ['factor', 'setUp'] },
  }),
  /** Proves the second factor, to finish signing in or before something that needs it: exactly one of the three. Own call. */
  proveFactor: call({
    method: 'POST',
    path: '/secondfactor/prove',
    access: 'signedIn',
    input: z.strictObject({
      /** A one-time code or a recovery code. */
      code: z.optional(z.nullable(string(40))),
      /** What the browser's authenticator answered to the options of /secondfactor/prove/options. */
      passkey: z.optional(z.nullable(assertion)),
      /** For an account without a second factor, before something that needs proof. */
      password: z.optional(z.nullable(anyPassword)),
    }),
    reply: signedIn,
    session: { halfway: proving },
    again: 'untold',
  }),
  /** What the browser's authenticator is asked, good for five minutes and one answer. Own call. */
  proveOptions: call({
    method: 'POST',
    path: '/secondfactor/prove/options',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ options }),
    session: { halfway: proving },
    again: 'untold',
  }),
  /** A new secret for an authenticator app (RFC 6238); nothing changes until a code of it comes. Own call. */
  startCodes: call({
    method: 'POST',
    path: '/secondfactor/codes',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({
      /** In base 32, as it is typed into an app. */
      secret: z.string(),
      /** The same as otpauth://, as it stands in the QR code. */
      uri: z.string(),
    }),
    session: { halfway: settingUp },
    stepUp: true,
    again: 'untold',
  }),
  /** The first code of the app: from now on its codes work, and no longer those of one before. Own call. */
  confirmCodes: call({
    method: 'POST',
    path: '/secondfactor/codes/confirm',
    access: 'signedIn',
    input: z.strictObject({ code: string(40) }),
    reply: setUp,
    session: { halfway: settingUp },
    stepUp: true,
    again: 'untold',
  }),
  /** Removes the authenticator; its codes work no longer. Own call. */
  removeCodes: call({
    method: 'DELETE',
    path: '/secondfactor/codes',
    access: 'signedIn',
    input: nothing,
    reply: done,
    stepUp: true,
  }),
  /** Ten new recovery codes; those of before no longer work. Own call. */
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/secondfactor/recoverycodes',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ recoveryCodes }),
    stepUp: true,
    again: 'untold',
  }),
  /** What the browser is asked to make a passkey from. Own call. */
  passkeyOptions: call({
    method: 'POST',
    path: '/secondfactor/passkeys/options',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ options }),
    session: { halfway: settingUp },
    stepUp: true,
    again: 'untold',
  }),
  /** Keeps a passkey that was made with `passkeyOptions`. Own call. */
  addPasskey: call({
    method: 'POST',
    path: '/secondfactor/passkeys',
    access: 'signedIn',
    input: z.strictObject({ name: string(60), passkey: attestation }),
    reply: setUp,
    session: { halfway: settingUp },
    stepUp: true,
    again: 'untold',
  }),
  /** Gives a passkey another name. Own call. */
  renamePasskey: call({
    method: 'PUT',
    path: '/secondfactor/passkeys/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('passkey'), name: string(60) }),
    reply: done,
  }),
  /** Removes a passkey; it proves nothing any more. Own call. */
  removePasskey: call({
    method: 'DELETE',
    path: '/secondfactor/passkeys/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('passkey') }),
    reply: done,
    stepUp: true,
  }),
  /** Takes everything somebody has as a second factor: they are led to set up a new one at the next sign-in. Own call. */
  resetFactor: call({
    method: 'DELETE',
    path: '/user/:id/secondfactor',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: done,
    stepUp: true,
  }),
};
