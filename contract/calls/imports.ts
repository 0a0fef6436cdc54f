import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { changeTypes, coverageTypes, importStates, rowVerdicts } from '../codes.ts';
import { id, instant, pageOf, paging, string, uploadedFile } from '../fields.ts';

const access: Access = [only('admin', 'enrollment')];

/**
 * A sentence by code and values, said in three languages under `imports.reason.<code>`; a code with dots is a whole key
 * (`changes.refusal.<code>`, `changes.warning.<code>`: what the change engine found).
 */
export const reason = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** Where in the file: interchange, transaction and segment, each counted from 1. */
export const filePosition = z.strictObject({ interchange: z.int(), transaction: z.int(), segment: z.int() });

/** A fault of the file itself: why it was refused, or a warning beside a file that was read. */
const fault = z.strictObject({
  severity: z.enum(['warning', 'refusal']),
  code: z.string(),
  position: filePosition,
  segmentId: z.nullable(z.string()),
  element: z.nullable(z.string()),
  value: z.nullable(z.string()),
  expected: z.nullable(z.string()),
});

/** A plan code of the file that the client does not have, and what was decided about it: never guessed. */
const unknownCode = z.strictObject({
  code: z.string(),
  coverageType: z.enum(coverageTypes),
  people: z.int(),
  decision: z.nullable(z.enum(['map', 'create', 'leaveOut'])),
  planId: z.nullable(id),
});

const counts = z.strictObject({
  added: z.int(),
  changed: z.int(),
  terminated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  absent: z.int(),
  /** People of the client covered before the file: what 10 % is reckoned from. */
  members: z.int(),
});

export const rosterImport = z.strictObject({
  id,
  clientId: id,
  clientName: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** 0 to 100 while it reads, applies or is undone. */
  progress: z.int(),
  counts,
  faults: z.array(fault),
  unknownCodes: z.array(unknownCode),
  /** What must be answered before it can be applied: 'codes' (unknown plan codes), 'terminations' (more than 10 %). */
  questions: z.array(z.enum(['codes', 'terminations'])),
  fullFile: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Why an undo or an apply was refused. */
  refusal: z.nullable(reason),
  hasAcknowledgement: z.boolean(),
});

/** One person of the file (or, for a full file, one the file lacks) with before and after in words. */
export const importRow = z.strictObject({
  id,
  verdict: z.enum(rowVerdicts),
  position: z.nullable(filePosition),
  personId: z.nullable(id),
  personName: z.string(),
  memberNumber: z.nullable(z.string()),
  changes: z.array(z.enum(changeTypes)),
  differences: z.array(
    z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reasons: z.array(reason),
});

const byId = z.strictObject({ id });

/** Roster import (834). Own calls behind the screen /admin/imports. */
export const imports = {
  importList: call({
    method: 'GET',
    path: '/admin/imports',
    access,
    input: z.strictObject({ ...paging, clientId: z.optional(id) }),
    reply: pageOf(rosterImport),
  }),
  importUpload: call({
    method: 'POST',
    path: '/admin/imports',
    access,
    upload: true,
    input: z.strictObject({
      clientId: id,
      file: uploadedFile,
    }),
    reply: rosterImport,
  }),
  importGet: call({ method: 'GET', path: '/admin/imports/:id', access, input: byId, reply: rosterImport }),
  importRows: call({
    method: 'GET',
    path: '/admin/imports/:id/rows',
    access,
    input: z.strictObject({ id, ...paging, verdict: z.optional(z.enum(rowVerdicts, { error: 'bad-choice' })) }),
    reply: pageOf(importRow),
    phi: true,
  }),
  /** Decides unknown plan codes; the dry run is then made again. */
  importDecide: call({
    method: 'PUT',
    path: '/admin/imports/:id',
    access,
    input: z.strictObject({
      id,
      codes: z.array(
        z.strictObject({
          code: string(60, 0),
          coverageType: z.enum(coverageTypes),
          decision: z.enum(['map', 'create', 'leaveOut']),
          planId: z.optional(z.nullable(id)),
        }),
      ),
    }),
    reply: rosterImport,
  }),
  importApply: call({
    method: 'POST',
    path: '/admin/imports/:id/apply',
    access,
    input: z.strictObject({
      id,
      confirmTerminations: z._default(z.boolean(), false),
      terminateAbsent: z._default(z.boolean(), false),
    }),
    reply: rosterImport,
  }),
  importUndo: call({ method: 'POST', path: '/admin/imports/:id/undo', access, input: byId, reply: rosterImport }),
  /** The 999 acknowledgement of the file. */
  importAcknowledgement: call({
    method: 'GET',
    path: '/admin/imports/:id/acknowledgement',
    access,
    input: byId,
    reply: z.string(),
    file: true,
  }),
};
