import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, string } from '../fields.ts';
import { insurabilityDecisions } from '../changes/insurability.ts';
import { leaveKinds, leavePayers } from '../changes/leave.ts';
import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
  beneficiaryTypes,
  childOrders,
  hsaFits,
  medicareReasons,
  otherCoverageKinds,
  otherStatuses,
  salaryBases,
} from './particular-codes.ts';
import { idOf } from '../objects.ts';

const coverageType = z.enum(coverageTypes);

/** Words by code with values. */
const sentence = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** What decides which of two plans pays first, where somebody said it (domain 3.3). */
const orderFacts = {
  status: z.nullable(z.enum(otherStatuses, { error: 'bad-choice' })),
  medicareReason: z.nullable(z.enum(medicareReasons, { error: 'bad-choice' })),
  childOrder: z.nullable(z.enum(childOrders, { error: 'bad-choice' })),
  /** Why a health savings account goes with it; null: it does not. */
  hsaFit: z.nullable(z.enum(hsaFits, { error: 'bad-choice' })),
};

/** That a salary is known, and since when; the amount is shown by a call of its own. */
export const knownSalary = z.strictObject({ effectiveDate: calendarDate, employeeSystemIdentifier: z.string() });

/** A salary in the open, for who may see it. */
export const salary = z.strictObject({ amount, basis: z.enum(salaryBases), effectiveDate: calendarDate });

/** Who gets the money of each type of life cover, and since when. */
export const recordedBeneficiaries = z.array(
  z.strictObject({
    coverageType,
    effectiveDate: calendarDate,
    people: z.array(
      z.strictObject({
        kind: z.enum(beneficiaryKinds),
        class: z.enum(beneficiaryClasses),
        name: z.string(),
        relationship: z.nullable(z.enum(beneficiaryRelationships)),
        dob: z.nullable(calendarDate),
        /** The share of a person who dies first goes to their descendants by branches of the family. */
        perStirpes: z.optional(z.boolean()),
        /** Percent with up to three decimals: '33.333'. */
        share: z.string(),
      }),
    ),
  }),
);

/** What a record says of a person beside details, address, employment and coverage, as of its day. */
export const recordedParticulars = z.strictObject({
  /** null: none is recorded, or it is not the reader's to know. */
  salary: z.nullable(knownSalary),
  beneficiaries: recordedBeneficiaries,
  otherCoverage: z.array(
    z.strictObject({
      kind: z.enum(otherCoverageKinds),
      carrier: z.string(),
      memberNumber: z.nullable(z.string()),
      holderName: z.nullable(z.string()),
      holderDob: z.nullable(calendarDate),
      effectiveDate: calendarDate,
      expirationDate: z.nullable(calendarDate),
      /** Which one it is: what a change of it names. */
      subject: z.string(),
      ...orderFacts,
      /** Which plan pays first and why; null: the person has no coverage here whose benefits are coordinated. */
      order: z.nullable(z.strictObject({ first: z.enum(['here', 'there', 'unknown']), because: sentence })),
      /** Its place among all plans of the person, from 1; null: the facts do not say. */
      place: z.nullable(z.int()),
    }),
  ),
  /**
   * Of somebody with several other plans: the place of this one among them all, and why those others come as they do
   * (`members.between.<code>`); null: at most one, or none that is coordinated.
   */
  payingOrder: z.nullable(z.strictObject({ place: z.nullable(z.int()), because: z.array(sentence) })),
  doctors: z.array(
    z.strictObject({
      coverageType,
      name: z.string(),
      npi: z.string(),
      existingPatient: z.nullable(z.boolean()),
      effectiveDate: calendarDate,
    }),
  ),
  volumes: z.array(z.strictObject({ coverageType, amount, effectiveDate: calendarDate })),
  /** What was decided about evidence of insurability, and what is insured by it; of a type with an amount that is chosen at most that. */
  insurability: z.array(
    z.strictObject({
      coverageType,
      decision: z.enum(insurabilityDecisions),
      /** null: it follows from the salary, which is not the reader's to know. */
      insured: z.nullable(amount),
      effectiveDate: calendarDate,
    }),
  ),
  /** The leave of absence that the employee is on, or that lies ahead; null: none, or not for the reader. */
  leave: z.nullable(
    z.strictObject({
      leave: z.enum(leaveKinds),
      payer: z.enum(leavePayers),
      gives: z.array(coverageType),
      effectiveDate: calendarDate,
      /** The last day, where the return is recorded. */
      expirationDate: z.nullable(calendarDate),
      expectedReturn: z.nullable(calendarDate),
    }),
  ),
});

const optionalDate = z.optional(z.nullable(calendarDate));
const many = { error: 'too-long' } as const;

/** Who gets the money of a type from a day on, all of them; nobody: the plan decides by its own order. */
export const namedBeneficiaries = z.strictObject({
  coverageType: z.enum(beneficiaryTypes, { error: 'bad-choice' }),
  people: z
    .array(
      z.strictObject({
        kind: z.enum(beneficiaryKinds, { error: 'bad-choice' }),
        class: z.enum(beneficiaryClasses, { error: 'bad-choice' }),
        name: string(100, 0),
        relationship: z.optional(z.nullable(z.enum(beneficiaryRelationships, { error: 'bad-choice' }))),
        dob: optionalDate,
        /** Of a person: their descendants take the share where they die first. */
        perStirpes: z.optional(z.boolean({ error: 'bad-flag' })),
        /** Percent with up to three decimals; of a class 100 together. */
        share: string(20, 0),
      }),
    )
    .check(z.maxLength(20, many)),
});

/** The doctor of a type of coverage from a day on; an empty NPI: none is named any more. */
const namedDoctor = z.strictObject({
  coverageType,
  npi: string(20, 0),
  name: string(100, 0),
  existingPatient: z.optional(z.nullable(z.boolean({ error: 'bad-flag' }))),
});

/** Another plan of the person; `subject` names one that is recorded, absent or null: a new one. */
const statedCoverage = z.strictObject({
  subject: z.optional(z.nullable(string(60))),
  kind: z.enum(otherCoverageKinds, { error: 'bad-choice' }),
  carrier: string(100, 0),
  memberNumber: z.optional(z.nullable(string(40, 0))),
  holderName: z.optional(z.nullable(string(100, 0))),
  holderDob: optionalDate,
  /** Its first day; absent or null: the day of the change. */
  effectiveDate: optionalDate,
  expirationDate: optionalDate,
  status: z.optional(orderFacts.status),
  medicareReason: z.optional(orderFacts.medicareReason),
  childOrder: z.optional(orderFacts.childOrder),
  hsaFit: z.optional(orderFacts.hsaFit),
});

/** What of a person's particulars is to be so from a day on; what is absent stays as it is. */
export const particularsAsked = {
  effectiveDate: calendarDate,
  beneficiaries: z.optional(z.array(namedBeneficiaries).check(z.maxLength(5, many))),
  doctors: z.optional(z.array(namedDoctor).check(z.maxLength(10, many))),
  /** All other coverage of the person: what is recorded and not named here ends the day before. */
  otherCoverage: z.optional(z.array(statedCoverage).check(z.maxLength(10, many))),
  /** People of the family for whom the same doctors or coverage hold. */
  personIds: z._default(z.array(idOf('person')).check(z.maxLength(30, many)), []),
};
