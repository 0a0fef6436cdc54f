import * as fc from 'fast-check';
import { addDays } from '../../platform/values/dates.ts';
import type { Beneficiary, ParticularInput } from './particular-values.ts';

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-02-01', days));

/** Somebody who gets a share of a life insurance, in thousandths of a percent. */
export const aBeneficiary = (name: string, share: number): Beneficiary => ({
  kind: 'person',
  class: 'primary',
  name,
  relationship: 'spouse',
  dob: null,
  share,
});

/** A salary, beneficiaries, other coverage or an amount insured, recorded or ended. */
export const particular: fc.Arbitrary<ParticularInput> = fc.oneof(
  fc.record({
    kind: fc.constant('salary' as const),
    subject: fc.constant(null),
    says: fc.option(
      fc.record({ amountCents: fc.constantFrom(5_200_000, 6_100_000), basis: fc.constant('yearly' as const) }),
    ),
  }),
  fc.record({
    kind: fc.constant('beneficiaries' as const),
    subject: fc.constantFrom('life' as const, 'add' as const),
    says: fc.option(
      fc.constantFrom(...['Sam Example', 'Ann Example'].map((name) => ({ people: [aBeneficiary(name, 100_000)] }))),
    ),
  }),
  fc
    .record({ subject: fc.constantFrom('o1', 'o2'), effectiveDate: fc.option(day), carrier: fc.constantFrom('A', 'B') })
    .map(({ subject, effectiveDate, carrier }) => ({
      kind: 'otherCoverage' as const,
      subject,
      effectiveDate,
      says: { kind: 'group' as const, carrier, memberNumber: null, holderName: null, holderDob: null },
    })),
);
