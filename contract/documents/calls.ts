import * as z from 'zod/mini';
import { everyoneButMembers } from '../access.ts';
import { call } from '../call.ts';
import { id, instant, string } from '../fields.ts';
import { proofTypes } from '../eligibility/codes.ts';
import { findsBy, idOf } from '../objects.ts';

/** What is kept as a document: a proof that was sent, the confirmation of an enrollment, a file that was imported. */
export const documentKinds = ['proof', 'confirmation', 'import'] as const;

/** A document that somebody looked for: what opens it is the call of its own kind. */
const foundDocument = z.strictObject({
  kind: z.enum(documentKinds),
  /** Of the proof, the enrollment or the import. */
  id,
  fileName: z.string(),
  /** Of a proof: what it shows. */
  proof: z.nullable(z.enum(proofTypes)),
  /** Whom it is about; null where it is about many. */
  personName: z.nullable(z.string()),
  clientName: z.string(),
  /** When it came, or was made. */
  at: instant,
});

/** Documents that the portal keeps. Own calls. */
export const documents = {
  /**
   * The documents whose file name, number or person begins a word with what is searched for, as far as the reader may
   * open them; the newest first, at most eight. POST, so that names stay out of URLs.
   */
  documentSearch: call({
    method: 'POST',
    path: '/documentsearch',
    access: everyoneButMembers,
    input: z.strictObject({ search: findsBy('lastName', string(100)), clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ rows: z.array(foundDocument) }),
    phi: true,
    again: 'harmless',
  }),
};
