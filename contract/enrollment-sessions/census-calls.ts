import * as z from 'zod/mini';
import type { Access } from '../access.ts';
import { call, done } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { pageOf, pages, string, uploadedFile, whole } from '../fields.ts';
import { idIn, idOf } from '../objects.ts';
import { uploads } from '../files/uploads.ts';
import { censusVerdicts, doubleAnswers, doubleKinds } from './census-codes.ts';
import { censusTarget } from './census-fields.ts';
import { censusFile, censusRow, missingMember, sampledColumn } from './census-shapes.ts';
import { censusFieldShown } from './codes.ts';

/** Who builds sessions (specification 6; domain 5). */
const access: Access = [{ types: ['admin', 'tpa', 'broker'], anyOf: ['manageEnrollmentSessions'] }];
const byId = z.strictObject({ id: idOf('censusfile') });
const sessionId = idIn('enrollmentsessions');
/** A row of a file, and which dependent in columns of it. */
const place = { row: whole(1, 1_000_000), part: whole(0, 9) };

/** The census of an enrollment session as files (domain 5.2). Own calls behind the session's screen. */
export const census = {
  /** The census files of a session, the newest first. */
  censusFileList: call({
    method: 'GET',
    path: '/admin/censusfiles',
    access,
    input: z.strictObject({ sessionId }),
    reply: z.strictObject({ rows: z.array(censusFile) }),
  }),
  /** A CSV file or an Excel workbook; it is read and checked behind the answer and changes nothing. */
  censusUpload: call({
    method: 'POST',
    path: '/admin/censusfiles',
    access,
    upload: uploads.census,
    input: z.strictObject({ sessionId, file: uploadedFile }),
    reply: censusFile,
  }),
  /** One census file: how far it is, and what was found in it. */
  censusFileGet: call({ method: 'GET', path: '/admin/censusfiles/:id', access, input: byId, reply: censusFile }),
  /** The columns of a file with the first values of each, for whoever says where they go. */
  censusColumns: call({
    method: 'GET',
    path: '/admin/censusfiles/:id/columns',
    access,
    input: byId,
    reply: z.strictObject({ rows: z.array(sampledColumn) }),
    phi: true,
  }),
  /** Where columns go; the employer's next file is mapped the same way. The file is checked again, what was typed stays. */
  censusMap: call({
    method: 'PUT',
    path: '/admin/censusfiles/:id',
    access,
    input: z.strictObject({
      id: idOf('censusfile'),
      columns: z
        .array(
          z.strictObject({
            column: whole(0, 499),
            target: censusTarget,
            show: z.optional(z.enum(censusFieldShown, { error: 'bad-choice' })),
          }),
        )
        .check(z.maxLength(500, { error: 'too-long' })),
    }),
    reply: censusFile,
  }),
  /** The rows of a census file, a page at a time, with what is wrong or in doubt about each. */
  censusRows: call({
    method: 'GET',
    path: '/admin/censusfiles/:id/rows',
    access,
    input: z.strictObject({
      id: idOf('censusfile'),
      ...pages,
      verdict: z.optional(z.enum(censusVerdicts, { error: 'bad-choice' })),
    }),
    reply: pageOf(censusRow),
    phi: true,
  }),
  /** Who is in the session’s census and not in this file. */
  censusMissing: call({
    method: 'GET',
    path: '/admin/censusfiles/:id/missing',
    access,
    input: z.strictObject({ id: idOf('censusfile'), ...pages }),
    reply: pageOf(missingMember),
    phi: true,
  }),
  /**
   * The next row behind a place, and around the end: without a text one with an error, with a text one that has it in a cell as the
   * reader sees it. `at`: its place, from 0, among all rows or those of a verdict.
   */
  censusFind: call({
    method: 'POST',
    path: '/admin/censusfiles/:id/find',
    access,
    again: 'harmless',
    input: z.strictObject({
      id: idOf('censusfile'),
      text: z.optional(string(60)),
      verdict: z.optional(z.enum(censusVerdicts, { error: 'bad-choice' })),
      after: z.optional(z.strictObject(place)),
    }),
    reply: z.strictObject({
      found: z.nullable(z.strictObject({ row: z.int(), part: z.int(), target: z.string(), at: z.int() })),
    }),
    phi: true,
  }),
  /**
   * Cells mended in place; a text of null takes back what was typed over a cell last. Answers every row whose check came out
   * otherwise.
   */
  censusMend: call({
    method: 'PUT',
    path: '/admin/censusfiles/:id/cells',
    access,
    input: z.strictObject({
      id: idOf('censusfile'),
      cells: z
        .array(z.strictObject({ ...place, target: censusTarget, text: z.nullable(string(500, 0)) }))
        .check(z.minLength(1, { error: 'required' }), z.maxLength(500, { error: 'too-long' })),
    }),
    reply: z.strictObject({ file: censusFile, rows: z.array(censusRow) }),
    phi: true,
  }),
  /** Whether two are one person; null asks again. `submitted`: of somebody who has submitted, that the row changes them. */
  censusAnswer: call({
    method: 'PUT',
    path: '/admin/censusfiles/:id/answers',
    access,
    input: z.strictObject({
      id: idOf('censusfile'),
      answers: z
        .array(
          z.strictObject({
            ...place,
            kind: z.enum([...doubleKinds, 'submitted'], { error: 'bad-choice' }),
            other: string(60),
            answer: z.nullable(z.enum(doubleAnswers, { error: 'bad-choice' })),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too-long' })),
    }),
    reply: z.strictObject({ file: censusFile, rows: z.array(censusRow) }),
    phi: true,
  }),
  /** Puts all rows that nothing is wrong with into the census; `excludeMissing` leaves those out whom the file does not name. */
  censusApply: call({
    method: 'POST',
    path: '/admin/censusfiles/:id/apply',
    access,
    input: z.strictObject({ id: idOf('censusfile'), excludeMissing: z._default(z.boolean(), false) }),
    reply: censusFile,
  }),
  /** Takes back what a census file put into the census. */
  censusUndo: call({ method: 'POST', path: '/admin/censusfiles/:id/undo', access, input: byId, reply: censusFile }),
  /** The rows with a column "What is wrong", to be mended elsewhere and sent again. */
  censusAnnotated: call({
    method: 'GET',
    path: '/admin/censusfiles/:id/annotated',
    access,
    input: z.strictObject({
      id: idOf('censusfile'),
      format: z.enum(['csv', 'xlsx'], { error: 'bad-choice' }),
      verdict: z.optional(z.enum(censusVerdicts, { error: 'bad-choice' })),
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
  }),
  /** Takes people out of the census, all of them or those named (specification, enrollment sessions). */
  deleteSessionMembers: call({
    method: 'POST',
    path: '/admin/deleteSessionMembers',
    access,
    input: z.strictObject({
      sessionId,
      ids: z.optional(
        z
          .array(idIn('enrollmentsessionmembers'))
          .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too-long' })),
      ),
    }),
    reply: done,
  }),
};
