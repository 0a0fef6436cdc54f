import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ABSOLUTE_SECONDS, BUILD_STAMP, IDLE_SECONDS, languages } from '@coverlane/contract/codes.ts';
import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { openApiText } from '../../platform/http/openapi-text.ts';
import { DEMONSTRATION_CODE } from '../../platform/sign-in/demonstration.ts';
import { commitOf } from './commit.ts';
import { hasDemonstration, knowsHost, ping, type Site, siteOf, sitePicture } from './runtime.queries.ts';

const root = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = commitOf(root);

/** What stands before any site is set up. */
const anySite = {
  title: 'Coverlane',
  theme: { primary: '#0b6b5d' },
  languages: [...languages],
  defaultLanguage: languages[0],
  supportPhone: null,
  supportEmail: null,
  supportHours: null,
  privacyUrl: null,
  termsUrl: null,
  accessibilityUrl: null,
  pictures: {},
  memberSignup: true,
};

type AnySite = Omit<typeof anySite, keyof Site> & Site;

function configOf(
  site: AnySite,
  organisations: boolean,
): Omit<RuntimeConfig, 'demonstrationCode' | 'announcements' | 'contacts' | 'encryptedOnly'> {
  const { supportPhone: phone, supportEmail: email, supportHours: hours, memberSignup } = site;
  return {
    siteTitle: site.title,
    apiBase: API_BASE,
    theme: { ...anySite.theme, ...site.theme },
    languages: site.languages,
    defaultLanguage: site.defaultLanguage,
    pictures: Object.fromEntries(Object.entries(site.pictures).map(([kind, hash]) => [kind, `/sitepicture/${hash}`])),
    features: { memberSignup, organisations },
    support: { phone, email, hours },
    links: { privacy: site.privacyUrl, terms: site.termsUrl, accessibility: site.accessibilityUrl },
    build: { version, commit, stamp: BUILD_STAMP },
    session: { idleSeconds: IDLE_SECONDS, absoluteSeconds: ABSOLUTE_SECONDS },
  };
}

/** What a machine asks of this one, by whatever name: is it well, how is it. */
const ALWAYS = new Set(['/health', '/live', '/ready', '/metrics']);
/** A picture opened by itself is a document of nobody's: it runs and loads nothing, and is no part of this origin. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const KNOWN_FOR_MS = 10_000;

/** In strict operation a host name that is no site's answers 404 and nothing else (domain 1.1). */
function refuseUnknownHosts(app: FastifyInstance, pool: Parts['pool']): void {
  const looked = new Map<string, { known: boolean; until: number }>();
  app.addHook('onRequest', async (request, reply) => {
    if (ALWAYS.has(request.url)) return;
    const host = request.hostname;
    let found = looked.get(host);
    if (!found || found.until < Date.now()) {
      if (looked.size > 1000) looked.clear();
      found = { known: await knowsHost(pool, host), until: Date.now() + KNOWN_FOR_MS };
      looked.set(host, found);
    }
    if (!found.known) await reply.code(404).type('text/plain').send('Not found');
  });
}

/** Serves GET /config.json, GET /health and the OpenAPI document, beside the calls. None tells a secret. */
export function runtimeRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, demonstration = false, strictHosts = false, encryptedOnly = false } = parts;
  if (strictHosts) refuseUnknownHosts(app, pool);
  app.get('/config.json', async (request, reply): Promise<RuntimeConfig> => {
    const { site, organisations, announcements, contacts } = await siteOf(pool, request.hostname);
    void reply.header('cache-control', 'no-cache');
    const code = demonstration && (await hasDemonstration(pool)) ? DEMONSTRATION_CODE : null;
    const config = configOf({ ...anySite, ...site }, organisations);
    return { ...config, announcements, contacts, demonstrationCode: code, encryptedOnly };
  });
  app.get<{ Params: { hash: string } }>('/sitepicture/:hash', async (request, reply) => {
    const found = await sitePicture(pool, request.hostname, request.params.hash);
    if (!found) return reply.code(404).send();
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_POLICY,
    });
    return reply.type(found.type).send(found.bytes);
  });
  app.get(`${API_BASE}/openapi.json`, async (request, reply) => {
    const text = await openApiText(version);
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    void reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get('/health', async (_, reply) => {
    await ping(pool);
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version });
  });
}
