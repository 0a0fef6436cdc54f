import type { Assertion, Attestation } from '@coverlane/contract/second-factor/calls.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { displayName } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import {
  insertPasskey,
  keepChallenge,
  notePasskeyUse,
  ownPasskeys,
  type StoredPasskey,
  takeChallenge,
} from './passkeys.queries.ts';
import { siteTitle } from './second-factor.queries.ts';

/**
 * Where passkeys of this installation work: the host that was asked. Browsers make none for plain http but on this
 * machine, and sign the host they are on, so a page elsewhere gets none that fits (WebAuthn 7.2, 13 and 15).
 */
export function partyOf({ request }: Pick<Context, 'request'>) {
  const host = request.host;
  return { expectedRPID: request.hostname, expectedOrigin: [`https://${host}`, `http://${host}`] };
}

/** EdDSA, ES256 and RS256 (COSE): what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** What a passkey that does not fit is answered, whyever. */
export const refused = () => invalid({ passkey: 'passkey-refused' }, 'passkey-refused');

/** What the browser is asked to make a passkey from: one that asks for finger, face or PIN, and not one that is there. */
export async function registrationOptions(context: Context) {
  const { db, user, request } = context;
  const options = await generateRegistrationOptions({
    rpName: await siteTitle(db),
    rpID: request.hostname,
    userName: user.username,
    userDisplayName: displayName(user),
    userID: Buffer.from(user.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await ownPasskeys(db, user.id)).map(({ credentialId: id, transports }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge);
  return { options: { ...options } };
}

/** Puts down the passkey that an authenticator made. @throws Refusal 422 where it does not fit what was asked */
export async function register(
  context: Context,
  { name, passkey }: { name: string; passkey: Attestation },
): Promise<void> {
  const { db, user } = context;
  const made = await verifiedRegistration(context, passkey);
  const { id: credentialId, publicKey, counter } = made.credential;
  const { transports = [] } = passkey.response;
  const stored = { id: uuid7(), userId: user.id, credentialId, publicKey, counter, transports, name };
  if (!(await insertPasskey(db, stored))) throw refused();
}

async function verifiedRegistration(context: Context, { id, response }: Attestation) {
  const expectedChallenge = await takeChallenge(context.db);
  if (expectedChallenge === null) throw refused();
  const { clientDataJSON, attestationObject } = response;
  const shown = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  const verified = await verifyRegistrationResponse({
    response: { ...shown, response: { clientDataJSON, attestationObject } },
    expectedChallenge,
    ...partyOf(context),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw refused();
  return verified.registrationInfo;
}

/** What the browser's authenticator is asked to sign, with one of the account's passkeys. */
export async function authenticationOptions({ db, user, request }: Context) {
  const passkeys = await ownPasskeys(db, user.id);
  const options = await generateAuthenticationOptions({
    rpID: request.hostname,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  });
  await keepChallenge(db, options.challenge);
  return { options: { ...options } };
}

/** Checks what a passkey of this account signed. @throws Refusal 422 where it does not fit what was asked */
export async function proveByPasskey(context: Context, { id, response }: Assertion): Promise<void> {
  const { db, user } = context;
  const stored = (await ownPasskeys(db, user.id)).find(({ credentialId }) => credentialId === id);
  const expectedChallenge = await takeChallenge(db);
  if (!stored || expectedChallenge === null) throw refused();
  const verified = await verifiedAssertion({ id, response }, { stored, expectedChallenge, party: partyOf(context) });
  if (verified === undefined) throw refused();
  await notePasskeyUse(db, stored.id, verified.newCounter);
}

/** What an authenticator is held against: the key that was kept, what was asked, and where. */
interface Asked {
  readonly stored: Pick<StoredPasskey, 'publicKey' | 'counter'>;
  readonly expectedChallenge: string;
  readonly party: ReturnType<typeof partyOf>;
}

/** What an authenticator signed, with its new counter; undefined: it does not fit what was asked (WebAuthn 7.2). */
export async function verifiedAssertion({ id, response }: Assertion, { stored, expectedChallenge, party }: Asked) {
  const { clientDataJSON, authenticatorData, signature } = response;
  const shown = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  const verified = await verifyAuthenticationResponse({
    response: { ...shown, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge,
    ...party,
    credential: { id, publicKey: Uint8Array.from(stored.publicKey), counter: Number(stored.counter) },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? { newCounter: verified.authenticationInfo.newCounter } : undefined;
}
