import * as z from 'zod/mini';
import { enrollers, enrollmentReaders, only, pastAgeDeciders, premiumKeepers } from '../access.ts';
import { call } from '../call.ts';
import { addressFields, changeOf, outcome, personFields, text } from '../members/change-of.ts';
import { coverageTypes, employmentStatuses, linkedRecordAnswers, relationshipCodes } from '../codes.ts';
import { amount, calendarDate, flag, id, pageOf, pages, string, whole } from '../fields.ts';
import { identityTraits } from '../imports/identity-codes.ts';
import { coverageAsked, heldAgain } from './coverage-asked.ts';
import { leaveKinds, leavePayers, onLeave } from './leave.ts';
import { statedExternalId } from '../members/external-id.ts';
import { salaryBases } from '../members/particular-codes.ts';
import { particularsAsked } from '../members/particulars.ts';
import { pastAge, pastAgeChoices } from '../eligibility/past-age.ts';
import { idOf } from '../objects.ts';

const coverageChanges = {
  effectiveDate: calendarDate,
  eventCode: text(40),
  eventDate: z.optional(z.nullable(calendarDate)),
  /** Where a health savings account begins: the employee certifies that nobody claims them and no other health plan covers them. */
  hsaCertified: z.optional(flag),
  coverages: z.array(coverageAsked).check(z.maxLength(100, { error: 'too-long' })),
};

