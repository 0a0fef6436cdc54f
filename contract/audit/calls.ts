import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { userTypes } from '../access.ts';
import { calendarDate, instant, pageOf, pages, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sheetOf } from '../files/sheet.ts';
import { auditColumns, auditKinds, sealStates } from './codes.ts';

/** Whoever answers for the accounts of an installation sees what was done with them. */
const auditors: Access = [only('admin', 'manageUsers')];

const entry = z.strictObject({
  at: instant,
  /** Who did it; null where nobody was signed in. */
  by: z.nullable(actor),
  username: z.nullable(z.string()),
  userType: z.nullable(z.enum(userTypes)),
  kind: z.enum(auditKinds),
  /** As the log has it: 'read', 'document-added'. */
  action: z.string(),
  call: z.nullable(z.string()),
  objectType: z.nullable(z.string()),
  /** The person it is about, where it is about one alone. */
  memberId: z.nullable(idOf('person')),
  memberNumber: z.nullable(z.string()),
  memberName: z.nullable(z.string()),
  /** How many people a list that was read named; null where it was none. */
  people: z.nullable(z.int()),
  refused: z.boolean(),
  seal: z.enum(sealStates),
});

/** Days of the installation's time zone, both included. */
const narrowing = {
  /** A username or a member number, whole. */
  search: z.optional(string(60, 0)),
  kind: z.optional(z.enum(auditKinds, { error: 'bad-choice' })),
  from: z.optional(calendarDate),
  through: z.optional(calendarDate),
};

/** Who looked, and who changed what. */
export const audit = {
  /**
   * The audit log of the installation, newest first, as far as the caller may know of it: what concerns claims is told to who sees health
   * information. Each entry is compared with the seal taken of it, and
   * `chain` says whether the seals follow one another without a gap. Own call.
   */
  auditList: call({
    method: 'GET',
    path: '/admin/audit',
    access: auditors,
    input: z.strictObject({ ...pages, ...narrowing }),
    reply: z.extend(pageOf(entry), {
      /** There are more than are counted. */
      more: z.boolean(),
      chain: z.strictObject({ seals: z.int(), lastAt: z.nullable(instant), gaps: z.int() }),
    }),
    phi: true,
  }),
  /** The same as a file: the newest 10,000. 403 for whom the log is closed too. Own call. */
  auditListFile: call({
    method: 'GET',
    path: '/admin/audit/file',
    access: [only('admin', 'exportData')],
    input: z.strictObject({ ...narrowing, ...sheetOf(auditColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
