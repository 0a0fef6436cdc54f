import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listed } from '../fields.ts';
import { idOf } from '../objects.ts';
import { named } from './shapes.ts';

/** What is read beside something else: a plan's summary of benefits and coverage, what belongs to another document. Own calls. */
export const planDocuments = {
  /** Documents that the reader sees at the same places as this one, or of the same category; those of both first, at most eight. */
  relatedDocuments: call({
    method: 'GET',
    path: '/documents/:id/related',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('document') }),
    reply: z.strictObject({
      rows: z.array(z.strictObject({ id: idOf('document'), name: z.string(), categoryName: named })),
    }),
    phi: true,
  }),
  /** The documents that the reader sees of these plans, by name: what stands at their base plans. A plan without any has no row. */
  documentsOfPlans: call({
    method: 'GET',
    path: '/plandocuments',
    access: 'signedIn',
    input: z.strictObject({ planIds: listed(idOf('plan')) }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          planId: idOf('plan'),
          id: idOf('document'),
          name: z.string(),
          categoryName: named,
        }),
      ),
    }),
    phi: true,
    session: { byLink: true },
  }),
};
