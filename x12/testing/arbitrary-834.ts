import * as fc from 'fast-check';
import type { Header834 } from '../834-events.ts';
import type { Coverage834, Member834, Organization834, OtherInsurance834, Provider834 } from '../834-model.ts';
import * as codes from '../codes-834.ts';
import type { X12Separators } from '../segment.ts';
import {
  amount,
  code,
  dates,
  day,
  demographics,
  organization,
  party,
  record,
  references,
  text,
  word,
} from './arbitrary-834-parts.ts';

/*
 * Models that a valid 834 can hold, for properties of writing and reading. See the parts.
 */

const position = { interchange: 1, group: 1, transaction: 1, segment: 1, fileSegment: 1 };
const otherInsurance: fc.Arbitrary<OtherInsurance834> = record<Required<OtherInsurance834>>(
  {
    responsibility: code(codes.COB01_CODES),
    policy: text,
    code: code(codes.COB03_CODES),
    serviceTypes: fc.array(word, { minLength: 1, maxLength: 3 }),
    references,
    dates: dates(new Set(['344', '345'])),
    insurers: fc.array(party('IN'), { maxLength: 2 }),
  },
  'responsibility',
  'references',
  'dates',
  'insurers',
);

const provider: fc.Arbitrary<Provider834> = record<Required<Provider834>>(
  {
    number: fc.constantFrom('1', '2'),
    provider: party('P3'),
    change: fc.record({ action: fc.constant('2'), entity: fc.constant('1P'), date: day, reason: fc.constant('AA') }),
  },
  'number',
  'provider',
);

const amounts = fc.array(fc.record({ qualifier: fc.constantFrom('P3', 'C1', 'D2'), amount }), { maxLength: 2 });

const coverage: fc.Arbitrary<Coverage834> = record<Required<Coverage834>>(
  {
    position: fc.constant(position),
    maintenanceType: code(codes.HD01_CODES),
    insuranceLine: code(codes.HD03_CODES),
    plan: text,
    level: code(codes.HD05_CODES),
    lateEnrollee: fc.boolean(),
    dates: dates(codes.COVERAGE_DATE_CODES),
    amounts,
    references,
    cards: fc.array(fc.record({ plan: text, type: fc.constantFrom('D', 'H', 'P'), count: word }), { maxLength: 2 }),
    providers: fc.array(provider, { maxLength: 2 }),
    otherInsurance: fc.array(otherInsurance, { maxLength: 2 }),
  },
  ...(['position', 'maintenanceType', 'insuranceLine', 'dates', 'amounts', 'references', 'cards'] as const),
  ...(['providers', 'otherInsurance'] as const),
);

const who = fc.oneof(
  fc.constant({ subscriber: true, relationship: '18' }),
  fc.constantFrom('01', '53', '19', 'G8').map((relationship) => ({ subscriber: false, relationship })),
);

const status = record<{ [K in keyof Member834]?: Member834[K] }>({
  maintenanceReason: code(codes.INS04_CODES),
  benefitStatus: code(codes.INS05_CODES),
  medicarePlan: code(codes.INS06_PLAN_CODES),
  cobraEvent: code(codes.INS07_CODES),
  employmentStatus: code(codes.INS08_CODES),
  studentStatus: code(codes.INS09_CODES),
  disabled: fc.boolean(),
  deathDate: day,
  confidentiality: code(codes.INS13_CODES),
  birthSequence: fc.constantFrom('1', '2'),
  income: fc.record({ frequency: fc.constant('7'), wage: amount }),
  health: fc.record({ code: fc.constant('T') }),
});

/** A member as the reader would yield it. */
export const arbitraryMember: fc.Arbitrary<Member834> = fc
  .record({
    maintenanceType: code(codes.INS03_CODES),
    references,
    dates: dates(codes.MEMBER_DATE_CODES),
    name: party('IL', { demographics }),
    employmentClasses: fc.array(fc.record({ code: word }), { maxLength: 1 }),
    amounts,
    languages: fc.array(fc.record({ qualifier: fc.constant('LE'), code: word, use: fc.constant('7') }), {
      maxLength: 2,
    }),
    parties: fc
      .tuple(party('70', { demographics }), party('31'), party('S3'), party('QD'), party('36'))
      .chain((all) => fc.subarray(all)),
    disabilities: fc.array(fc.record({ type: fc.constant('4'), dates: dates(new Set(['360', '361'])) }), {
      maxLength: 1,
    }),
    coverages: fc.array(coverage, { maxLength: 3 }),
    reporting: fc.array(
      fc.record({ number: word, category: organizationWithoutAccounts(), references, dates: dates(new Set(['007'])) }),
      { maxLength: 2 },
    ),
  })
  .chain((rest) =>
    fc.tuple(who, status).map(([person, more]) => ({ kind: 'member', position, ...rest, ...person, ...more })),
  );

function organizationWithoutAccounts(): fc.Arbitrary<Organization834> {
  return fc.record({ entity: fc.constant('75'), name: text });
}

/** A header as the reader would yield it. */
export const arbitraryHeader: fc.Arbitrary<Header834> = record<Required<Header834>>(
  {
    kind: fc.constant('header'),
    position: fc.constant(position),
    control: fc.constant('0001'),
    version: fc.constant('005010X220A1'),
    purpose: code(codes.BGN01_CODES),
    reference: word,
    date: day,
    time: fc.constant('1405'),
    timeZone: fc.constant('ET'),
    originalReference: word,
    action: code(codes.BGN08_CODES),
    references,
    dates: dates(new Set(['007', '303', '382'])),
    totals: fc.constant([]),
    sponsor: organization('P5'),
    payer: organization('IN'),
    agents: fc.array(fc.oneof(organization('BO'), organization('TV')), { maxLength: 2 }),
  },
  ...(['kind', 'position', 'control', 'version', 'purpose', 'reference', 'date', 'action', 'references'] as const),
  ...(['dates', 'totals', 'sponsor', 'payer', 'agents'] as const),
);

/**
 * Four different separators; line breaks among the segment terminators, but not with ~ before them: that is how a
 * header without ISA16 looks.
 */
export const arbitrarySeparators: fc.Arbitrary<X12Separators> = fc
  .uniqueArray(fc.constantFrom(...'*|+:^>!~_;<%\u001c\u001d\u001e'), { minLength: 4, maxLength: 4 })
  .chain(([element = '*', component = ':', repetition = '^', segment = '~']) =>
    fc
      .constantFrom(segment, segment, component === '~' ? segment : '\n')
      .map((ending) => ({ element, component, repetition, segment: ending })),
  );
