import * as fc from 'fast-check';
import type { ClaimForm, ClaimLine, Drug, LineAdjudication837, Tooth } from '../837-model.ts';
import { amount, dates, record, references, word } from './arbitrary-834-parts.ts';
import { adjustments, amounts, procedure, providers } from './arbitrary-claim-parts.ts';

/*
 * Services that a valid 837 can hold, without positions.
 */

type Model<T> = Omit<T, 'position'>;

const adjudication: fc.Arbitrary<LineAdjudication837> = record<Required<LineAdjudication837>>(
  {
    payer: word,
    paid: amount,
    procedure,
    revenue: word,
    quantity: amount,
    bundledInto: word,
    adjustments,
    amounts,
    dates: dates(new Set(['573'])),
  },
  'payer',
  'paid',
  'adjustments',
  'amounts',
  'dates',
);

const drug: fc.Arbitrary<Drug> = record<Required<Drug>>(
  { ndc: word, quantity: amount, unit: word, prescription: word },
  'ndc',
);

const SURFACES: fc.Arbitrary<Tooth> = fc.record({
  code: word,
  surfaces: fc.array(fc.constantFrom(...'MODBLIF'), { maxLength: 3 }),
});

/** The keys each form's service segment has no element for. */
const LACKS: Record<ClaimForm, readonly string[]> = {
  P: ['revenue'],
  I: ['placeOfService'],
  D: ['revenue', 'unit'],
};

/** 2400 of one form. */
export function line(form: ClaimForm): fc.Arbitrary<Model<ClaimLine>> {
  const lists = { dates: dates(new Set(['472', '471'])), references, amounts };
  return record<Required<Model<ClaimLine>>>(
    {
      number: word,
      procedure,
      revenue: word,
      charge: amount,
      unit: word,
      quantity: amount,
      placeOfService: word,
      oralCavity: form === 'D' ? fc.array(word, { maxLength: 2 }) : fc.constant([]),
      teeth: form === 'D' ? fc.array(SURFACES, { maxLength: 2 }) : fc.constant([]),
      diagnosisPointers: fc.array(fc.constantFrom('1', '2', '12'), { maxLength: 4 }),
      controlNumber: word,
      ...lists,
      drugs: fc.array(drug, { maxLength: 2 }),
      providers: providers('82', 'DK'),
      adjudications: fc.array(adjudication, { maxLength: 2 }),
    },
    'number',
    'charge',
    'oralCavity',
    'teeth',
    'diagnosisPointers',
    'dates',
    'references',
    'amounts',
    'drugs',
    'providers',
    'adjudications',
  ).map((of) => {
    const { controlNumber, ...rest } = of;
    for (const key of LACKS[form]) Reflect.deleteProperty(rest, key);
    const control = controlNumber === undefined ? [] : [{ qualifier: '6R', value: controlNumber }];
    return {
      ...rest,
      diagnosisPointers: form === 'I' ? [] : of.diagnosisPointers,
      references: [...of.references, ...control],
      ...(controlNumber === undefined ? {} : { controlNumber }),
    };
  });
}