/** Changes of members outside the wizard; each goes through `decide` and becomes an enrollment of its type. */
export const memberChanges = {
  /** Ends coverage of a member; of the subscriber: the whole family, and the employment. */
  termMember: changeOf('/termmember', {
    /** The day of the event: the last day worked, the day of death, of divorce. */
    eventDate: calendarDate,
    reasonCode: string(40),
    /** The life event of that day; asked for where the employee ends coverage by choice (`asksEvent`; Treas. Reg. 1.125-4). */
    eventCode: text(40),
    /** Last covered day; absent: computed by the client's rule. */
    coverageEnds: z.optional(z.nullable(calendarDate)),
    /** Of an administrator: why a limit is passed (audited). */
    overrideReason: text(200),
  }),
  /** An employee who left comes back: a new employment, and what was held before offered again (26 CFR 54.4980H-3). */
  rehire: changeOf('/rehire', {
    /** The first day of work. */
    hireDate: calendarDate,
    divisionId: z.optional(z.nullable(idOf('division'))),
    status: z.optional(z.enum(employmentStatuses, { error: 'bad-choice' })),
    classCode: text(20),
    hoursPerWeek: z.optional(z.nullable(whole(0, 168))),
    /** true: what the family had on the last day of work begins again, as far as it can be had; false: nothing does. */
    asBefore: flag,
    /** What begins again instead; planId absent: the plan of before. */
    again: z.optional(z.array(heldAgain).check(z.maxLength(100, { error: 'too-long' }))),
    /** First covered day; absent: by the waiting rule. A later one may be chosen. */
    coverageStarts: z.optional(z.nullable(calendarDate)),
    overrideReason: text(200),
  }),
  /** Takes an end back, come or still ahead: the work and the coverage go on (domain 3.5). */
  reinstate: changeOf('/reinstate', {
    /** First covered day where days stay uncovered; absent: none does. */
    coverageStarts: z.optional(z.nullable(calendarDate)),
    overrideReason: text(200),
  }),
  /** An employee goes on leave; asked again with the same first day, an open leave is corrected (29 CFR 825.209, 38 USC 4317). */
  startLeave: changeOf('/leave', {
    startDate: calendarDate,
    leave: z.enum(leaveKinds, { error: 'bad-choice' }),
    expectedReturn: z.optional(z.nullable(calendarDate)),
    payer: z.enum(leavePayers, { error: 'bad-choice' }),
    /** What the employee gives up for the leave; everything else goes on as its rules say. */
    gives: z._default(
      z.array(z.enum(coverageTypes, { error: 'bad-choice' })).check(z.maxLength(20, { error: 'too-long' })),
      [],
    ),
    overrideReason: text(200),
  }),
  /** The employee is back, or does not come back: then the work ends with the leave. */
  returnFromLeave: changeOf('/leavereturn', {
    returns: flag,
    /** The first day at work again; the last day of the leave of whoever does not come back. */
    date: calendarDate,
    /** Why the work ends. */
    reasonCode: text(40),
    overrideReason: text(200),
  }),
  /** Employees on leave of absence whose return is not recorded: whose was expected first, first. */
  leaveList: call({
    method: 'GET',
    path: '/leaves',
    access: enrollmentReaders,
    input: z.strictObject({ ...pages, clientId: z.optional(idOf('client')) }),
    reply: pageOf(onLeave),
    phi: true,
  }),
  /** Children past the age limit whose coverage goes on, the longest first; of one member for the record. */
  pastAgeList: call({
    method: 'GET',
    path: '/pastage',
    access: premiumKeepers,
    input: z.strictObject({ ...pages, clientId: z.optional(idOf('client')), memberId: z.optional(idOf('person')) }),
    reply: pageOf(pastAge),
    phi: true,
  }),
  /**
   * Decides about a child past the age limit: coverage ends ahead, or goes on to a day with a reason, by a state's law, or
   * at any age because the child is disabled (domain 3.3).
   */
  decidePastAge: changeOf(
    '/pastage',
    {
      choice: z.enum(pastAgeChoices, { error: 'bad-choice' }),
      /** Last covered day, today or later; of 'disabled' none. */
      until: z.optional(z.nullable(calendarDate)),
      /** Why; asked for where coverage goes on. */
      reason: text(200),
      /** Whose law, two letters. */
      state: text(2),
    },
    pastAgeDeciders,
  ),
  /** Moves an employee with the family to another division. */
  changeDivision: changeOf('/changedivision', {
    divisionId: idOf('division'),
    effectiveDate: calendarDate,
    /** Old plan -> new plan, for plans the new division does not offer; null: that coverage ends. */
    planMap: z.optional(z.record(z.string(), z.nullable(idOf('plan')))),
    overrideReason: text(200),
  }),
  /** Gives a family, or one of it, a new address. */
  changeFamilyAddress: changeOf('/changefamilyaddress', {
    ...addressFields,
    /** The ZIP code lies in another state by the table, and the address is right all the same; else 422 'zip-other-state'. */
    keepPlace: z.optional(flag),
    effectiveDate: calendarDate,
    kind: z._default(z.enum(['home', 'mailing'], { error: 'bad-choice' }), 'home'),
    /** The others of the family who move too. */
    personIds: z._default(z.array(idOf('person')).check(z.maxLength(30, { error: 'too-long' })), []),
    overrideReason: text(200),
  }),
  /** Begins, changes or ends coverages of a family, each by person and type. */
  coverageChangesOf: changeOf('/coveragechanges', coverageChanges),
  /** Beneficiaries, doctors and other coverage of a member: no elections, so they need no life event. */
  changeParticulars: changeOf('/memberparticulars', particularsAsked),
  /** As above for administrators, who may pass the retroactive limits with a reason (audited). */
  adminCoverageChange: changeOf('/admin/coveragechange', { ...coverageChanges, overrideReason: text(200) }, [
    only('admin', 'enrollment'),
  ]),
  /** Names, birth date, gender, SSN, ways to reach the person, from a day on; what was wrong is judged again. */
  putMember: call({
    method: 'PUT',
    path: '/member/:id',
    access: enrollers,
    input: z.strictObject({
      id: idOf('person'),
      clientId: idOf('client'),
      effectiveDate: calendarDate,
      preview: z.optional(flag),
      note: text(500),
      /** A change of this person that failed, and whose place this one takes. */
      corrects: z.optional(idOf('enrollment')),
      ...personFields,
      /** What the employer's own system calls the person; one person's of the client at a time. */
      externalId: statedExternalId,
      /** Of a dependent. */
      relationship: z.optional(z.enum(relationshipCodes, { error: 'bad-choice' })),
      /** Of the newest employment of an employee, as they should have been recorded. */
      hireDate: z.optional(calendarDate),
      classCode: text(20),
      /**
       * Takes the recorded SSN back, for whoever may see SSNs: with `ssnReason` why there is none, and a `note` of at
       * least 10 characters why it goes. Nothing else erases a number.
       */
      withdrawSsn: z.optional(flag),
      /** Where the SSN changes, if other records of the same human have it, too; asked for then. */
      linkedRecords: z.optional(z.enum(linkedRecordAnswers, { error: 'bad-choice' })),
      coveredTwice: z.optional(flag),
      /** Of the employment, from the day on; null: none is recorded any more. Sealed while it waits. */
      salary: z.optional(z.nullable(amount)),
      salaryBasis: z.optional(z.enum(salaryBases, { error: 'bad-choice' })),
    }),
    reply: outcome,
    phi: true,
  }),
  /** A person created directly, without coverage: a subscriber with the employment, or a dependent of one. */
  postMember: call({
    method: 'POST',
    path: '/member',
    access: enrollers,
    input: z.strictObject({
      clientId: idOf('client'),
      /** Of whom the person is a dependent; absent: a new subscriber. */
      subscriberId: z.optional(idOf('person')),
      relationship: z._default(z.enum(relationshipCodes, { error: 'bad-choice' }), '18'),
      divisionId: z.optional(idOf('division')),
      hireDate: z.optional(calendarDate),
      effectiveDate: calendarDate,
      preview: z.optional(flag),
      ...personFields,
    }),
    reply: z.extend(outcome, { memberId: z.nullable(idOf('person')) }),
    phi: true,
  }),
  /**
   * A new hire: the draft of the enrollment with what is known already. Somebody of the same SSN, or of the same last
   * name and birth date, is answered as `duplicates` unless `confirmed` says it is another person.
   */
  newMember: call({
    method: 'POST',
    path: '/newMember',
    access: enrollers,
    input: z.strictObject({
      clientId: idOf('client'),
      divisionId: z.optional(idOf('division')),
      hireDate: z.optional(calendarDate),
      confirmed: z.optional(flag),
      /** Ends the draft that was begun for the same person, which is 409 `draft-begun` otherwise. */
      anew: z.optional(flag),
      ...personFields,
      address1: text(100),
      address2: text(100),
      city: text(60),
      state: text(30),
      zip: text(10),
    }),
    reply: z.strictObject({
      enrollmentId: z.nullable(idOf('enrollment')),
      /** People on record whom the hire may be, the likeliest first, with what agrees and what does not. */
      duplicates: z.array(
        z.strictObject({
          id,
          name: z.string(),
          memberNumber: z.string(),
          certain: z.boolean(),
          matchedBy: z.array(z.enum(identityTraits)),
          contradictedBy: z.array(z.enum(identityTraits)),
        }),
      ),
    }),
    phi: true,
  }),
};
