import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBankingDays, bankingDaysBetween, bankingDayFrom, effectiveDateOf, isBankingDay } from './banking-days.ts';
import { correctionOf } from './corrections.ts';
import { readNacha } from './nacha-read.ts';
import type { Entry, NachaFile } from './nacha-shapes.ts';
import { writeNacha } from './nacha-write.ts';
import { isAccountNumber, isRoutingNumber } from '@coverlane/contract/bank-link/account-numbers.ts';

const origin = {
  bankName: 'First Bank',
  bankRouting: '091000019',
  originId: '1234567890',
  companyName: 'Evergreen TPA',
  companyId: '1234567890',
};
const jane: Entry = {
  direction: 'debit',
  isPrenote: false,
  accountType: 'checking',
  routing: '021000021',
  account: '000123456789',
  amountCents: 72_488,
  individualId: 'SE000123',
  name: 'Doe Jane',
  sec: 'WEB',
  isRecurring: false,
  description: 'INS PREM',
  effectiveDate: '2026-11-24',
  sequence: 1,
};
const file = (entries: readonly Entry[]): NachaFile => ({
  origin,
  date: '2026-11-20',
  minute: 9 * 60 + 5,
  modifier: 'A',
  firstBatch: 1,
  entries,
});

test('TV-11: one WEB debit of $724.88, to the byte', () => {
  const { text, totals, traces } = writeNacha(file([jane]));
  expect(text.split('\n')).toEqual([
    '101 09100001912345678902611200905A094101FIRST BANK             EVERGREEN TPA                  ',
    '5225EVERGREEN TPA                       1234567890WEBINS PREM  261124261124   1091000010000001',
    '627021000021000123456789     0000072488SE000123       DOE JANE              S 0091000010000001',
    '822500000100021000020000000724880000000000001234567890                         091000010000001',
    `9000001000001000000010002100002000000072488000000000000${' '.repeat(39)}`,
    ...Array.from({ length: 5 }, () => '9'.repeat(94)),
    '',
  ]);
  expect(totals).toEqual({ entries: 1, hash: '0002100002', debitCents: 72_488, creditCents: 0, batches: 1 });
  expect(traces).toEqual(['091000010000001']);
});

const banks = ['021000021', '091000019', '011401533', '322271627', '122105155', '999999992'];
const anEntry = fc.record<Entry>({
  direction: fc.constantFrom('debit', 'credit'),
  isPrenote: fc.constant(false),
  accountType: fc.constantFrom('checking', 'savings'),
  routing: fc.constantFrom(...banks),
  account: fc.stringMatching(/^[0-9]{4,17}$/),
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  individualId: fc.stringMatching(/^[A-Z0-9-]{1,15}$/),
  name: fc.string({ unit: 'grapheme', maxLength: 40 }),
  sec: fc.constantFrom('WEB', 'PPD', 'CCD'),
  isRecurring: fc.boolean(),
  description: fc.constantFrom('INS PREM', 'RETRY PYMT', 'REFUND'),
  effectiveDate: fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-27'),
  sequence: fc.constant(0),
});

test('whatever is written, a reader that is not the writer finds right: counts, hash, totals, blocks, and every entry', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { minLength: 1, maxLength: 60 }), (drawn) => {
      const entries = drawn.map((entry, at) => ({ ...entry, sequence: at + 1 }));
      const { text, traces } = writeNacha(file(entries));
      const read = readNacha(text);
      expect(read.faults).toEqual([]);
      const found = new Map(
        read.batches.flatMap((batch) => batch.entries.map((entry) => [entry.traceNumber, { batch, entry }])),
      );
      expect(found.size).toBe(entries.length);
      entries.forEach((entry, at) => {
        const { batch, entry: line } = found.get(traces[at] ?? '') ?? {};
        expect(line).toMatchObject({ routing: entry.routing, account: entry.account, amountCents: entry.amountCents });
        expect([batch?.sec, batch?.description, `20${batch?.effectiveDate}`]).toEqual([
          entry.sec,
          entry.description,
          entry.effectiveDate.replaceAll('-', ''),
        ]);
      });
    }),
    { numRuns: 60 },
  );
});

