import * as fc from 'fast-check';
import type { Admission, Claim837, ClaimForm, ClaimLine, Diagnosis, Drug, HealthCode } from '../837-model.ts';
import type { Insurance837, LineAdjudication837, OtherPayer837, Patient837, Tooth } from '../837-model.ts';
import { DIAGNOSIS_ROLES, GROUP_CODES, RESPONSIBILITY_CODES } from '../claim-codes.ts';
import type { Adjustment, ClaimAmount, ClaimDate, ClaimParty, Procedure } from '../claim-model.ts';
import { amount, code, dates, day, demographics, party, record, references, word } from './arbitrary-834-parts.ts';

/*
 * Claims that a valid 837 can hold, without positions. Their texts are those of the 834's models.
 */

type Model<T> = Omit<T, 'position'>;

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

const providers = (...entities: string[]) =>
  fc.array(
    fc.constantFrom(...entities).chain((entity) => claimParty(entity)),
    { maxLength: 2 },
  );

const insurance: fc.Arbitrary<Insurance837> = record<Required<Insurance837>>(
  {
    responsibility: code(RESPONSIBILITY_CODES),
    relationship: word,
    group: word,
    groupName: word,
    type: word,
    filing: word,
  },
  'responsibility',
);

const otherPayer: fc.Arbitrary<OtherPayer837> = fc
  .tuple(
    insurance,
    record<Required<Omit<OtherPayer837, keyof Insurance837>>>(
      {
        adjustments,
        amounts,
        subscriber: claimParty('IL'),
        // What stands at the payer's name belongs to the other payer.
        payer: claimParty('PR').map((payer) => ({ ...payer, references: [] })),
        providers: providers('82', 'DN'),
        dates: dates(new Set(['573'])),
        references,
      },
      'adjustments',
      'amounts',
      'providers',
      'dates',
      'references',
    ),
  )
  .map(([whose, rest]) => ({ ...whose, ...rest }));

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
function line(form: ClaimForm): fc.Arbitrary<Model<ClaimLine>> {
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

const diagnosis: fc.Arbitrary<Diagnosis> = fc
  .tuple(fc.constantFrom(...DIAGNOSIS_ROLES), word, fc.constantFrom(undefined, 'Y', 'N'))
  .map(([[qualifier, role], value, present]) => ({
    role,
    qualifier,
    code: value,
    ...(present === undefined ? {} : { presentOnAdmission: present }),
  }));

const healthCode: fc.Arbitrary<HealthCode> = fc
  .tuple(
    fc.constantFrom('BBR', 'BH', 'BI', 'BE', 'BG', 'TC'),
    word,
    fc.option(dates(new Set(['472'])), { nil: [] }),
    fc.option(amount, { nil: undefined }),
  )
  .map(([qualifier, value, [when], money]) => ({
    qualifier,
    code: value,
    ...(when === undefined ? {} : periodOf(when)),
    ...(money === undefined ? {} : { amount: money }),
  }));

function periodOf({ date, until }: ClaimDate): Pick<HealthCode, 'date' | 'until'> {
  return until === undefined ? { date } : { date, until };
}

const patient: fc.Arbitrary<Patient837> = record<Required<Patient837>>(
  { relationship: word, deathDate: day, party: claimParty('QC', true) },
  'relationship',
  'party',
);

const admission: fc.Arbitrary<Admission> = record<Required<Admission>>(
  { type: word, source: word, status: word },
  'type',
);

/** 2300 of one form with everything above it. */
export function arbitraryClaim(form: ClaimForm): fc.Arbitrary<Model<Claim837>> {
  const people = {
    billing: claimParty('85'),
    payTo: claimParty('87'),
    subscriber: fc.tuple(insurance, claimParty('IL', true)).map(([whose, who]) => ({ ...whose, party: who })),
    payer: claimParty('PR'),
    patient,
  };
  return record<Required<Omit<Model<Claim837>, 'placeOfService' | 'billType'>> & { place: string }>(
    {
      kind: fc.constant('claim'),
      form: fc.constant(form),
      account: word,
      charge: amount,
      place: word,
      frequency: fc.constantFrom('1', '7', '8'),
      ...people,
      benefitsAssigned: fc.boolean(),
      causes: fc.array(fc.constantFrom('AA', 'EM', 'OA'), { maxLength: 3 }),
      predetermination: fc.boolean(),
      originalReference: word,
      clearinghouseReference: word,
      references,
      dates: dates(new Set(['434', '435', '431', '439', '050'])),
      amounts,
      admission,
      diagnoses: fc.array(diagnosis, { maxLength: 14 }),
      drg: word,
      codes: fc.array(healthCode, { maxLength: 3 }),
      providers: providers('82', '71', 'DN', '77'),
      otherPayers: fc.array(otherPayer, { maxLength: 2 }),
      lines: fc.array(line(form), { minLength: 1, maxLength: 3 }) as fc.Arbitrary<ClaimLine[]>, // without positions
    },
    'kind',
    'form',
    'account',
    'charge',
    'billing',
    'subscriber',
    'causes',
    'predetermination',
    'references',
    'dates',
    'amounts',
    'diagnoses',
    'codes',
    'providers',
    'otherPayers',
    'lines',
  ).map(({ place, ...claim }) => ({ ...claim, ...facility(form, place, claim.frequency), ...numbered(claim) }));
}

function facility(form: ClaimForm, place: string | undefined, frequency = '') {
  if (place === undefined) return {};
  return form === 'I' ? { billType: `${place}${frequency}` } : { placeOfService: place };
}

/** The numbers a claim names are among its references. */
function numbered(claim: Pick<Claim837, 'references' | 'originalReference' | 'clearinghouseReference'>) {
  const named = [
    { qualifier: 'F8', value: claim.originalReference },
    { qualifier: 'D9', value: claim.clearinghouseReference },
  ].flatMap(({ qualifier, value }) => (value === undefined ? [] : [{ qualifier, value }]));
  return { references: [...claim.references, ...named] };
}
