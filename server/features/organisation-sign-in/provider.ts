import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type IDToken,
} from 'openid-client';
import type { MessageCode } from '@coverlane/contract/messages.ts';
import { conflict, type Refusal } from '../../platform/http/refusals.ts';
import { type Asked, CLOCK_SECONDS } from './ask-provider.ts';
import type { CameBack } from './connections.queries.ts';

/** Methods that are a second factor (RFC 8176). */
const strong = new Set(['mfa', 'otp', 'hwk', 'sc', 'fpt', 'face', 'iris', 'tel', 'sms', 'swk']);

/** What an address to sign in at is made of. */
interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  email: string;
  /** They are to sign in there now, though they are signed in there. */
  anew: boolean;
}

/** The address of the provider at which somebody signs in (authorization code with PKCE, state and nonce). */
export async function addressToSignIn({ config }: Asked, { redirectUri, state, nonce, verifier, email, anew }: Way) {
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
    ...(anew && { prompt: 'login', max_age: '0' }),
  }).href;
}

/** Who a provider says came back, in whichever language it says it. */
export interface Named {
  /** Names the person at this provider for ever. */
  subject: string;
  /** That the provider stands for; null: none. */
  email: string | null;
  /** There was a second factor, it says. */
  hadSecond: boolean;
  /** When they signed in there, in seconds since 1970; null: it does not say. */
  signedInAt: number | null;
}

/**
 * Who the provider says came back: the claims of its token, of which signature, issuer, audience, time, nonce and state were checked.
 * @param answer what the address of the way back said after its question mark
 * @throws Refusal 409 with why not
 */
export async function whoCameBack(
  { config, keep }: Asked,
  { answer, state, back }: { answer: string; state: string; back: CameBack },
): Promise<Named> {
  const url = new URL(back.redirectUri);
  url.search = answer;
  const checks = {
    pkceCodeVerifier: back.verifier,
    expectedState: state,
    expectedNonce: back.nonce,
    idTokenExpected: true,
  };
  const tokens = await authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
    throw conflict(whyNot(error));
  });
  keep();
  const claims = tokens.claims();
  // Where a token names a party it is made for, that is the portal, also where its audience is one alone (OpenID Connect Core 3.1.3.7).
  const party = claims?.azp;
  if (!claims || (party !== undefined && party !== config.clientMetadata().client_id))
    throw conflict('organisation-unproved');
  // A token is made for this sign-in, so it cannot be older.
  if (claims.iat < back.begunAt - CLOCK_SECONDS) throw conflict('organisation-clock');
  return {
    subject: claims.sub,
    email: verifiedEmail(claims),
    hadSecond: hadSecondFactor(claims),
    signedInAt: signedInAt(claims),
  };
}

const whys = new Map([
  ['OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'organisation-refused'],
  ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'organisation-clock'],
  ['OAUTH_TIMEOUT', 'organisation-away'],
  ['OAUTH_ABORT', 'organisation-away'],
] as const satisfies readonly (readonly [string, MessageCode])[]) as ReadonlyMap<string, MessageCode>;

function whyNot(error: unknown): MessageCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = whys.get(code);
  if (known) return known;
  return code.startsWith('OAUTH_') || error instanceof ClientError ? 'organisation-unproved' : 'organisation-away';
}

/** Does the provider say that there was a second factor (RFC 8176 `amr`)? */
const hadSecondFactor = ({ amr }: IDToken): boolean =>
  Array.isArray(amr) && amr.some((method) => typeof method === 'string' && strong.has(method));

/** When they signed in at the provider, in seconds since 1970; null: it does not say. */
const signedInAt = ({ auth_time: at }: IDToken): number | null =>
  typeof at === 'number' && Number.isFinite(at) ? at : null;

/** Why a sign-in at the provider proves nothing anew; undefined: it does. @param needsSecond the provider's second factor is what counts */
export function whyNoProof(
  { signedInAt: at, hadSecond }: Named,
  back: CameBack,
  needsSecond: boolean,
): Refusal | undefined {
  if (at === null || at < back.begunAt - CLOCK_SECONDS) return conflict('organisation-not-anew');
  return needsSecond && !hadSecond ? conflict('organisation-no-second') : undefined;
}

/** The address that the provider verified; null: it verified none. */
const verifiedEmail = ({ email, email_verified }: IDToken): string | null =>
  typeof email === 'string' && email_verified === true ? email : null;
