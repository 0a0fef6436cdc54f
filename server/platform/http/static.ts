import { keyPages } from '@coverlane/contract/runtime/key-pages.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_BASE } from './api-base.ts';
import { absent } from './absent.ts';
import { answer } from './replies.ts';
import { notFound } from './refusals.ts';

/** Shows the ID card that a member keeps on the device while there is no connection (web/public). */
const CARD_WORKER = 'card-worker.js';
const YEAR_SECONDS = 31_536_000;

const securityHeaders = {
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
} as const satisfies FastifyHelmetOptions;

/** Security headers on every answer (security 3, Headers): always the same, so helmet is asked for them once. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOfHelmet();
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

async function headersOfHelmet(): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(fastifyHelmet, securityHeaders);
  asked.get('/', async (_, reply) => ({ ...reply.getHeaders() }));
  const answered = await asked.inject('/');
  await asked.close();
  return answered.json<Record<string, string>>();
}

/**
 * Serves the built browser application: hashed assets for ever, and its page for every path that is a screen's.
 * @param folder where vite built it; without it the API runs alone
 */
export async function serveBrowserApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page);
  const root = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root,
    serve: false,
    immutable: true,
    maxAge: '1y',
    index: false,
    // The build lays them beside each file (web/bundling/compressed.ts).
    preCompressed: true,
  });
  // By name alone: the library's own route reads the whole folder at each request, to see how a name is spelt there.
  const assets = new Set(existsSync(root) ? readdirSync(root) : []);
  app.get('/assets/:name', (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    return assets.has(name) ? reply.sendFile(name) : answer(notFound(), request, reply);
  });
  const worker = join(folder, CARD_WORKER);
  if (existsSync(worker)) {
    const script = readFileSync(worker);
    // Asked for anew each time: a worker that lies in a cache would outlive its page.
    app.get(`/${CARD_WORKER}`, (_: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );
  }
  const keyed = join(folder, 'by-key.html');
  if (existsSync(keyed)) {
    const small = readFileSync(keyed);
    for (const path of keyPages)
      app.get(path, (_: FastifyRequest, reply: FastifyReply) =>
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(small),
      );
  }
  // A route that every other one goes before; HEAD comes with it.
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    if (!isScreen(request)) return answer(absent(request), request, reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}

const isScreen = ({ url }: FastifyRequest): boolean => !url.startsWith(`${API_BASE}/`) && !url.startsWith('/assets/');
