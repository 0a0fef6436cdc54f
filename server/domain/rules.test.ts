import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { CoverageType, RelationshipCode } from '@coverlane/contract/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageState, covers, overlap } from './coverage-state.ts';
import { addDays } from '../platform/values/dates.ts';
import { centsOf, decimalOf, timesRate } from './money.ts';
import { areInitials, displayName, hangulInitials, nameKeys, searchKey } from '../platform/values/names.ts';
import { nextSuffix } from './relationships.ts';
import { isValidSsn, ssnDigits } from './ssn.ts';
import { coveredOf, deriveTier, tierOfFile } from './tiers.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

describe('money', () => {
  it('goes from cents to a decimal string and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(centsOf(decimalOf(cents))).toBe(cents);
      }),
    );
  });
  it('is rounded half up once', () => {
    expect([centsOf('1.005'), centsOf('1.0049'), centsOf('-1.005'), centsOf('7'), centsOf('x')]).toEqual([
      101,
      100,
      -101,
      700,
      null,
    ]);
    expect(timesRate(15_000, '0.2100')).toBe(3150);
    expect(timesRate(61_240, '1.02')).toBe(62_465);
    expect(timesRate(61_240, '1.5')).toBe(91_860);
  });
});

describe('names', () => {
  it.each([
    ["O'Brien-Núñez", 'obriennunez'],
    ['DE LA CRUZ', 'delacruz'],
    ['Łukasz Straße', 'lukaszstrasse'],
    ['김 정은', '김정은'],
  ])('%s is searched as %s', (name, key) => expect(searchKey(name)).toBe(key));
  it('in Hangul are found by their initials, and written family name first', () => {
    expect(hangulInitials('김정은')).toBe('ㄱㅈㅇ');
    expect(nameKeys({ firstName: '정은', lastName: '김' })).toEqual({
      last: '김',
      first: '정은',
      whole: '김정은 정은김',
      initials: 'ㄱㅈㅇ',
    });
    expect(displayName({ firstName: '정은', lastName: '김' })).toBe('김정은');
    expect(displayName({ firstName: 'Jane', middleName: 'Q', lastName: 'Doe', suffixName: 'Jr' })).toBe(
      'Jane Q Doe Jr',
    );
    expect([areInitials('ㄱㅈㅇ'), areInitials('김')]).toEqual([true, false]);
  });
  it('are folded the same however often', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });
});

describe('an SSN', () => {
  it.each(['000-12-3456', '666123456', '900123456', '123-00-4567', '123450000', '078051120', '123456789', '111111111'])(
    '%s is refused',
    (text) => expect(isValidSsn(ssnDigits(text) ?? '', { allowTestIds: false })).toBe(false),
  );
  it('of nine digits in any spelling is accepted, 9xx only for tests or foreigners', () => {
    expect(['219-09-9999', '219 09 9999', ' 219099999 '].map(ssnDigits)).toEqual(Array(3).fill('219099999'));
    expect([ssnDigits('219-099999'), ssnDigits('21909999')]).toEqual([null, null]);
    expect(isValidSsn('219099999', { allowTestIds: false })).toBe(true);
    expect(isValidSsn('900123456', { allowTestIds: true })).toBe(true);
    expect(isValidSsn('900123456', { allowTestIds: false, foreign: true })).toBe(true);
    expect(maskedSsn('219099999')).toBe('***-**-9999');
  });
});

const relationships = fc.array(fc.constantFrom<RelationshipCode>('18', '01', '53', '19', '22'), { maxLength: 8 });

describe('a tier', () => {
  it('follows from the people covered in every state', () => {
    fc.assert(
      fc.property(relationships, fc.constantFrom<CoverageType>('medical', 'dental', 'life', 'eap'), (codes, type) => {
        const spouse = codes.includes('01') || codes.includes('53');
        const child = codes.includes('19') || codes.includes('22');
        const expected = ['EMP', 'ECH', 'ESP', 'FAM'][(spouse ? 2 : 0) + (child ? 1 : 0)];
        expect(deriveTier(type, coveredOf(codes))).toBe(type === 'life' || type === 'eap' ? 'NOTIER' : expected);
      }),
    );
  });
  it('of a file is one of ours, or read by who is covered', () => {
    const read = (code: string, codes: RelationshipCode[]) => tierOfFile(code, 'medical', coveredOf(codes));
    expect([read('FAM', []), read('IND', ['01']), read('SPC', [])]).toEqual(['FAM', 'EMP', 'FAM']);
    expect([read('TWO', ['01']), read('TWO', ['19']), read('E1D', ['53'])]).toEqual(['ESP', 'ECH', 'ESP']);
    expect([read('E2D', ['01', '19']), read('E3D', ['19', '19', '22']), read('DEP', ['19'])]).toEqual([
      'FAM',
      'ECH',
      'ECH',
    ]);
    expect([read('XYZ', []), tierOfFile('EMP', 'life', coveredOf([]))]).toEqual([null, 'NOTIER']);
  });
});

describe('a coverage', () => {
  it('is upcoming before its first day, current on both ends, expired after its last, void where it has none', () => {
    const span = { effectiveDate: '2026-01-01', expirationDate: '2026-06-30' };
    const on = (day: string) => coverageState(span, day);
    expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map(on)).toEqual([
      'upcoming',
      'current',
      'current',
      'expired',
    ]);
    expect(coverageState({ ...span, expirationDate: '2025-12-31' }, '2026-03-01')).toBe('void');
    expect(coverageState({ ...span, expirationDate: null }, '2099-01-01')).toBe('current');
  });
  it('overlaps another exactly where both cover a day', () => {
    const span = fc.tuple(fc.nat(20), fc.integer({ min: -1, max: 20 })).map(([start, length]) => ({
      effectiveDate: addDays('2026-01-01', start),
      expirationDate: addDays('2026-01-01', start + length),
    }));
    fc.assert(
      fc.property(span, span, (one, other) => {
        const days = Array.from({ length: 45 }, (_, day) => addDays('2025-12-31', day));
        expect(overlap(one, other)).toBe(days.some((day) => covers(one, day) && covers(other, day)));
      }),
    );
  });
  it('gives the subscriber 00, the spouse 01 and everybody else the next free number', () => {
    expect(nextSuffix('18', new Set())).toBe('00');
    expect(nextSuffix('01', new Set(['00']))).toBe('01');
    expect(nextSuffix('53', new Set(['00', '01']))).toBe('02');
    expect(nextSuffix('19', new Set(['00', '02']))).toBe('03');
  });
});

describe('a UUIDv7', () => {
  it('has its version and variant, and ascends also when the clock stands still or steps back', () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => uuid7(1_790_000_000_000 - (at % 3)));
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
