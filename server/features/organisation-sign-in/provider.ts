import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  clockTolerance,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  None,
  ClientSecretBasic,
} from 'openid-client';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { allowedBy, guardedFetch } from '../../platform/http/outgoing.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { CameBack, Connection } from './connections.queries.ts';

/** Seconds that the provider's clock and ours may differ. */
const CLOCK_SECONDS = 30;
/** Methods that are a second factor (RFC 8176). */
const strong = new Set(['mfa', 'otp', 'hwk', 'sc', 'fpt', 'face', 'iris', 'tel', 'sms', 'swk']);

/** Where the sealed secret of a connection lies. */
export const secretPlace = (id: string) => ({ table: 'signin_secrets', column: 'sealed', rowId: id }) as const;

/**
 * What a provider says of itself (OpenID Connect Discovery), asked where the operator lets requests go.
 * @throws Refusal 409 `organisation-away`
 */
export async function askProvider(
  { id, issuer, applicationId, sealed }: Connection,
  parts: Parts,
): Promise<Configuration> {
  const secret = sealed && keysOf(parts.secrets).open(secretPlace(id), sealed);
  const config = await discovery(
    new URL(issuer),
    applicationId,
    { [clockTolerance]: CLOCK_SECONDS },
    secret ? ClientSecretBasic(secret) : None(),
    {
      [customFetch]: guardedFetch(allowedBy(parts)),
      // Whether an address without TLS is asked at all says the guard.
      execute: [allowInsecureRequests, enableNonRepudiationChecks],
    },
  ).catch(() => undefined);
  if (!config) throw conflict('organisation-away');
  return config;
}

/** What an address to sign in at is made of. */
interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  email: string;
}

/** The address of the provider at which somebody signs in (authorization code with PKCE, state and nonce). */
export async function addressToSignIn(config: Configuration, { redirectUri, state, nonce, verifier, email }: Way) {
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  }).href;
}

/**
 * Who the provider says came back: the claims of its token, of which signature, issuer, audience, time, nonce and state were checked.
 * @param answer what the address of the way back said after its question mark
 * @throws Refusal 409 with why not
 */
export async function whoCameBack(
  config: Configuration,
  { answer, state, back }: { answer: string; state: string; back: CameBack },
): Promise<IDToken> {
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
  const claims = tokens.claims();
  if (!claims) throw conflict('organisation-unproved');
  return claims;
}

function whyNot(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return 'organisation-refused';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'organisation-clock';
  return code === '' && !(error instanceof ClientError) ? 'organisation-away' : 'organisation-unproved';
}

/** Does the provider say that there was a second factor (RFC 8176 `amr`)? */
export const hadSecondFactor = ({ amr }: IDToken): boolean =>
  Array.isArray(amr) && amr.some((method) => typeof method === 'string' && strong.has(method));

/** The address that the provider verified; null: it verified none. */
export const verifiedEmail = ({ email, email_verified }: IDToken): string | null =>
  typeof email === 'string' && email_verified === true ? email : null;
