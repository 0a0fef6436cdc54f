import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../platform/http/api-base.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { callPage } from './call-page.ts';
import { documentedCalls, findCalls } from './documented-calls.ts';
import { indexPage } from './index-page.ts';
import type { Frame } from './page.ts';
import { docWords } from './words.ts';

/** Where the reference stands: beside the calls it describes, for everybody, as the OpenAPI document does. */
const DOCS = `${API_BASE}/docs`;

/**
 * Serves the readable reference of all calls: written from the OpenAPI document, plain HTML that works without script.
 * `q` searches, `lang` says in which language the page around the calls is (else the browser's).
 */
export function apiDocRoutes(app: FastifyInstance): void {
  const css = readFileSync(join(import.meta.dirname, 'docs.css'));
  const calls = documentedCalls();
  app.get('/docs.css', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
  );
  app.get('/docs', (request, reply) => {
    const query = textOf(request, 'q').slice(0, 80);
    return page(reply, indexPage(frameOf(request), { query, calls: findCalls(calls, query), all: calls.length }));
  });
  app.get('/docs/:call', (request, reply) => {
    const named = decoded(request);
    const call = calls.find(({ name }) => name === named);
    if (!call) throw notFound();
    return page(reply, callPage(frameOf(request), call));
  });
}

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);

/** Everything a page takes from the request: the address of this portal, and the reader's language. */
function frameOf(request: FastifyRequest): Frame {
  const language = languageOf(request);
  const asked = textOf(request, 'lang');
  const keep = asked === language ? `?lang=${language}` : '';
  return { docs: DOCS, keep, language, words: docWords[language], origin: `${request.protocol}://${request.host}` };
}

function languageOf(request: FastifyRequest): Language {
  const preferred = (request.headers['accept-language'] ?? '').split(',');
  const wanted = [textOf(request, 'lang'), ...preferred.map((one) => one.trim().slice(0, 2).toLowerCase())];
  return wanted.flatMap((one) => languages.find((language) => language === one) ?? [])[0] ?? 'en';
}

function textOf({ query }: FastifyRequest, name: string): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' ? value : '';
}

const decoded = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null ? String(Reflect.get(params, 'call')) : '';
