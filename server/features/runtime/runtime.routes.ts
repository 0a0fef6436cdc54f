import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ABSOLUTE_SECONDS, BUILD_STAMP, IDLE_SECONDS, languages } from '@coverlane/contract/codes.ts';
import type { RuntimeConfig } from '@coverlane/contract/config.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../http/context.ts';
import { API_BASE } from '../../http/api-base.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { DEMONSTRATION_CODE } from '../../sign-in/demonstration.ts';
import { hasDemonstration, ping, siteOf } from './runtime.queries.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));

/** What stands before any site is set up. */
const anySite = {
  title: 'Coverlane',
  theme: { primary: '#0b6b5d' },
  languages: [...languages],
  defaultLanguage: languages[0],
  supportPhone: null,
  supportEmail: null,
};

/** Serves GET /config.json, GET /health and the OpenAPI document, beside the calls. None tells a secret. */
export function runtimeRoutes(app: FastifyInstance, { pool, demonstration = false }: Parts): void {
  app.get('/config.json', async (request, reply): Promise<RuntimeConfig> => {
    const site = { ...anySite, ...(await siteOf(pool, request.hostname)) };
    void reply.header('cache-control', 'no-cache');
    return {
      title: site.title,
      apiBase: API_BASE,
      theme: { ...anySite.theme, ...site.theme },
      languages: site.languages,
      defaultLanguage: site.defaultLanguage,
      support: { phone: site.supportPhone, email: site.supportEmail },
      build: { version, stamp: BUILD_STAMP },
      demonstrationCode: demonstration && (await hasDemonstration(pool)) ? DEMONSTRATION_CODE : null,
      session: { idleSeconds: IDLE_SECONDS, absoluteSeconds: ABSOLUTE_SECONDS },
    };
  });
  const openapi = JSON.stringify(openApiDocument(version));
  app.get(`${API_BASE}/openapi.json`, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(openapi),
  );
  app.get('/health', async (_, reply) => {
    await ping(pool);
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version });
  });
}
