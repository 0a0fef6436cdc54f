import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { describe, expect, it, vi } from 'vitest';

import {
  formatBytes,
  formatCount,
  formatDate,
  dayOf,
  formatDateTime,
  formatDeadline,
  formatMoney,
  formatPhone,
  formatSsn,
  personName,
  sortedName,
} from './format.ts';

describe('formats (specification 5 and 9)', () => {
  it('write money with $, comma thousands and two decimals', () => {
    expect(formatMoney('1234.56')).toBe('$1,234.56');
    expect(formatMoney('0')).toBe('$0.00');
    expect(formatMoney('5.1')).toBe('$5.10');
    expect(formatMoney('-84.2')).toBe('-$84.20');
    expect(formatMoney('1000000')).toBe('$1,000,000.00');
  });

  it('keep every cent of amounts that a float cannot hold', () => {
    expect(formatMoney('90071992547409.93')).toBe('$90,071,992,547,409.93');
    expect(formatMoney('0.29')).toBe('$0.29');
  });

  it('round a third decimal half up and never show a negative zero', () => {
    expect(formatMoney('1.005')).toBe('$1.01');
    expect(formatMoney('1.004')).toBe('$1.00');
    expect(formatMoney('-0.001')).toBe('$0.00');
  });

  it('write calendar dates as MM/DD/YYYY whatever the time zone', () => {
    expect(formatDate('2026-05-01')).toBe('05/01/2026');
    expect(formatDate('2024-02-29')).toBe('02/29/2024');
    expect(formatDate('soon')).toBe('soon');
  });

  it('write instants as MM/DD/YYYY h:mm:ss a', () => {
    expect(formatDateTime(new Date(2026, 4, 1, 15, 4, 5).toISOString())).toBe('05/01/2026 3:04:05 pm');
    expect(formatDateTime(new Date(2026, 10, 21, 0, 0, 9).toISOString())).toBe('11/21/2026 12:00:09 am');
    expect(formatDateTime('never')).toBe('never');
    expect(formatDeadline(new Date(2026, 10, 21, 0, 0, 9).toISOString())).toBe('11/21/2026 12:00 am');
    expect(formatDeadline('never')).toBe('never');
  });
  it('say the half of the day in the language of the page', () => {
    const at = new Date(2026, 4, 1, 15, 4, 5).toISOString();
    const said = (lang: string) => {
      vi.stubGlobal('document', { documentElement: { lang } });
      return [formatDateTime(at), formatDeadline(at)];
    };
    expect(said('ko')).toEqual(['05/01/2026 오후 3:04:05', '05/01/2026 오후 3:04']);
    expect(said('es')).toEqual(['05/01/2026 3:04:05 p. m.', '05/01/2026 3:04 p. m.']);
    expect(said('en')).toEqual(['05/01/2026 3:04:05 pm', '05/01/2026 3:04 pm']);
    vi.unstubAllGlobals();
  });
  it("says the reader's day of an instant, not that of another time zone", () => {
    expect(dayOf(new Date(2026, 4, 1, 0, 0, 1))).toBe('2026-05-01');
    expect(dayOf(new Date(2026, 11, 31, 23, 59, 59).toISOString())).toBe('2026-12-31');
  });

  it('write Social Security numbers 3-2-4, or only their last four digits', () => {
    expect(formatSsn('900123456')).toBe('900-12-3456');
    expect(maskedSsn('900123456')).toBe('***-**-3456');
    expect(maskedSsn('3456')).toBe('***-**-3456');
    expect(maskedSsn('12')).toBe('***-**-****');
  });

  it('write phones as (###) ###-####', () => {
    expect(formatPhone('2135550199')).toBe('(213) 555-0199');
    expect(formatPhone('+1 213 555 0199')).toBe('(213) 555-0199');
    expect(formatPhone('555-0199')).toBe('555-0199');
  });

  it('write Hangul names family and given name without a space, Latin names given name first', () => {
    expect(personName({ firstName: '지우', lastName: '김' })).toBe('김지우');
    expect(personName({ firstName: 'Ji-woo', lastName: 'Kim', middleName: 'A', suffix: 'Jr' })).toBe('Ji-woo A Kim Jr');
    expect(sortedName({ firstName: 'Ana', lastName: 'Ruiz Hernández' })).toBe('Ruiz Hernández, Ana');
    expect(sortedName({ firstName: '지우', lastName: '김' })).toBe('김지우');
  });

  it('write counts and sizes as people read them', () => {
    expect(formatCount(1142)).toBe('1,142');
    expect(formatBytes(14_200_000)).toBe('14.2\u00A0MB');
    expect(formatBytes(980_400)).toBe('980\u00A0KB');
    expect(formatBytes(12)).toBe('12\u00A0B');
  });
});
