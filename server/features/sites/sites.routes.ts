import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Input } from '@coverlane/contract/call.ts';
import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { pictureType } from './picture-type.ts';
import { keepLogo, type Logo, logoHash } from './sites.queries.ts';

/** Serves the logos of sites; their fields are a collection's. */
export function siteRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: siteCalls, handlers: { siteLogo, putSiteLogo, removeSiteLogo } });
}

async function siteLogo({ id }: { id: string }, { db }: Context) {
  const logo = await logoHash(db, id);
  if (logo === undefined) throw notFound();
  return { logo };
}

/** @throws Refusal 422 for what is no PNG, JPEG or WebP */
async function putSiteLogo({ id, file }: Input<typeof siteCalls.putSiteLogo>, context: Context) {
  await siteLogo({ id }, context);
  const bytes = await readFile(file.path);
  const type = pictureType(bytes);
  if (type === undefined) throw invalid({ file: 'bad-file' });
  return kept(id, { type, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }, context);
}

const removeSiteLogo = ({ id }: { id: string }, context: Context) => kept(id, null, context);

async function kept(id: string, logo: Logo | null, { db }: Context) {
  if ((await keepLogo(db, id, logo)) === 0) throw notFound();
  const call = logo ? 'putSiteLogo' : 'removeSiteLogo';
  await appendAudit(db, { action: 'update', call, objectType: 'sites', objectId: id, outcome: 'ok' });
  return { logo: logo?.hash ?? null };
}