test('a digit that is changed anywhere in an entry or a control line is found out', () => {
  const { text } = writeNacha(file([jane, { ...jane, routing: '322271627', sequence: 2 }]));
  const lines = text.split('\n');
  const touched = (line: number, from: number, to: string): string =>
    lines.map((one, at) => (at === line ? one.slice(0, from) + to + one.slice(from + to.length) : one)).join('\n');
  const faultsOf = (changed: string): string[] => readNacha(changed).faults.map(({ line, code }) => `${line} ${code}`);
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(touched(2, 38, '9'))).toEqual(['5 totals', '6 totals']);
  expect(faultsOf(touched(2, 3, '1'))).toEqual(['3 check-digit', '5 hash', '6 hash']);
  expect(faultsOf(touched(4, 9, '3'))).toEqual(['5 count']);
  expect(faultsOf(lines.slice(0, 9).join('\n'))).toEqual(['9 blocks']);
  expect(faultsOf('hello')).toEqual(['1 line-length', '1 no-header', '1 no-control', '1 blocks']);
  expect(faultsOf('')).toEqual(['1 no-header', '0 no-control']);
});

test('an amount that does not fit its field is refused, and never cut', () => {
  expect(() => writeNacha(file([{ ...jane, amountCents: 10_000_000_000 }]))).toThrow(RangeError);
  expect(() => writeNacha(file([{ ...jane, amountCents: -1 }]))).toThrow(RangeError);
});

describe('the Federal Reserve calendar', () => {
  test.each([
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-28', false, 'a Saturday'],
    ['2026-07-03', true, 'the Friday before a Fourth of July on a Saturday'],
    ['2027-07-05', false, 'the Monday after a Fourth of July on a Sunday'],
    ['2027-12-24', true, 'the Friday before a Christmas on a Saturday'],
    ['2026-12-25', false, 'Christmas on a Friday'],
    ['2026-06-19', false, 'Juneteenth'],
  ])('%s: open is %s (%s)', (day, isOpen) => {
    expect(isBankingDay(day)).toBe(isOpen);
  });
  test('before 14:00 in Chicago a file of Friday 11/20 takes effect on Tuesday 11/24, later a day later (TV-11)', () => {
    const at = (minute: number, due = '2026-11-20') => effectiveDateOf({ day: '2026-11-20', minute }, due);
    expect([at(13 * 60 + 59), at(14 * 60)]).toEqual(['2026-11-24', '2026-11-25']);
    expect(at(9 * 60, '2026-11-26')).toBe('2026-11-27');
    expect(at(9 * 60, '2026-12-01')).toBe('2026-12-01');
  });
  test('three banking days over Thanksgiving', () => {
    expect(addBankingDays('2026-11-24', 3)).toBe('2026-11-30');
    expect(bankingDaysBetween('2026-11-24', '2026-11-30')).toBe(3);
    expect(bankingDayFrom('2026-11-28')).toBe('2026-11-30');
  });
});

test('a routing number is nine digits whose checksum holds', () => {
  expect(['021000021', '091000019', '021000022', '02100002', 'abcdefghi', '000000000'].map(isRoutingNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['1234', '12345678901234567', '123', '12A4', '123456789012345678'].map(isAccountNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a notification of change says what is entered from now on; what is no account is looked at', () => {
  expect(correctionOf('C01', '998877')).toEqual({ account: '998877' });
  expect(correctionOf('C02', '021000021')).toEqual({ routing: '021000021' });
  expect(correctionOf('C03', '021000021   998877')).toEqual({ routing: '021000021', account: '998877' });
  expect(correctionOf('C05', '37')).toEqual({ type: 'savings' });
  expect(correctionOf('C06', '998877              37')).toEqual({ account: '998877', type: 'savings' });
  expect(correctionOf('C07', '021000021998877           37')).toEqual({
    routing: '021000021',
    account: '998877',
    type: 'savings',
  });
  expect(correctionOf('C02', '021000022')).toBeNull();
  expect(correctionOf('C04', 'DOE JANE')).toBeNull();
  expect(correctionOf('C99', '1')).toBeNull();
});
