import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../secrets.ts';
import { forbidden } from './refusals.ts';

const HEADER = 'x-xsrf-token';
/** The cookie the browser's script reads and echoes in X-XSRF-TOKEN (specification 7, /sanctum/csrf-cookie). */
export const CSRF_COOKIE = 'XSRF-TOKEN';

/** Did the request come from a page of this very host? A client that sends neither header is no browser. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined || origin === `https://${headers.host}` || origin === `http://${headers.host}`) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** A CSRF token: a random part and its HMAC, bound to the session (or to nobody, before sign-in). */
export function csrfToken(secrets: Secrets, session: string): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${secrets.sign('csrf', `${random}|${session}`)}`;
}

/**
 * Checks origin and token of a writing request, JSON and form alike (security 3, CSRF).
 * @param sessions what the token may be bound to: the session's token, and '' for a visitor
 * @throws Refusal 403 csrf-refused
 */
export function requireSameOrigin(request: FastifyRequest, secrets: Secrets, sessions: readonly string[]): void {
  const sent = request.headers[HEADER];
  const genuine = typeof sent === 'string' && sessions.some((session) => isGenuine(secrets, sent, session));
  const echoed = request.cookies[CSRF_COOKIE] === sent;
  if (!isSameOrigin(request) || !genuine || !echoed) throw forbidden('csrf-refused');
}

/** Signatures that were worked out lately: a browser sends the same token with all that it writes. */
const SIGNED = 1_000;
const signatures = new WeakMap<Secrets, Map<string, readonly Buffer[]>>();

function signaturesOf(secrets: Secrets, text: string): readonly Buffer[] {
  const known = signatures.get(secrets) ?? new Map<string, readonly Buffer[]>();
  signatures.set(secrets, known);
  const signature = known.get(text) ?? secrets.signatures('csrf', text).map((one) => Buffer.from(one));
  known.set(text, signature);
  const [oldest] = known.keys();
  if (known.size > SIGNED && oldest !== undefined) known.delete(oldest);
  return signature;
}

function isGenuine(secrets: Secrets, token: string, session: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  return signaturesOf(secrets, `${random}|${session}`).some(
    (expected) => given.length === expected.length && timingSafeEqual(given, expected),
  );
}

/** Sets a new CSRF cookie. Readable by script on purpose: only a page of this origin can read it. */
export function setCsrfCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure, httpOnly: false });
}
