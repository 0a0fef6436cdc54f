import * as z from 'zod/mini';
import { coverageTypes } from './codes.ts';
import { amount, calendarDate } from './fields.ts';
import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
  otherCoverageKinds,
  salaryBases,
} from './particular-codes.ts';

const coverageType = z.enum(coverageTypes);

/** That a salary is known, and since when; the amount is shown by a call of its own. */
export const knownSalary = z.strictObject({ effectiveDate: calendarDate, employeeSystemIdentifier: z.string() });

/** A salary in the open, for who may see it. */
export const salary = z.strictObject({ amount, basis: z.enum(salaryBases), effectiveDate: calendarDate });

/** What a record says of a person beside details, address, employment and coverage, as of its day. */
export const recordedParticulars = z.strictObject({
  /** null: none is recorded, or it is not the reader's to know. */
  salary: z.nullable(knownSalary),
  beneficiaries: z.array(
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
          /** Percent with up to three decimals: '33.333'. */
          share: z.string(),
        }),
      ),
    }),
  ),
  otherCoverage: z.array(
    z.strictObject({
      kind: z.enum(otherCoverageKinds),
      carrier: z.string(),
      memberNumber: z.nullable(z.string()),
      holderName: z.nullable(z.string()),
      holderDob: z.nullable(calendarDate),
      effectiveDate: calendarDate,
      expirationDate: z.nullable(calendarDate),
    }),
  ),
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
});
