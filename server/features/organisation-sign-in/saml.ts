import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { CLOCK_SECONDS } from './ask-provider.ts';
import { type CameBack, type Connection, type SamlProvider, takeAnswer } from './connections.queries.ts';
import type { Named } from './provider.ts';
import { certificatesIn, isPlainAnswer, saidOf } from './saml-answer.ts';

/** So long an assertion is believed after it was made, in milliseconds. */
const AGE_MS = 600_000;

/** Where an answer that a browser brought lies sealed. */
export const answerPlace = (id: string) => ({ table: 'signin_answers', column: 'sealed', rowId: id }) as const;

/** One sign-in: its request's id is the nonce, which XML lets begin with no digit. */
const requestId = (nonce: string): string => `_${nonce}`;

interface Speaking {
  saml: SamlProvider;
  issuer: string;
  application: string;
  redirectUri: string;
  nonce: string;
  anew?: boolean;
}

/** The library, for one sign-in: it knows no request but this one's. */
function speaking({ saml, issuer, application, redirectUri, nonce, anew = false }: Speaking): SAML {
  const id = requestId(nonce);
  return new SAML({
    entryPoint: saml.address,
    idpCert: certificatesIn(saml.certificates),
    idpIssuer: issuer,
    issuer: application,
    audience: application,
    callbackUrl: redirectUri,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: anew,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SECONDS * 1000,
    maxAssertionAgeMs: AGE_MS,
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (asked) => (asked === id ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

/** The address of the provider at which somebody signs in (SAML 2.0 bindings 3.4, HTTP-Redirect). */
export function addressToSignInBySaml(
  saml: SamlProvider,
  { issuer, application }: Connection,
  { state, ...way }: { redirectUri: string; state: string; nonce: string; anew: boolean },
): Promise<string> {
  return speaking({ saml, issuer, application, ...way }).getAuthorizeUrlAsync(state, undefined, {});
}

/**
 * Who the provider's assertion names: it is signed by a certificate of the connection, made for this portal, this address and this
 * sign-in, now, and by nobody else (SAML 2.0 profiles 4.1.4.3). What is not signed is not read.
 * @param answer what the address of the way back said: the ticket of what the browser brought
 * @throws Refusal 409 with why not
 */
export async function whoCameBackBySaml(
  saml: SamlProvider,
  { answer, back }: { answer: string; back: CameBack },
  parts: Parts,
): Promise<Named> {
  const ticket = hashOf(new URLSearchParams(answer).get('saml') ?? '');
  const brought = await takeAnswer(parts.pool, { ticket, connectionId: back.id });
  const text = brought && keysOf(parts.secrets).open(answerPlace(brought.id), brought.sealed);
  if (!text) throw conflict('organisation-lost');
  if (!isPlainAnswer(text)) throw conflict('organisation-unproved');
  const { issuer, application, redirectUri, nonce, begunAt } = back;
  const library = speaking({ saml, issuer, application, redirectUri, nonce });
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: text }).catch((error: unknown) => {
    throw conflict(whyNot(error));
  });
  const expected = { issuer, audience: application, recipient: redirectUri, request: requestId(nonce) };
  const said = profile ? saidOf(profile, expected) : undefined;
  if (!said) throw conflict('organisation-unproved');
  // An assertion is made for this sign-in, so it cannot be older.
  if (said.madeAt < begunAt - CLOCK_SECONDS) throw conflict('organisation-clock');
  return said.named;
}

function whyNot(error: unknown) {
  if (error instanceof SamlStatusError) return 'organisation-refused';
  const words = error instanceof Error ? error.message : '';
  return /expired|not yet valid|no valid subject confirmation/i.test(words)
    ? 'organisation-clock'
    : 'organisation-unproved';
}
