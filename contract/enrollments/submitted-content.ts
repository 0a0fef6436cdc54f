import * as z from 'zod/mini';
import { changeTypes, coverageTypes, relationshipCodes, tierCodes } from '../codes.ts';
import { waiverReasons } from './codes.ts';
import { amount, calendarDate, id, instant } from '../fields.ts';
import { beneficiaryClasses, otherCoverageKinds } from '../members/particular-codes.ts';
import { idOf } from '../objects.ts';

const person = {
  name: z.string(),
  dob: z.nullable(calendarDate),
  /** The last four digits. */
  ssnLastFour: z.nullable(z.string()),
};

/** All of what was submitted, as it was frozen then: the confirmation's people, coverages, prices and days (domain 4.5). */
const submittedContent = z.strictObject({
  number: z.string(),
  type: z.enum(changeTypes),
  submittedBy: z.nullable(z.string()),
  submittedAt: instant,
  /** The client's, in which the moment is said. */
  timeZone: z.string(),
  effectiveDate: z.nullable(calendarDate),
  subscriber: z.strictObject({
    ...person,
    memberNumber: z.nullable(z.string()),
    address: z.array(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    hireDate: z.nullable(calendarDate),
    division: z.nullable(z.string()),
  }),
  dependents: z.array(
    z.strictObject({
      ...person,
      relationship: z.nullable(z.enum(relationshipCodes)),
      leaves: z.boolean(),
      /** Without whom it is processed, since their proof never came. */
      leftOut: z.boolean(),
    }),
  ),
  elections: z.array(
    z.strictObject({
      coverageType: z.enum(coverageTypes),
      planName: z.string(),
      tier: z.nullable(z.enum(tierCodes)),
      covered: z.array(z.string()),
      effectiveDate: z.nullable(calendarDate),
      /** Stays as it was: no new price was made. */
      kept: z.boolean(),
      monthly: z.nullable(amount),
      employer: z.nullable(amount),
      perPay: z.nullable(amount),
    }),
  ),
  waivers: z.array(
    z.strictObject({
      coverageType: z.enum(coverageTypes),
      reason: z.nullable(z.enum(waiverReasons)),
      carrier: z.nullable(z.string()),
    }),
  ),
  beneficiaries: z.array(
    z.strictObject({
      coverageType: z.enum(coverageTypes),
      /** '' for the estate. */
      name: z.string(),
      class: z.enum(beneficiaryClasses),
      perStirpes: z.optional(z.boolean()),
      /** Percent as typed. */
      share: z.string(),
    }),
  ),
  doctors: z.array(z.strictObject({ person: z.string(), name: z.string(), npi: z.string() })),
  others: z.array(
    z.strictObject({
      kind: z.nullable(z.enum(otherCoverageKinds)),
      carrier: z.string(),
      memberNumber: z.nullable(z.string()),
      people: z.array(z.string()),
      effectiveDate: z.nullable(calendarDate),
    }),
  ),
  /** What all of it takes of a paycheck. */
  perPay: z.nullable(amount),
  /** What the last pay day of a year takes, where that is another amount. */
  lastPay: z.nullable(amount),
  /** Pay days in a year; null: not known, and the amounts of pay days are a month's. */
  payPeriods: z.nullable(z.int()),
});

/** What the employee is asked to sign: in which words, and all of what was submitted for them. */
export const toSign = z.strictObject({
  proofId: id,
  enrollmentId: idOf('enrollment'),
  version: z.int(),
  /** Whom the words name: the client, and who is enrolled. */
  employer: z.string(),
  employee: z.string(),
  /** The name to type; '': the account has none. */
  name: z.string(),
  /** The fingerprint of all this, which comes back with the signature. */
  shown: z.string(),
  content: submittedContent,
});
