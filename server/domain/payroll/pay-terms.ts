import type { PricingFacts } from '../pricing/facts.ts';

/**
 * How many pay days a year has and how deductions are rounded, of a client and of divisions that have their own: as it was when a pay day
 * was stated. Who is paid by other days from now on was not taken another amount before.
 */
export type PayTerms = Pick<PricingFacts, 'payFrequency' | 'payDays' | 'rounding'> & {
  divisions: Readonly<Record<string, NonNullable<ReturnType<PricingFacts['divisions']['get']>>>>;
};

/** As it is now. */
export const payTermsOf = ({ payFrequency, payDays, rounding, divisions }: PricingFacts): PayTerms => ({
  payFrequency,
  payDays,
  rounding,
  divisions: Object.fromEntries(divisions),
});

/** Prices of now with what pay days were then; the same terms are the same facts. Null: nobody kept them, and it is as now. */
export function pricingBy(pricing: PricingFacts): (terms: PayTerms | null) => PricingFacts {
  const known = new Map<PayTerms | null, PricingFacts>([[null, pricing]]);
  return (terms) => {
    const made = known.get(terms) ?? {
      ...pricing,
      ...terms,
      divisions: new Map(Object.entries(terms?.divisions ?? {})),
    };
    known.set(terms, made);
    return made;
  };
}
