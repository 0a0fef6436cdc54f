import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { x12File } from '../files/file-types.ts';
import { coverageTypes } from '../codes.ts';
import { calendarDate, pageOf, pages, string, uploadedFile } from '../fields.ts';
import { identityAnswers, identityKinds, otherIdentities } from './identity-codes.ts';
import { claimChoices, identityGroup, identityQuestion, numbersAsked, personDecisions } from './questions.ts';
import { importRow, rosterImport, undoLeft, verdicts } from './shapes.ts';
import { uploads } from '../files/uploads.ts';
import { idOf } from '../objects.ts';

/** Rosters need the right to enroll, claim files the one to read health information: the file's kind decides. */
const access: Access = [only('admin', 'enrollment', 'phi')];
const byId = z.strictObject({ id: idOf('import') });
/** `overrideReason`: why coverage that had started and was paid for may be taken back. */
const undoInput = z.strictObject({ id: idOf('import'), overrideReason: z.optional(string(200, 10)) });

/** Imports of rosters (834) and claims (837, 835). Own calls behind the screen /admin/imports. */
export const imports = {
  /** Roster and claim files, the newest first. */
  importList: call({
    method: 'GET',
    path: '/admin/imports',
    access,
    input: z.strictObject({ ...pages, clientId: z.optional(idOf('client')) }),
    reply: pageOf(rosterImport),
  }),
  /** Takes an X12 834, 837 or 835 file; it is read behind the answer and changes nothing until it is applied. */
  importUpload: call({
    method: 'POST',
    path: '/admin/imports',
    access,
    upload: uploads.import,
    input: z.strictObject({
      clientId: idOf('client'),
      file: uploadedFile,
    }),
    reply: rosterImport,
  }),
  /** One import: its state, and what was found in its file. */
  importGet: call({ method: 'GET', path: '/admin/imports/:id', access, input: byId, reply: rosterImport }),
  /** What an import would change or has changed, a page at a time. */
  importRows: call({
    method: 'GET',
    path: '/admin/imports/:id/rows',
    access,
    input: z.strictObject({
      id: idOf('import'),
      ...pages,
      verdict: z.optional(z.enum(verdicts, { error: 'bad-choice' })),
    }),
    reply: pageOf(importRow),
    phi: true,
  }),
  /** Rows of a roster whose person is not certain, with both people side by side. */
  importIdentities: call({
    method: 'GET',
    path: '/admin/imports/:id/identities',
    access,
    input: z.strictObject({ id: idOf('import'), ...pages }),
    reply: z.extend(pageOf(identityQuestion), {
      open: z.int(),
      /** Kinds of which several may be answered together. */
      groups: z.array(identityGroup),
    }),
    phi: true,
  }),
  /**
   * Decides unknown plan codes, people, days of service, begins or what claims mean; the dry run is then made again. Without
   * an answer it is made again as well, also of a file whose work was stopped.
   */
  importDecide: call({
    method: 'PUT',
    path: '/admin/imports/:id',
    access,
    input: z.strictObject({
      id: idOf('import'),
      codes: z._default(
        z.array(
          z.strictObject({
            code: string(60, 0),
            coverageType: z.enum(coverageTypes),
            decision: z.enum(['map', 'create', 'leaveOut']),
            planId: z.optional(z.nullable(idOf('plan'))),
          }),
        ),
        [],
      ),
      /** Of records that do not say when they begin, by their key: the day, or null to take the guess again. */
      begins: z._default(
        z
          .array(z.strictObject({ key: string(40, 1), date: z.optional(z.nullable(calendarDate)) }))
          .check(z.maxLength(2000, { error: 'too-long' })),
        [],
      ),
      /** The same for all others. Absent: as it was. */
      otherBegins: z.optional(z.nullable(calendarDate)),
      people: z._default(
        z.array(
          z.strictObject({
            key: string(60, 1),
            decision: z.enum(personDecisions, { error: 'bad-choice' }),
            personId: z.optional(z.nullable(idOf('person'))),
            /** Instead of the id: idOf('import'), to match: the number on the ID card, '12345-01'; without a suffix the subscriber. */
            memberNumber: z.optional(z.nullable(string(40))),
          }),
        ),
        [],
      ),
      /** Absent: as it was; null: asked one by one. */
      otherPeople: z.optional(z.nullable(z.enum(['create', 'leaveOut'], { error: 'bad-choice' }))),
      /** Of claims by their key: the day of service, or that the claim stays out; neither: asked again. */
      dates: z._default(
        z
          .array(
            z.strictObject({
              key: string(40, 1),
              date: z.optional(z.nullable(calendarDate)),
              leaveOut: z._default(z.boolean(), false),
            }),
          )
          .check(z.maxLength(2000, { error: 'too-long' })),
        [],
      ),
      /** Who rows of a roster are about, by the key of the question; null takes an answer back. */
      identities: z._default(
        z
          .array(
            z.strictObject({
              key: string(80, 1),
              answer: z.nullable(z.enum(identityAnswers, { error: 'bad-choice' })),
            }),
          )
          .check(z.maxLength(200, { error: 'too-long' })),
        [],
      ),
      /** All other rows that bear somebody's SSN, or their own employee's, and have no answer: only the SSN is wrong. */
      otherIdentities: z.optional(z.enum(otherIdentities, { error: 'bad-choice' })),
      /**
       * One answer for all questions of a kind that have none; null takes back what was answered for all of them together.
       * `count`: how many that are, as they were shown; the answer is refused where it is another number by now.
       */
      commonIdentities: z._default(
        z
          .array(
            z.strictObject({
              about: z.enum(numbersAsked, { error: 'bad-choice' }),
              kind: z.enum(identityKinds, { error: 'bad-choice' }),
              answer: z.nullable(z.enum(identityAnswers, { error: 'bad-choice' })),
              count: z.int({ error: 'bad-number' }),
            }),
          )
          .check(z.maxLength(30, { error: 'too-long' })),
        [],
      ),
      /** Absent: as it was; null: asked one by one. */
      otherDates: z.optional(z.nullable(z.enum(['leaveOut'], { error: 'bad-choice' }))),
      /** Of claims that could mean more than one thing, by their key: which one, of its own, or out; null: asked again. */
      claims: z._default(
        z
          .array(
            z.strictObject({
              key: string(40, 1),
              decision: z.nullable(z.enum(claimChoices, { error: 'bad-choice' })),
              claimNumber: z.optional(z.nullable(string(100))),
            }),
          )
          .check(z.maxLength(2000, { error: 'too-long' })),
        [],
      ),
      /** Absent: as it was; null: asked one by one. */
      otherClaims: z.optional(z.nullable(z.enum(['leaveOut'], { error: 'bad-choice' }))),
    }),
    reply: rosterImport,
  }),
  /** Applies a proposed import. A job does it; the import says when it is done. */
  importApply: call({
    method: 'POST',
    path: '/admin/imports/:id/apply',
    access,
    input: z.strictObject({
      id: idOf('import'),
      confirmTerminations: z._default(z.boolean(), false),
      terminateAbsent: z._default(z.boolean(), false),
    }),
    reply: rosterImport,
  }),
  /** Ends the work on a file that is not applied yet; nothing of it is, also while it is being applied. */
  importCancel: call({ method: 'POST', path: '/admin/imports/:id/cancel', access, input: byId, reply: rosterImport }),
  /** Whom an undo left as they are, with what stands in the way and the way out. */
  importUndoLeft: call({
    method: 'GET',
    path: '/admin/imports/:id/undoleft',
    access,
    input: byId,
    reply: z.strictObject({ rows: z.array(undoLeft) }),
    phi: true,
  }),
  /** Takes back everything that an applied import changed. */
  importUndo: call({ method: 'POST', path: '/admin/imports/:id/undo', access, input: undoInput, reply: rosterImport }),
  /** The answer to the sender of the file: X12 999, or 997 to a file of 4010. */
  importAcknowledgement: call({
    method: 'GET',
    path: '/admin/imports/:id/acknowledgement',
    access,
    input: byId,
    reply: z.string(),
    file: x12File,
  }),
};
