import { x12File } from '../files/file-types.ts';
import * as z from 'zod/mini';
import { sessionKeepers } from '../access.ts';
import { call } from '../call.ts';
import { idOf } from '../objects.ts';

/** Everybody who has coverage with the carrier on the session's first day or later, or only what the session changes of it. */
export const sessionRosterKinds = ['full', 'changes'] as const;
export type SessionRosterKind = (typeof sessionRosterKinds)[number];

/** The 834 files of an enrollment session, one carrier after the other (domain 5.6). */
export const sessionRosters = {
  /** With whom the plans of the session's client are that an 834 can name; null: it is said of none of them. Own call. */
  sessionCarriers: call({
    method: 'GET',
    path: '/admin/enrollmentsession/carriers/:id',
    access: sessionKeepers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          supplierId: z.nullable(idOf('supplier')),
          name: z.nullable(z.string()),
          plans: z.array(z.string()),
        }),
      ),
      /** Enrollments of the session that wait for approval or are to be recorded: no file has them yet. */
      waiting: z.int(),
    }),
  }),
  /**
   * An 834 for a carrier (X12 005010X220A1), whole Social Security numbers in it: exportData and viewSsn too. It says what is on record,
   * so that the same session gives the same people each time. Without `supplierId` it is of the plans that name no
   * carrier. 409 `roster-empty` where there is nobody to tell of. Own call.
   */
  sessionRoster: call({
    method: 'GET',
    path: '/admin/enrollmentsession/834/:id',
    access: sessionKeepers,
    input: z.strictObject({
      id: idOf('enrollmentsession'),
      kind: z.enum(sessionRosterKinds, { error: 'bad-choice' }),
      supplierId: z.optional(idOf('supplier')),
    }),
    reply: z.unknown(),
    file: x12File,
    phi: true,
    stepUp: true,
  }),
};
