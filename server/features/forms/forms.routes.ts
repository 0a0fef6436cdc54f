import type { Input } from '@coverlane/contract/call.ts';
import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { customForms, type FormMap, type FormVersion } from '@coverlane/contract/forms/calls.ts';
import { askedOccasions, type FormPlace } from '@coverlane/contract/forms/codes.ts';
import { withChanges } from '@coverlane/contract/forms/versions.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../../platform/crud/crud.ts';
import { serveCollection } from '../../platform/crud/serve-collection.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { answerForm, askedForms } from './answers.ts';
import {
  addMap,
  answeredItems,
  changeMap,
  dropMap,
  formsAt,
  holdForm,
  isClient,
  isForm,
  keepVersion,
  mapsAt,
  mapsOf,
  type Place,
  type PublishedForm,
  versionsOf,
} from './forms.queries.ts';
import { publishable, requireItems } from './forms.rules.ts';

type Calls = typeof customForms;

/** Serves the forms that administrators build: their list, versions, where they are asked, and answers. */
export function formRoutes(app: FastifyInstance, parts: Parts): void {
  const { list, create, update, ...others } = crud(customforms);
  serveCollection(app, parts, {
    collection: customforms,
    handlers: {
      ...others,
      list: async (input, context) => list(await narrowed(input, context), context),
      create: (draft, context) => create({ ...draft, ...requireItems(draft) }, context),
      update: (change, context) => update({ ...change, ...requireItems(change) }, context),
    },
  });
  serve(app, parts, {
    calls: customForms,
    handlers: {
      publishCustomForm,
      customFormVersions,
      customFormMaps,
      mapCustomForm,
      unmapCustomForm,
      customFormPivot,
      askedForms,
      answerForm,
    },
  });
}

type ListInput = Input<typeof customforms.calls.list>;

/** The list of one place: its forms alone; of a place that is not the caller's there are none. */
async function narrowed({ entityType, entityId, ...input }: ListInput, context: Context) {
  if (entityType === undefined && entityId === undefined) return input;
  if (typeof entityId !== 'string') throw invalid({ entityId: 'required' });
  const kind = entityType === 'installation' ? entityType : 'client';
  const place = await placeOf(kind, entityId, context);
  const ids = place ? await formsAt(context.db, place.clientId) : [];
  const asked = input.id;
  return Object.assign(input, { id: asked === undefined ? ids : ids.filter((id) => id === asked) });
}

async function placeOf(type: FormPlace, id: string, { db, user }: Context): Promise<Place | undefined> {
  if (type === 'installation')
    return id === user.installationId ? { entityType: 'installation', clientId: null } : undefined;
  return (await isClient(db, id)) ? { entityType: 'client', clientId: id } : undefined;
}

async function publishCustomForm({ id, version }: Input<Calls['publishCustomForm']>, context: Context) {
  const { db, user } = context;
  const built = await holdForm(db, id);
  if (!built) throw notFound();
  if (version !== undefined && version !== built.version) throw conflict('conflict', { version: built.version });
  const versions = await versionsOf(db, id);
  const form = publishable(built, versions[0]?.form, await answeredItems(db, id));
  const next = (built.publishedVersion ?? 0) + 1;
  await keepVersion(db, { form, version: next, userId: user.id, userName: actorName(user) }, built);
  const detail = { version: next };
  await noted(context, { action: 'publish', call: 'publishCustomForm', objectId: id, detail });
  const [published] = shownVersions(await versionsOf(db, id));
  if (!published) throw notFound();
  return published;
}

async function customFormVersions({ id }: Input<Calls['customFormVersions']>, { db }: Context) {
  if (!(await isForm(db, id))) throw notFound();
  return { rows: shownVersions(await versionsOf(db, id)) };
}

const shownVersions = (versions: readonly PublishedForm[]): FormVersion[] =>
  withChanges(versions).map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() }));

async function customFormMaps({ id }: Input<Calls['customFormMaps']>, { db }: Context) {
  if (!(await isForm(db, id))) throw notFound();
  return { rows: await mapsOf(db, id) };
}

async function mapCustomForm({ a, b, c, when }: Input<Calls['mapCustomForm']>, context: Context): Promise<FormMap> {
  const place = await placeOf(b, c, context);
  const maps = await mappedAt({ formId: a, when }, place, context);
  const map = found(maps.find((one) => one.when === when) ?? maps[0]);
  await noted(context, { action: 'map-form', call: 'mapCustomForm', objectId: a, ...ofClient(place) });
  return map;
}

type Asked = { formId: string; when?: FormMap['when'] | undefined };

/**
 * On which occasions a form is asked at a place; mapped there if it was on none, or not on the one that is named.
 * @throws Refusal 404 where form or place are not the caller's
 */
async function mappedAt({ formId, when }: Asked, place: Place | undefined, { db, user }: Context): Promise<FormMap[]> {
  if (!place || !(await isForm(db, formId))) throw notFound();
  const maps = await mapsAt(db, formId, place);
  if (maps.length > 0 && (when === undefined || maps.some((one) => one.when === when))) return maps;
  await addMap(db, { id: uuid7(), formId, installationId: user.installationId, when }, place);
  return mapsAt(db, formId, place);
}

async function unmapCustomForm({ a, b, c, when }: Input<Calls['unmapCustomForm']>, context: Context) {
  const place = await placeOf(b, c, context);
  if (!place || !(await dropMap(context.db, { formId: a, when }, place))) throw notFound();
  await noted(context, { action: 'unmap-form', call: 'unmapCustomForm', objectId: a, ...ofClient(place) });
  return {};
}

async function customFormPivot(input: Input<Calls['customFormPivot']>, context: Context): Promise<FormMap> {
  const { entityType, entityId, formId, of, when, ...said } = input;
  const place = await placeOf(entityType, entityId, context);
  const maps = await mappedAt({ formId, when: of }, place, context);
  const before = found(maps.find((one) => one.when === (of ?? when)) ?? maps[0]);
  if (maps.some((one) => one !== before && one.when === when)) throw invalid({ when: 'taken' });
  const stated = Object.entries(said).filter(([, value]) => value !== undefined);
  const map: FormMap = {
    ...before,
    ...Object.fromEntries(stated),
    when: built(when) ?? before.when,
  };
  const { effectiveDate: from, expirationDate: to } = map;
  if (from !== null && to !== null && to < from) throw invalid({ expirationDate: 'end-before-start' });
  if (place) await changeMap(context.db, { of: before.when, map }, place);
  const detail = { fields: stated.map(([field]) => field) };
  await noted(context, { action: 'map-form', call: 'customFormPivot', objectId: formId, ...ofClient(place), detail });
  return map;
}

/** The occasions that are asked so far; the others were refused before. */
const built = (when: string | undefined): FormMap['when'] | undefined => askedOccasions.find((one) => one === when);

const found = (map: FormMap | undefined): FormMap => {
  if (!map) throw notFound();
  return map;
};

const ofClient = (place: Place | undefined) => (place?.clientId ? { clientId: place.clientId } : {});

type Noted = { action: string; call: string; objectId: string; clientId?: string; detail?: Record<string, unknown> };

const noted = ({ db }: Context, what: Noted): Promise<void> =>
  appendAudit(db, { objectType: 'customforms', outcome: 'ok', ...what });
