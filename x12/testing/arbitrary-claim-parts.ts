import * as fc from 'fast-check';
import { GROUP_CODES } from '../claim-codes.ts';
import type { Adjustment, ClaimAmount, ClaimCurrency, ClaimParty, Procedure } from '../claim-model.ts';
import { amount, code, demographics, party, record, references, word } from './arbitrary-834-parts.ts';

/*
 * What claims (837) and payments (835) have in common, without positions. Their texts are those of the 834's models.
 */

/** CAS. */
export const adjustments: fc.Arbitrary<Adjustment[]> = fc.array(
  record<Required<Adjustment>>(
    { group: code(GROUP_CODES), reason: word, amount, quantity: amount },
    'group',
    'reason',
    'amount',
  ),
  { maxLength: 8 },
);

/** AMT. */
export const amounts: fc.Arbitrary<ClaimAmount[]> = fc.array(fc.record({ qualifier: word, amount }), { maxLength: 2 });

/** SV101 and its like. */
export const procedure: fc.Arbitrary<Procedure> = record<Required<Procedure>>(
  {
    qualifier: fc.constantFrom('HC', 'AD', 'ER'),
    code: word,
    modifiers: fc.array(word, { maxLength: 4 }),
    description: word,
  },
  'qualifier',
  'code',
  'modifiers',
);

/** NM1 of a claim: a provider with its taxonomy, or a person with demographics. */
export function claimParty(entity: string, person = false): fc.Arbitrary<ClaimParty> {
  const named = person ? party(entity, { demographics }) : party(entity);
  const taxonomy = fc.option(word, { nil: undefined });
  return fc.tuple(named, references, person ? fc.constant(undefined) : taxonomy).map(([of, refs, tax]) => ({
    ...of,
    references: refs,
    ...(tax === undefined ? {} : { taxonomy: tax }),
  }));
}

/** Providers of some roles. */
export const providers = (...entities: string[]) =>
  fc.array(
    fc.constantFrom(...entities).chain((entity) => claimParty(entity)),
    { maxLength: 2 },
  );

/** CUR of any currency but US dollars, with or without a rate. */
export const currency: fc.Arbitrary<ClaimCurrency> = record<Required<ClaimCurrency>>(
  { code: fc.constantFrom('MXN', 'CAD', 'KRW'), rate: fc.constantFrom('0.054', '1', '.000741') },
  'code',
);
