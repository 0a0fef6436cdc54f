import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { calendarDate, id, instant, pageOf, pagesBy, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sheetOf } from '../files/sheet.ts';
import { retentionActs } from './codes.ts';
import { named } from './shapes.ts';

/** A document that was deleted, or that its category keeps no longer. */
const leaving = z.strictObject({
  id: idOf('document'),
  name: z.string(),
  categoryName: named,
  /** Null: it was not deleted yet. */
  removedAt: z.nullable(instant),
  /** Null: the rule of its category. */
  removedBy: z.nullable(actor),
  validThrough: z.nullable(calendarDate),
  /** It is kept through this day, that day among them; null: no rule keeps it. */
  keptThrough: z.nullable(calendarDate),
  legalHold: z.boolean(),
  /** From this day it is removed for good; null: while it is held, or was not deleted yet. */
  goesOn: z.nullable(calendarDate),
  /** What the next purge does with it; null: nothing. */
  next: z.nullable(z.enum(retentionActs)),
});

/** The certificate of a version that was removed for good. */
const purged = z.strictObject({
  id,
  name: z.string(),
  categoryName: z.string(),
  number: z.int(),
  fileName: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  addedAt: instant,
  validThrough: z.nullable(calendarDate),
  removedAt: instant,
  /** Null: the rule of its category. */
  removedBy: z.nullable(z.string()),
  retentionYears: z.nullable(z.int()),
  keptThrough: z.nullable(calendarDate),
  purgedAt: instant,
});

/** The columns of the certificates as a file. */
export const purgeColumns = [
  'name',
  'category',
  'number',
  'fileName',
  'sha256',
  'bytes',
  'addedAt',
  'validThrough',
  'removedAt',
  'removedBy',
  'retentionYears',
  'keptThrough',
  'purgedAt',
] as const;
export type PurgeColumn = (typeof purgeColumns)[number];

const keepers: Access = [only('admin', 'manageDocs')];
const readers: Access = [only('admin', 'viewDocs', 'manageDocs')];
/** In the name of the document or of its file, or its whole SHA-256. */
const narrowing = { search: z.optional(string(255, 0)) };

/** How long documents are kept, and what says that they were (domain 10.2). Own calls. */
export const retention = {
  /** What was deleted and can be taken back (`documentRestore`), and what the next purge does, at `nextAt`: what it does first. */
  retentionList: call({
    method: 'GET',
    path: '/documentretention',
    access: keepers,
    input: z.strictObject({ ...pagesBy(['name']) }),
    reply: z.extend(pageOf(leaving), {
      nextAt: instant,
      /** How many documents the next purge takes that the reader may not see. */
      withheld: z.int(),
    }),
    phi: true,
  }),
  /** The certificates, the newest first. */
  purgeList: call({
    method: 'GET',
    path: '/documentpurges',
    access: readers,
    input: z.strictObject({ ...pagesBy(['name', 'purgedAt']), ...narrowing }),
    reply: pageOf(purged),
    phi: true,
  }),
  /** The same as a file; needs exportData too. */
  purgeListFile: call({
    method: 'GET',
    path: '/documentpurges/file',
    access: [only('admin', 'exportData')],
    input: z.strictObject({ ...narrowing, ...sheetOf(purgeColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
