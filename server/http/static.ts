import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from './api-base.ts';
import { answer } from './replies.ts';
import { notFound } from './refusals.ts';

const YEAR_SECONDS = 31_536_000;

/** Security headers on every answer (security 3, Headers). */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Serves the built browser application: hashed assets for ever, and its page for every path that is a screen's.
 * @param folder where vite built it; without it the API runs alone
 */
export async function serveBrowserApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    // The build lays them beside each file (web/bundling/compressed.ts).
    preCompressed: true,
  });
  // A route that every other one goes before; HEAD comes with it.
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    if (!isScreen(request)) return answer(notFound(), request, reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}

const isScreen = ({ url }: FastifyRequest): boolean => !url.startsWith(`${API_BASE}/`) && !url.startsWith('/assets/');
