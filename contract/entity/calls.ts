import * as z from 'zod/mini';
import { call } from '../call.ts';
import { entityTypes } from '../collections/content-codes.ts';
import { id } from '../fields.ts';
import { idOf } from '../objects.ts';

/** As `entityTypes` has them. */
const named = idOf(
  'client',
  'division',
  'group',
  'baseplan',
  'plan',
  'person',
  'broker',
  'partner',
  'tpa',
  'supplier',
  'service',
  'contact',
  'user',
  'enrollment',
  'installation',
);

/** Names of things (calls.tsv: "name and summary of any entity the caller may see"). */
export const entityCalls = {
  /** 404 where there is none, or none for the caller. */
  entity: call({
    method: 'GET',
    path: '/entity',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({ type: z.enum(entityTypes, { error: 'bad-choice' }), id: named }),
    reply: z.strictObject({
      type: z.enum(entityTypes),
      id,
      name: z.string(),
      /** A number, a code, what it belongs to: what tells it from others of the name. */
      summary: z.nullable(z.string()),
      clientId: z.nullable(idOf('client')),
    }),
  }),
};
