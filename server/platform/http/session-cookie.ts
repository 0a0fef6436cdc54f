import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../secrets.ts';

const SECURE_NAME = '__Host-sid';
const PLAIN_NAME = 'sid';

/** SHA-256: all the database ever holds of a token. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A new session token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The bearer token that belongs to a session token: derived, so that every tab of a browser gets the same one from
 * GET /userInfo, and useless without the cookie (security 0.1).
 */
export const bearerOf = (secrets: Secrets, token: string): string => secrets.sign('bearer', token);

/** Can the `Secure` prefix work here: https, or loopback, which browsers trust over http (security 0.1)? */
export const isTrustworthy = ({ protocol, hostname }: FastifyRequest): boolean =>
  protocol === 'https' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** The session token a request carries in its cookie. */
export const cookieToken = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[SECURE_NAME] ?? cookies[PLAIN_NAME];

/** The bearer token a request carries in its Authorization header. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '');
  return match?.[1];
}

/** Hands the browser its session cookie: HttpOnly, SameSite=Lax, gone with the browser session. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = isTrustworthy(request);
  void reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** Takes the session cookie back and has the browser forget what it stored (security 3, Headers). */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isTrustworthy(request);
  void reply.clearCookie(secure ? SECURE_NAME : PLAIN_NAME, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  void reply.header('clear-site-data', '"cache"');
}
