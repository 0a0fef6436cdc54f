import * as z from 'zod/mini';
import { call } from '../call.ts';
import { zipFile } from '../files/file-types.ts';
import { flag, someOf } from '../fields.ts';
import { idOf } from '../objects.ts';
import { entityOfDocument } from './calls.ts';
import { documentKeepers } from './codes.ts';

const ids = someOf(idOf('document'));
/** How many were changed: those that were so already are not counted. */
const changed = z.strictObject({ count: z.int() });

/** What is done with several documents at once: with all of them or, where one is not the reader's, with none (404). Own calls. */
export const manyDocuments = {
  /** Into a drawer, or out of all of them. */
  documentsMove: call({
    method: 'POST',
    path: '/documents/move',
    access: documentKeepers,
    input: z.strictObject({ ids, folderId: z.nullable(idOf('folder')) }),
    reply: changed,
  }),
  /** Shows several documents to those who may see them. */
  documentsPublish: call({
    method: 'POST',
    path: '/documents/publish',
    access: documentKeepers,
    input: z.strictObject({ ids }),
    reply: changed,
  }),
  /** At one more place, as `documentEntityAdd`. */
  documentsShare: call({
    method: 'POST',
    path: '/documents/share',
    access: documentKeepers,
    input: z.strictObject({ ids, ...entityOfDocument, inherit: z._default(flag, false) }),
    reply: changed,
  }),
  /** Their files in one archive, as far as the reader sees them; 409 `document-zip-too-large` above 256 MiB. */
  documentsZip: call({
    method: 'POST',
    path: '/documents/zip',
    access: 'signedIn',
    input: z.strictObject({ ids }),
    reply: z.unknown(),
    file: zipFile,
    phi: true,
    again: 'harmless',
  }),
};
