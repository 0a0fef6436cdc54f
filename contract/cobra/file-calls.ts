import * as z from 'zod/mini';
import { premiumKeepers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { flag } from '../fields.ts';
import { sheet } from '../files/sheet.ts';
import { idOf } from '../objects.ts';

/** Columns of the file of cases. */
export const cobraColumns = [
  'member',
  'memberNumber',
  'client',
  'event',
  'eventDate',
  'lastDay',
  'state',
  'due',
  'dueBy',
  'overdue',
] as const;

/** What narrows the cases, in the list and in its file. */
export const cobraCases = {
  clientId: z.optional(idOf('client')),
  memberId: z.optional(idOf('person')),
  /** Only what something is due of. */
  open: z.optional(flag),
};

/** The list of cases as a file. */
export const cobraFile = {
  /** The cases that the list shows, all of them, as a file; exportData too. Own call. */
  cobraListFile: call({
    method: 'GET',
    path: '/cobra/export',
    access: premiumKeepers,
    input: z.strictObject({ ...cobraCases, ...sheet }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
