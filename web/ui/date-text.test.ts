import { describe, expect, it } from 'vitest';

import { readDate, writeDate } from './date-text.ts';

describe('date input', () => {
  it.each([
    '05/01/2026',
    '5/1/2026',
    '5-1-26',
    '05012026',
    '2026-05-01',
    '2026.5.1',
    '2026년 5월 1일',
    'May 1, 2026',
    'may 1 2026',
    ' 05/01/2026 ',
    '2026-05-01T08:00:00Z',
  ])('reads %s as the first of May 2026', (typed) => {
    expect(readDate(typed, 2026)).toBe('2026-05-01');
  });

  it('takes two digits of a far future year for the past century', () => {
    expect(readDate('4/12/88', 2026)).toBe('1988-04-12');
    expect(readDate('4/12/30', 2026)).toBe('2030-04-12');
  });

  it.each(['02/30/2026', '13/01/2026', '02/29/2025', '00/10/2026', '5/1', 'tomorrow', '', '1/1/0026'])(
    'refuses %s, which is no day',
    (typed) => {
      expect(readDate(typed, 2026)).toBe('');
    },
  );

  it('knows leap years', () => {
    expect(readDate('02/29/2024', 2026)).toBe('2024-02-29');
    expect(readDate('02/29/1900', 2026)).toBe('');
    expect(readDate('02/29/2000', 2026)).toBe('2000-02-29');
  });

  it('writes MM/DD/YYYY', () => {
    expect(writeDate('2026-05-01')).toBe('05/01/2026');
    expect(writeDate('')).toBe('');
  });
});
