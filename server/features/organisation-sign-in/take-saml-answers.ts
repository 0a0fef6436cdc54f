import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { limitTries } from './begin.ts';
import { keepAnswer } from './connections.queries.ts';
import { answerPlace } from './saml.ts';

/** What a browser brings from a provider (SAML 2.0 bindings 3.5, HTTP-POST): Base64, and what the portal had sent along. */
const brought = z.object({
  SAMLResponse: z.string().check(z.maxLength(300_000), z.regex(/^[A-Za-z0-9+/=\s]+$/)),
  RelayState: z.string().check(z.regex(/^[\w-]{20,80}$/)),
});

const id = z.uuid();

/**
 * Takes what a provider has a browser post to the address of a connection. It comes from another site, so no cookie of this one is
 * with it: it is kept sealed, nothing in it is believed, and the browser is led to the page that hands it in.
 */
export function takeSamlAnswers(app: FastifyInstance, parts: Parts): void {
  app.post<{ Params: { connectionId: string } }>('/signin/organisation/:connectionId', async (request, reply) => {
    await limitTries({ parts, request, reply });
    const connectionId = id.safeParse(request.params.connectionId);
    const answer = brought.safeParse(request.body);
    void reply.header('cache-control', 'no-store');
    if (!connectionId.success || !answer.success) return reply.redirect('/signin/organisation', 303);
    const [ticket, key] = [randomBytes(32).toString('base64url'), uuid7()];
    const sealed = keysOf(parts.secrets).seal(answerPlace(key), answer.data.SAMLResponse.replace(/\s+/g, ''));
    const { RelayState: state } = answer.data;
    const of = { connectionId: connectionId.data, state: hashOf(state) };
    await keepAnswer(parts.pool, { ...of, id: key, ticket: hashOf(ticket), sealed });
    const back = new URLSearchParams({ state, saml: ticket });
    return reply.redirect(`/signin/organisation/${connectionId.data}?${back.toString()}`, 303);
  });
}
