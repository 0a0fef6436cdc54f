import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import {
  cardAligns,
  cardElementTypes,
  cardSides,
  cardWeights,
  eobSections,
  templateScopes,
  templateStatuses,
} from '../cards/codes.ts';
import { coverageTypes, languages } from '../codes.ts';
import { valueOrigins, variableFormats, variableSources } from '../collections/content-codes.ts';
import { id, instant, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';

const choice = <const Options extends readonly string[]>(options: Options) => z.enum(options, { error: 'bad-choice' });
const millimetres = z
  .number({ error: 'bad-number' })
  .check(z.gte(0, { error: 'too-small' }), z.lte(90, { error: 'too-large' }));

/** One element of a card template, as contract/cards/layout.ts lays it out. */
export const cardElement = z.strictObject({
  id: string(40),
  side: choice(cardSides),
  type: choice(cardElementTypes),
  x: millimetres,
  y: millimetres,
  w: millimetres,
  h: millimetres,
  size: z.number({ error: 'bad-number' }).check(z.gte(4, { error: 'too-small' }), z.lte(40, { error: 'too-large' })),
  weight: choice(cardWeights),
  color: z.string({ error: 'bad-text' }).check(z.regex(/^#[0-9a-f]{6}$/, { error: 'bad-text' })),
  align: choice(cardAligns),
  text: string(60_000, 0),
  showWhen: z.nullable(string(60)),
  maxLines: whole(1, 20),
  columns: whole(1, 4),
  shrinkToFit: z.boolean({ error: 'bad-flag' }),
});

/** What an editor can change of a draft, whatever kind of template it is. */
const named = {
  name: string(80),
  language: choice(languages),
  scope: choice(templateScopes),
  /** Who it is for: with scope `client`, `baseplan` or `division` that one, else null. */
  clientId: z.nullable(idOf('client')),
  scopeId: z.nullable(idOf('client', 'baseplan', 'division')),
};
const elements = z.array(cardElement).check(z.maxLength(80, { error: 'too-long' }));
const covers = z.array(choice(coverageTypes)).check(z.maxLength(13, { error: 'too-long' }));

/** What an editor can change of a draft of a card. */
export const cardDraft = { ...named, coverageTypes: covers, elements };

/** One section; its own words by language, with {{plan.name}} and other variables; null: the product's words. */
export const eobSection = z.strictObject({
  id: string(40),
  type: choice(eobSections),
  text: z.nullable(z.strictObject({ en: string(4000, 0), ko: string(4000, 0), es: string(4000, 0) })),
});

/** What an editor can change of a draft of an explanation: one template has all languages. */
export const eobDraft = {
  name: string(80),
  scope: choice(['installation', 'client'] as const),
  clientId: z.nullable(idOf('client')),
  sections: z.array(eobSection).check(z.maxLength(40, { error: 'too-long' })),
};

const life = {
  id,
  /** The same for all versions of one template. */
  templateId: id,
  /** 1, 2, …: which version of the template it is. */
  number: z.int(),
  status: z.enum(templateStatuses),
  /** Counts up with each save of a draft: a save that names an older one is refused (409 'conflict'). */
  version: z.int(),
  clientName: z.nullable(z.string()),
  updatedAt: instant,
  updatedBy: z.nullable(actor),
  publishedAt: z.nullable(instant),
};

export const cardTemplate = z.strictObject({
  ...life,
  ...named,
  coverageTypes: covers,
  elements,
  scopeName: z.nullable(z.string()),
});
/** A row of the list of templates: all versions, newest first; without its elements. */
export const cardTemplateRow = z.strictObject({
  ...life,
  ...named,
  coverageTypes: covers,
  scopeName: z.nullable(z.string()),
});
export const eobTemplate = z.strictObject({ ...life, ...eobDraft });
export const eobTemplateRow = z.strictObject({
  ...life,
  name: eobDraft.name,
  scope: eobDraft.scope,
  clientId: eobDraft.clientId,
});

/** For whom a preview shows what variables say; without a client, what holds everywhere. 422 where there is none such. */
export const samplePlace = {
  clientId: z.optional(idOf('client')),
  baseplanId: z.optional(idOf('baseplan')),
  divisionId: z.optional(idOf('division')),
};

/** A variable of the installation as an editor lists it: what it is, where it comes from, and what it says at the place. */
export const variableAtPlace = z.strictObject({
  name: z.string(),
  description: z.nullable(z.string()),
  source: z.enum(variableSources),
  /** Which one of its source: a client field's key, 'pbm.phoneMember' of a supplier, a variable of the program. */
  sourceKey: z.nullable(z.string()),
  format: z.enum(variableFormats),
  required: z.boolean(),
  /** Null: it says nothing there. */
  value: z.nullable(z.string()),
  from: z.nullable(z.enum(valueOrigins)),
  /** It must say something and says nothing: no card and no explanation that names it can be had there (domain 12.6). */
  missing: z.boolean(),
});
