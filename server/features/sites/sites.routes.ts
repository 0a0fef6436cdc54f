import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Input } from '@coverlane/contract/call.ts';
import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import { type CardColours, inkOn } from '@coverlane/contract/sites/colour.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { judgePicture } from './picture.rules.ts';
import { dropPicture, keepCard, keepPicture, appearanceOf } from './sites.queries.ts';

/** Serves how sites appearance: their pictures and card colours. Their fields are a collection's. */
export function siteRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: siteCalls, handlers: { siteAppearance, putSitePicture, removeSitePicture, putSiteCard } });
}

async function siteAppearance({ id }: { id: string }, { db }: Context) {
  const appearance = await appearanceOf(db, id);
  if (!appearance) throw notFound();
  const pictures = appearance.pictures.map(({ kind, type, bytes }) => ({
    kind,
    address: `data:${type};base64,${bytes.toString('base64')}`,
  }));
  return { pictures, card: appearance.card };
}

/** @throws Refusal 422 at the file for what is no picture that may stand in that place */
async function putSitePicture({ id, kind, file }: Input<typeof siteCalls.putSitePicture>, context: Context) {
  await siteAppearance({ id }, context);
  const judged = judgePicture(kind, await readFile(file.path));
  if ('refused' in judged) throw invalid({ file: judged.refused });
  const hash = createHash('sha256').update(judged.bytes).digest('hex').slice(0, 32);
  await keepPicture(context.db, id, { kind, hash, ...judged });
  return changed('putSitePicture', id, context, { kind });
}

async function removeSitePicture({ id, kind }: Input<typeof siteCalls.removeSitePicture>, context: Context) {
  await siteAppearance({ id }, context);
  await dropPicture(context.db, id, kind);
  return changed('removeSitePicture', id, context, { kind });
}

async function putSiteCard({ id, ...asked }: Input<typeof siteCalls.putSiteCard>, context: Context) {
  await siteAppearance({ id }, context);
  const card = cardOf(asked);
  await keepCard(context.db, id, card);
  return changed('putSiteCard', id, context, { ...card });
}

/** @throws Refusal 422 for one colour without the other, and for two on which nothing can be read */
function cardOf({ from, to }: { from: string | null; to: string | null }): CardColours | null {
  if (from === null && to === null) return null;
  if (from === null) throw invalid({ from: 'required' });
  if (to === null) throw invalid({ to: 'required' });
  if (inkOn({ from, to }) === null) throw invalid({ from: 'low-contrast' });
  return { from, to };
}

/** Notes the change and answers how the site looks now. */
// oxlint-disable-next-line max-params -- which call changed what of which site, within its request
async function changed(call: keyof typeof siteCalls, id: string, context: Context, detail: Record<string, string>) {
  await appendAudit(context.db, {
    action: 'update',
    call,
    objectType: 'sites',
    objectId: id,
    outcome: 'ok',
    detail,
  });
  return siteAppearance({ id }, context);
}
