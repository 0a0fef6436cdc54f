import * as z from 'zod/mini';
import { call } from '../call.ts';
import { documentKeepers } from './codes.ts';
import { documentTwin } from './shapes.ts';

/** What is asked of a file before it is uploaded. */
export const documentUploads = {
  /**
   * A document that the reader sees and whose file in force is the very same as one of theirs, by its SHA-256: asked before a
   * file is uploaded. Nobody is told of a document that is not theirs to see. Own call.
   */
  documentTwin: call({
    method: 'GET',
    path: '/documenttwin',
    access: documentKeepers,
    input: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'bad-text' })) }),
    reply: z.strictObject({ twin: z.nullable(documentTwin) }),
    phi: true,
  }),
};
