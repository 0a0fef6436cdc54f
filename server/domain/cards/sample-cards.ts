import type { CardData } from '@coverlane/contract/cards/layout.ts';
import { type CardFacts, cardData, type CardSource } from './card-data.ts';

/** What is recorded for the invented cards and explanations. */
export const sampleFacts: CardFacts = {
  networkName: 'Lakeside Open Access',
  issuerName: 'Evergreen Administrators',
  issuerId: '9999999901',
  rxBin: '999999',
  rxPcn: 'EVRGRN',
  rxGroup: 'RX10045',
  phoneMember: '1-800-555-0100',
  phoneHours: 'Mon-Fri 8-6 ET',
  phoneProvider: '1-800-555-0101',
  phonePrecertification: '1-800-555-0102',
  phonePharmacy: '1-800-555-0103',
  phoneNurse: '1-800-555-0104',
  website: 'benefits.example.com',
  claimsAddress: 'Evergreen Administrators, PO Box 1000, Springfield, IL 62701',
  payerId: '99999',
};

const usual: CardSource = {
  clientName: 'ACME Tool',
  group: { name: 'ACME Tool', number: 'GRP10045' },
  divisionName: 'Main office',
  plan: { name: 'PPO 500', kind: null, coverageType: 'medical' },
  memberNumber: '100200300',
  suffix: '00',
  memberName: 'Ana Ruiz',
  people: [
    { isSubscriber: true, suffix: '00', name: 'Ana Ruiz' },
    { isSubscriber: false, suffix: '01', name: 'Ben Ruiz' },
    { isSubscriber: false, suffix: '02', name: 'Cleo Ruiz' },
  ],
  effectiveDate: '2026-01-01',
  issuedOn: '2026-01-02',
  selfFunded: true,
  limits: {
    deductible: { in: { individual: 50_000, family: 100_000 }, out: { individual: 150_000, family: 300_000 } },
    oop: { in: { individual: 400_000, family: 800_000 }, out: { individual: null, family: null } },
  },
  coinsurance: { in: 20, out: 40 },
  copays: { primary: 2500, specialist: 4500, urgent: 6000, emergency: 25_000 },
  facts: sampleFacts,
};

const LONG = 'Maximiliana-Theodora Wolfeschlegelsteinhausen-Bergerdorff';

const stress: CardSource = {
  ...usual,
  clientName: 'International Brotherhood of Precision Instrument Workers Welfare Trust Fund',
  group: { name: 'Collectively bargained, retired and disabled', number: 'GRP-0000-1234567890' },
  plan: { ...usual.plan, name: 'Consumer Choice High Deductible Health Plan with Health Savings Account' },
  memberNumber: 'WELF-9900112233-AA',
  memberName: LONG,
  people: [
    { isSubscriber: true, suffix: '00', name: LONG },
    ...Array.from({ length: 9 }, (_, at) => ({
      isSubscriber: false,
      suffix: `0${at + 1}`,
      name: at % 3 === 2 ? '남궁민수' : `Jean-Sébastien Núñez-Öztürk ${'ABCDEFGHI'[at] ?? ''}`,
    })),
  ],
  limits: {
    deductible: { in: { individual: 1_234_567, family: 2_345_678 }, out: { individual: 1_234_567, family: 2_345_678 } },
    oop: { in: { individual: 1_234_567, family: 2_345_678 }, out: { individual: 1_234_567, family: 2_345_678 } },
  },
  facts: {
    ...sampleFacts,
    networkName: 'Greater Metropolitan Physicians and Hospitals Preferred Network',
    rxPcn: 'ABCDEFGHIJ',
    rxGroup: 'ABCDEFGHIJKLMNO',
    claimsAddress:
      'Evergreen Administrators of the Northern Territories, Claims Department Building 7, PO Box 1000-2000, Springfield, IL 62701-0001',
  },
};

const korean: CardSource = {
  ...usual,
  clientName: '한빛전자 주식회사',
  memberName: '김정은',
  people: [
    { isSubscriber: true, suffix: '00', name: '김정은' },
    { isSubscriber: false, suffix: '01', name: '이서연' },
    { isSubscriber: false, suffix: '02', name: '김하늘' },
  ],
};

const nothing = { individual: undefined, family: undefined };
const empty: CardSource = {
  ...usual,
  people: usual.people.slice(0, 1),
  group: null,
  limits: { deductible: { in: nothing, out: nothing }, oop: { in: nothing, out: nothing } },
  copays: { primary: null, specialist: null, urgent: null, emergency: null },
  facts: {
    ...sampleFacts,
    rxBin: null,
    networkName: null,
    phoneNurse: null,
    phonePrecertification: null,
    issuerId: null,
  },
};

/**
 * Invented cards for the editor: a usual one, the longest names and nine dependents, Hangul, and as little as can be; with
 * `change`, what a real client's or plan's cards say instead.
 */
export const sampleCards: Readonly<
  Record<'usual' | 'stress' | 'korean' | 'empty', (change?: Partial<CardSource>) => CardData>
> = {
  usual: (change) => cardData({ ...usual, ...change }),
  stress: (change) => cardData({ ...stress, ...change }),
  korean: (change) => cardData({ ...korean, ...change }),
  empty: (change) => cardData({ ...empty, ...change }),
};

/** The plan of the invented cards. */
export const samplePlan = usual.plan;
