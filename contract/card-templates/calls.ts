import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import {
  cardDraft,
  cardTemplate,
  cardTemplateRow,
  eobDraft,
  eobTemplate,
  eobTemplateRow,
  samplePlace,
  variableAtPlace,
} from './shapes.ts';
import { languages } from '../codes.ts';
import { string, whole } from '../fields.ts';
import { cardData } from '../cards/shapes.ts';
import { idOf } from '../objects.ts';

const cardKeepers: Access = [only('admin', 'manageIdCardTemplates')];
const eobKeepers: Access = [only('admin', 'manageEOBCardTemplates')];
const oneCard = z.strictObject({ id: idOf('cardtemplate') });
const oneEob = z.strictObject({ id: idOf('eobtemplate') });
const version = whole(1, 1_000_000);

/** Templates of ID cards (specification 2, /admin/idcardtemplates; domain 9.2). */
export const cardTemplates = {
  /** The templates of ID cards. */
  cardTemplateList: call({
    method: 'GET',
    path: '/idcardtemplates',
    access: cardKeepers,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(cardTemplateRow) }),
  }),
  /** One template of ID cards with its versions. */
  cardTemplate: call({
    method: 'GET',
    path: '/idcardtemplates/:id',
    access: cardKeepers,
    input: oneCard,
    reply: cardTemplate,
  }),
  /** A new template: the standard one, or a copy of one that is there. With `sameTemplate` the copy is its next version. */
  createCardTemplate: call({
    method: 'POST',
    path: '/idcardtemplates',
    access: cardKeepers,
    input: z.strictObject({
      name: z.optional(string(80)),
      from: z.optional(idOf('cardtemplate')),
      sameTemplate: z.optional(z.boolean()),
    }),
    reply: cardTemplate,
  }),
  /** Saves a draft. 422 where a text is no template (contract/card-templates/template-language.ts) or names what there is not; 409 'conflict' where somebody saved meanwhile, 'template-not-draft' where it is none any more. */
  saveCardTemplate: call({
    method: 'PUT',
    path: '/idcardtemplates/:id',
    access: cardKeepers,
    input: z.strictObject({ id: idOf('cardtemplate'), version, ...cardDraft }),
    reply: cardTemplate,
  }),
  /** Makes a draft the active version and retires the one before. 409 'card-not-lawful' while contract/cards/legal.ts finds faults. */
  publishCardTemplate: call({
    method: 'POST',
    path: '/idcardtemplates/:id/publish',
    access: cardKeepers,
    input: z.strictObject({ id: idOf('cardtemplate'), version }),
    reply: cardTemplate,
  }),
  /** Takes a template of ID cards out of use. */
  retireCardTemplate: call({
    method: 'POST',
    path: '/idcardtemplates/:id/retire',
    access: cardKeepers,
    input: oneCard,
    reply: cardTemplate,
  }),
  /**
   * What an invented card says: a usual one, the longest names and nine dependents, Hangul, or as little as can be; of a
   * client or plan, what that one's cards and variables say.
   */
  cardSample: call({
    method: 'GET',
    path: '/idcardtemplates/sample',
    access: cardKeepers,
    input: z.strictObject({
      kind: z._default(z.enum(['usual', 'stress', 'korean', 'empty'], { error: 'bad-choice' }), 'usual'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
      ...samplePlace,
    }),
    reply: z.strictObject({ data: cardData, variables: z.array(variableAtPlace) }),
  }),
};

/** Templates of explanations of benefits (specification 2, /admin/eobtemplates; domain 7.5). */
export const eobTemplates = {
  /** The templates of explanations of benefits. */
  eobTemplateList: call({
    method: 'GET',
    path: '/eobtemplates',
    access: eobKeepers,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(eobTemplateRow) }),
  }),
  /** One template of explanations of benefits with its versions. */
  eobTemplate: call({
    method: 'GET',
    path: '/eobtemplates/:id',
    access: eobKeepers,
    input: oneEob,
    reply: eobTemplate,
  }),
  /** Makes a template of explanations of benefits. */
  createEobTemplate: call({
    method: 'POST',
    path: '/eobtemplates',
    access: eobKeepers,
    input: z.strictObject({
      name: z.optional(string(80)),
      from: z.optional(idOf('eobtemplate')),
      sameTemplate: z.optional(z.boolean()),
    }),
    reply: eobTemplate,
  }),
  /** Keeps a draft of a template of explanations of benefits. */
  saveEobTemplate: call({
    method: 'PUT',
    path: '/eobtemplates/:id',
    access: eobKeepers,
    input: z.strictObject({ id: idOf('eobtemplate'), version, ...eobDraft }),
    reply: eobTemplate,
  }),
  /** 409 'eob-not-lawful' with the missing sections while one of `requiredEobSections` is missing. */
  publishEobTemplate: call({
    method: 'POST',
    path: '/eobtemplates/:id/publish',
    access: eobKeepers,
    input: z.strictObject({ id: idOf('eobtemplate'), version }),
    reply: eobTemplate,
  }),
  /** Takes a template of explanations of benefits out of use. */
  retireEobTemplate: call({
    method: 'POST',
    path: '/eobtemplates/:id/retire',
    access: eobKeepers,
    input: oneEob,
    reply: eobTemplate,
  }),
};
