import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { uploadedBefore } from './file-types.ts';
import { string } from '../fields.ts';
import { findsBy } from '../objects.ts';

/**
 * Where files can be fetched from: what was imported, by the id of the import; the signed heads of the audit log, by the
 * name of the file (domain 10.2: an allow-list).
 */
export const fileDisks = ['imports', 'audit-heads'] as const;

export const files = {
  /** A file as it was received or written. Files that were imported hold SSNs and health information. */
  filesDownload: call({
    method: 'GET',
    path: '/admin/files/download',
    access: [only('admin', 'exportData')],
    input: z.strictObject({
      disk: z.enum(fileDisks, { error: 'bad-choice' }),
      path: findsBy('importFile', string(200)),
    }),
    reply: z.string(),
    file: uploadedBefore,
    phi: true,
    stepUp: true,
  }),
};
