import { describe, expect, it } from 'vitest';

import { caretAfter, hideSsn, maskPhone, maskSsn, readMoney, writeMoney } from './masks.ts';

describe('masks', () => {
  it('lay a phone out as (###) ###-#### while it is typed', () => {
    expect(['2', '2135', '213555', '2135550199'].map(maskPhone)).toEqual([
      '(2',
      '(213) 5',
      '(213) 555',
      '(213) 555-0199',
    ]);
  });

  it('accept a pasted phone with country code, dots and words', () => {
    expect(maskPhone('Tel. +1.213.555.0199')).toBe('(213) 555-0199');
  });

  it('leave another country’s number and an extension as they were typed, and drop nothing of them', () => {
    for (const text of [
      '+82 2 555 0142',
      '+82 10 1234 5678',
      '+44 20 7946 0958',
      '(213) 555-0199 x12',
      '213-555-01991',
    ])
      expect(maskPhone(text)).toBe(text);
  });

  it('lay a Social Security number out 3-2-4 and drop what is too much', () => {
    expect(maskSsn('90012')).toBe('900-12');
    expect(maskSsn('900 12 3456 78')).toBe('900-12-3456');
  });

  it('hide a complete number and leave one being typed readable', () => {
    expect(hideSsn('900-12-3456')).toBe('***-**-3456');
    expect(hideSsn('900-12')).toBe('900-12');
  });

  it('keep the caret behind the digit it was behind', () => {
    expect(caretAfter('(213) 555-0199', 0)).toBe(0);
    expect(caretAfter('(213) 555-0199', 3)).toBe(4);
    expect(caretAfter('(213) 555-0199', 4)).toBe(7);
    expect(caretAfter('(213) 555-0199', 10)).toBe(14);
  });
});

describe('money input', () => {
  it.each([
    ['$1,234.5', '1234.50'],
    ['52000', '52000.00'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['-3', '-3.00'],
    ['-0', '0.00'],
    ['12.345', ''],
    ['1.234,56', ''],
    ['ten', ''],
    ['', ''],
    ['-', ''],
  ])('reads %s as "%s"', (typed, amount) => {
    expect(readMoney(typed)).toBe(amount);
  });

  it('writes thousands in groups and leaves what is no money as typed', () => {
    expect(writeMoney('1234567.5')).toBe('1,234,567.50');
    expect(writeMoney('abc')).toBe('abc');
  });
});
