import { type Access, allows } from '@coverlane/contract/access.ts';
import { type AnyCall, isByCookie, isWriting } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import { permitKey, sentKey } from './api-key.ts';
import type { Parts } from './context.ts';
import { isSameOrigin, requireSameOrigin } from './origin.ts';
import { forbidden, signedOut, unfinished } from './refusals.ts';
import { bearerToken, cookieToken } from './session-cookie.ts';
import type { SignedUser } from './signed-user.ts';

/** Is it open to visitors, whoever they are? */
export const isPublic = (access: Access): boolean => access === 'public' || access === 'publicByKey';

/** Before any body is read: no cookie or bearer, and no API key, no answer but 401. */
export function requireTokens(call: AnyCall, request: FastifyRequest): void {
  if (sentKey(request)) return;
  const bearer = isByCookie(call) ? isSameOrigin(request) : bearerToken(request);
  if (!cookieToken(request) || !bearer) throw signedOut();
}

/** @throws Refusal 403 for a session that lacks something, the wrong type or permission, a change in a view, another origin */
export function permit(
  { call, parts }: { call: AnyCall; parts: Parts },
  user: SignedUser,
  request: FastifyRequest,
): void {
  if (user.apiKey) return permitKey(call, user, request);
  requireFinished(call, user);
  if (!allows(call.access, user)) throw forbidden();
  // The one rule of a view as somebody else: it only reads.
  if (user.viewedBy !== null && isWriting(call)) throw forbidden('viewing');
  if (call.method !== 'GET') requireSameOrigin(request, parts.secrets, [cookieToken(request) ?? '']);
}

function requireFinished({ session }: AnyCall, { lacks, enrolls }: SignedUser): void {
  // By a personal link one enrolls, and nothing else: what more the person may see asks for their account.
  if (enrolls && !session?.byLink) throw forbidden('link-enrolls');
  if (lacks !== null && !session?.halfway?.includes(lacks)) throw unfinished(lacks);
}
