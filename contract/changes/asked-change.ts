import * as z from 'zod/mini';
import { coverageTypes, employmentStatuses } from '../codes.ts';
import { enrollmentLine } from '../enrollments/lines.ts';
import { calendarDate, id } from '../fields.ts';
import { leaveKinds, leavePayers } from './leave.ts';
import { particularsAsked } from '../members/particulars.ts';
import { idOf } from '../objects.ts';

const named = z.strictObject({ id, number: z.string() });
const day = z.nullable(calendarDate);
const text = z.nullable(z.string());
const coverageType = z.enum(coverageTypes);

/** Fields of `putMember` that a change may have asked for, but for what is sealed. */
export const detailFields = [
  'prefix',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'gender',
  'dob',
  'ssnReason',
  'maritalStatus',
  'email',
  'phone',
  'mobile',
  'language',
  'relationship',
  'hireDate',
  'classCode',
  'externalId',
] as const;
export type DetailField = (typeof detailFields)[number];

/** What was asked, by the fields of its call. Of other changes nothing is said: those are asked for anew. */
const asked = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('termmember'),
    eventDate: calendarDate,
    reasonCode: z.string(),
    eventCode: z.nullable(z.string()),
    coverageEnds: day,
    note: text,
  }),
  z.strictObject({
    type: z.literal('divchange'),
    effectiveDate: calendarDate,
    divisionId: idOf('division'),
    planMap: z.record(z.string(), z.nullable(idOf('plan'))),
  }),
  z.strictObject({
    type: z.literal('addresschange'),
    effectiveDate: calendarDate,
    kind: z.enum(['home', 'mailing']),
    address1: z.string(),
    address2: text,
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    personIds: z.array(idOf('person')),
  }),
  z.strictObject({
    type: z.literal('demochange'),
    effectiveDate: calendarDate,
    /** What was stated; null: cleared. */
    details: z.partialRecord(z.enum(detailFields), text),
    withdrawSsn: z.boolean(),
    /** What was stated and is sealed: it is typed once more. */
    sealed: z.array(z.enum(['ssn', 'salary'])),
  }),
  z.strictObject({ type: z.literal('particulars'), ...particularsAsked }),
  z.strictObject({
    type: z.literal('coveragechange'),
    effectiveDate: calendarDate,
    eventCode: text,
    eventDate: day,
    coverages: z.array(
      z.strictObject({
        personId: idOf('person'),
        action: z.enum(['cover', 'end']),
        coverageType,
        planId: z.nullable(idOf('plan')),
        effectiveDate: day,
        expirationDate: day,
      }),
    ),
    overrideReason: text,
  }),
  z.strictObject({
    type: z.literal('rehire'),
    hireDate: calendarDate,
    divisionId: z.nullable(idOf('division')),
    status: z.nullable(z.enum(employmentStatuses)),
    classCode: text,
    hoursPerWeek: z.nullable(z.int()),
    asBefore: z.boolean(),
    /** What begins again instead of all or nothing. */
    again: z.nullable(
      z.array(z.strictObject({ personId: idOf('person'), coverageType, planId: z.nullable(idOf('plan')) })),
    ),
    coverageStarts: day,
    overrideReason: text,
  }),
  z.strictObject({ type: z.literal('reinstatement'), coverageStarts: day, overrideReason: text }),
  z.strictObject({
    type: z.literal('leave'),
    startDate: calendarDate,
    leave: z.enum(leaveKinds),
    expectedReturn: day,
    payer: z.enum(leavePayers),
    gives: z.array(coverageType),
    overrideReason: text,
  }),
  z.strictObject({ type: z.literal('leavereturn'), date: calendarDate, overrideReason: text }),
]);
export type AskedChange = z.infer<typeof asked>;

/** How a change stands, what was asked where that was not in the wizard, what it corrects and what corrects it. */
export const askedChange = z.strictObject({
  line: enrollmentLine,
  asked: z.nullable(asked),
  /** It failed, nothing of it is recorded, and a new one may take its place. */
  correctable: z.boolean(),
  corrects: z.nullable(named),
  correctedBy: z.nullable(named),
});
