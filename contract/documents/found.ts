import * as z from 'zod/mini';
import { proofTypes } from '../eligibility/codes.ts';
import { id, instant } from '../fields.ts';
import { named } from './shapes.ts';

/** What is found: a document that is shared, a proof that was sent, the confirmation of an enrollment, a file that was imported. */
export const documentKinds = ['document', 'proof', 'confirmation', 'import'] as const;

/** A document that somebody looked for: what opens it is the call of its own kind. */
export const foundDocument = z.strictObject({
  kind: z.enum(documentKinds),
  /** Of the document, the proof, the enrollment or the import. */
  id,
  /** Of a document its name. */
  fileName: z.string(),
  /** Of a proof: what it shows. */
  proof: z.nullable(z.enum(proofTypes)),
  /** Whom it is about; null where it is about many. */
  personName: z.nullable(z.string()),
  /** Null: of no single client. */
  clientName: z.nullable(z.string()),
  /** Of a document: what it is. */
  categoryName: z.nullable(named),
  /** When it came, or was made. */
  at: instant,
});
