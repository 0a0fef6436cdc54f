import { describe, expect, it } from 'vitest';
import { readPastedRow } from './pasted-row.ts';

const TODAY = '2026-11-21';
const read = (text: string) => readPastedRow(text, TODAY);

describe('A pasted row', () => {
  it('of a spreadsheet fills what it holds; names and city, known by their place only, are marked', () => {
    const row =
      'Robin\tHire\t05/17/1990\t900-12-3456\tF\trobin@example.com\t(212) 555-0142\t1 Elm Street\tBoston\tMA\t02108\t11/02/2026';
    expect(read(row)).toEqual({
      values: {
        firstName: 'Robin',
        lastName: 'Hire',
        dob: '1990-05-17',
        ssn: '900123456',
        gender: 'F',
        email: 'robin@example.com',
        phone: '2125550142',
        address1: '1 Elm Street',
        city: 'Boston',
        state: 'MA',
        zip: '02108',
        hireDate: '2026-11-02',
      },
      unsure: ['firstName', 'lastName', 'city'],
    });
  });

  it('may be the lines of a mail, with a whole name and an address as they are written on a letter', () => {
    expect(read('Robin Hire\n1 Elm Street\nBoston, MA 02108\nrobin@example.com\n+1 212 555 0142')?.values).toEqual({
      firstName: 'Robin',
      lastName: 'Hire',
      address1: '1 Elm Street',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      email: 'robin@example.com',
      phone: '2125550142',
    });
  });

  it('keeps Hangul names, and tells a hire date from a birth date by its year', () => {
    expect(read('지우\t김\t2026-11-02')?.values).toEqual({ firstName: '지우', lastName: '김', hireDate: '2026-11-02' });
    expect(read('지우\t김\t1990-05-17')?.values).toMatchObject({ dob: '1990-05-17' });
  });

  it('is left to the input where it is a single value or says too little', () => {
    for (const text of ['Robin', 'Robin Hire', '05/17/1990', 'a, b', '900-12-3456', ''])
      expect(read(text)).toBeUndefined();
  });

  it('never takes a number for another: nine bare digits are no SSN and no phone number', () => {
    expect(read('Robin\tHire\trobin@example.com\t900123456')?.values).toEqual({
      firstName: 'Robin',
      lastName: 'Hire',
      email: 'robin@example.com',
    });
  });
});
