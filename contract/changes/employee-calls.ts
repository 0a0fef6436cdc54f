import * as z from 'zod/mini';
import { enrollers, enrollmentReaders } from '../access.ts';
import { call } from '../call.ts';
import { employmentStatuses } from '../codes.ts';
import { enrollmentStatuses } from '../enrollments/codes.ts';
import { consequences } from '../enrollments/shapes.ts';
import { words } from '../enrollments/words.ts';
import { amount, calendarDate, flag, id, string, whole } from '../fields.ts';
import { addressFields, personFields, text } from '../members/change-of.ts';
import { externalId } from '../members/external-id.ts';
import { salaryBases } from '../members/particular-codes.ts';
import { findsBy, idOf } from '../objects.ts';
import { statedDependent, statedElection } from './stated-family.ts';

/** What became of an employee whom a payroll or HR system states: what they are asked to be, or that they are so already. */
export const employeeActions = ['hire', 'rehire', 'reinstate', 'change', 'end', 'none'] as const;
export type EmployeeAction = (typeof employeeActions)[number];

/** Employees as payroll and HR systems know them: by the employer's own id of them. Own calls. */
export const employeeChanges = {
  /**
   * States an employee by the employer's own id: hires whom nobody is called so, else changes what differs, all of it in one
   * change. What is absent stays as it is, null or empty clears it. Who left and has a later `hireDate` is hired again; a
   * `terminationDate` ends the work and the family's coverage, null takes an end back. The same statement sent again
   * changes nothing. 200: nothing differs, or it was only asked what would happen (`preview`); 202: the change is under
   * way, and `Location` is where its standing is asked.
   */
  putEmployee: call({
    method: 'PUT',
    path: '/employees/by-external-id/:externalId',
    access: enrollers,
    input: z.strictObject({
      externalId,
      clientId: idOf('client'),
      /** true: only say what would happen. */
      preview: z.optional(flag),
      note: text(500),
      /** Where nobody is called so yet: the member number of whoever on record it is. */
      memberNumber: z.optional(findsBy('memberNumber', string(40))),
      /** Where nobody is called so yet, and somebody on record is much like them: it is another person. */
      isAnother: z.optional(flag),
      /** The first day of new values; absent: the day of hire of whoever is hired, else today. */
      effectiveDate: z.optional(calendarDate),
      ...personFields,
      /** The first day of work. */
      hireDate: z.optional(calendarDate),
      divisionId: z.optional(idOf('division')),
      /** Old plan -> new plan, for plans that another division does not offer; null: that coverage ends. */
      planMap: z.optional(z.record(z.string(), z.nullable(idOf('plan')))),
      classCode: text(20),
      status: z.optional(z.enum(employmentStatuses, { error: 'bad-choice' })),
      hoursPerWeek: z.optional(z.nullable(whole(0, 168))),
      /** Sealed while it waits; null: none is recorded any more. */
      salary: z.optional(z.nullable(amount)),
      salaryBasis: z.optional(z.enum(salaryBases, { error: 'bad-choice' })),
      /** The home address. */
      address: z.optional(
        z.strictObject({
          ...addressFields,
          /** The ZIP code lies in another state by the table, and the address is right all the same. */
          keepPlace: z.optional(flag),
          /** The family moves too. */
          wholeFamily: z.optional(flag),
        }),
      ),
      /** Of the family: who is new joins it, of whom is known what differs is changed. */
      dependents: z.optional(z.array(statedDependent).check(z.maxLength(20, { error: 'too-long' }))),
      /** What is chosen of the plans that the division offers. A change of coverage without a hire needs a life event, and so its own call. */
      elections: z.optional(z.array(statedElection).check(z.maxLength(15, { error: 'too-long' }))),
      /** Of whoever is hired again: true: what the family had on the last day of work begins again, as far as it can be had. */
      asBefore: z.optional(flag),
      /** The last day of work; null: the work goes on. */
      terminationDate: z.optional(z.nullable(calendarDate)),
      /** Why the work ends, a term reason of the client; asked for with `terminationDate`. */
      reasonCode: z.optional(string(40)),
      /** Last covered day; absent: computed by the client's rule. */
      coverageEnds: z.optional(z.nullable(calendarDate)),
    }),
    reply: z.strictObject({
      status: z.enum(['PREVIEW', 'SUCCESS', 'UNCHANGED']),
      action: z.enum(employeeActions),
      /** null: the person is made when the change is processed; `GET /employees/changes/{id}` names them then. */
      memberId: z.nullable(idOf('person')),
      memberNumber: z.nullable(z.string()),
      /** null: nothing differs, or the same statement is under way already. */
      consequences: z.nullable(consequences),
      enrollmentId: z.nullable(idOf('enrollment')),
      number: z.nullable(z.string()),
      state: z.nullable(z.enum(enrollmentStatuses)),
    }),
    phi: true,
    accepted: { id: 'enrollmentId', at: '/employees/changes/:id' },
  }),
  /** How a change of an employee stands: who it is about, and why it failed where it did. */
  employeeChange: call({
    method: 'GET',
    path: '/employees/changes/:id',
    access: enrollmentReaders,
    input: z.strictObject({ id: idOf('enrollment') }),
    reply: z.strictObject({
      id,
      number: z.string(),
      clientId: idOf('client'),
      state: z.enum(enrollmentStatuses),
      /** Nothing more happens by itself: it is processed, failed, or waits for somebody. */
      settled: z.boolean(),
      externalId: z.nullable(z.string()),
      /** null: nobody yet. */
      memberId: z.nullable(idOf('person')),
      memberNumber: z.nullable(z.string()),
      /** Why it failed, and the same as a sentence in the reader's language. */
      failure: z.nullable(words),
      message: z.nullable(z.string()),
    }),
    phi: true,
  }),
};
