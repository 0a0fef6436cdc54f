import * as fc from 'fast-check';
import type { Admission, Claim837, ClaimForm, ClaimLine, Diagnosis, HealthCode } from '../837-model.ts';
import type { Insurance837, OtherPayer837, Patient837 } from '../837-model.ts';
import { DIAGNOSIS_ROLES, RESPONSIBILITY_CODES } from '../claim-codes.ts';
import type { ClaimDate } from '../claim-model.ts';
import { amount, code, dates, day, record, references, word } from './arbitrary-834-parts.ts';
import { line } from './arbitrary-claim-lines.ts';
import { adjustments, amounts, claimParty, currency, providers } from './arbitrary-claim-parts.ts';

/*
 * Claims that a valid 837 can hold, without positions. Their texts are those of the 834's models.
 */

type Model<T> = Omit<T, 'position'>;

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
    currency,
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
