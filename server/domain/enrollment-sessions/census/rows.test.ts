import { describe, expect, test } from 'vitest';
import { problemsOfFamilies } from './families.ts';
import { findHeadings, repeatsHeadings } from './heading-row.ts';
import { headingKey, mapHeadings, mappedTwice } from './headings.ts';
import { peopleInRow } from './people-in-rows.ts';
import type { CensusRules } from './person.ts';
import { readPerson } from './read-person.ts';

const nothingKnown = { saved: new Map<string, string>(), dataFields: new Map<string, string>() };
const HEADERS = ['Employee ID', 'Relationship', 'Last Name', 'First Name', 'DOB', 'Zip', 'SSN', 'Division', 'Badge'];
const rules: CensusRules = {
  today: '2026-11-26',
  effectiveDate: '2027-01-01',
  divisions: new Map([['north', 'id-of-north']]),
  allowTestIds: false,
  targets: new Set(['employeeId', 'relationship']),
};
const columns = mapHeadings(HEADERS, nothingKnown);
const read = (row: number, ...cells: string[]) =>
  peopleInRow({ number: row, cells }, columns).map((raw) => readPerson(raw, rules))[0];
const codes = (row: ReturnType<typeof read>) => row?.problems.map(({ field, code }) => `${field} ${code}`);

describe('headings', () => {
  test('are mapped with a reason: by name, by what they mean, as before, as a field of the census alone', () => {
    const known = { saved: new Map([['grp', 'division']]), dataFields: new Map([['shift', 'shift2']]) };
    const mapped = mapHeadings(['Date of Birth', 'DOH', 'Grp', 'Shift', 'T-Shirt Size', ''], known);
    expect(mapped.map(({ target, reason }) => [target, reason])).toEqual([
      ['dob', 'named'],
      ['hireDate', 'means'],
      ['division', 'saved'],
      ['custom.shift2', 'dataField'],
      ['custom.tshirtsize', 'unknown'],
      ['leaveOut', 'noHeading'],
    ]);
  });
  test('that mean one field: the one of the better name has it, the other is left out and said', () => {
    expect(mapHeadings(['DOB', 'Date of Birth'], nothingKnown).map(({ target, reason }) => [target, reason])).toEqual([
      ['leaveOut', 'twice'],
      ['dob', 'named'],
    ]);
    const chosen = [0, 1].map((column) => ({ column, target: 'dob' }));
    expect(mappedTwice(chosen)).toEqual([1]);
  });
  test('of coverage before, and of dependents in their employee’s row', () => {
    const mapped = mapHeadings(
      ['Medical Plan', 'Dental Tier', 'Life Volume', 'Dep2 First Name', 'Subscriber Zip'],
      nothingKnown,
    );
    expect(mapped.map(({ target }) => target)).toEqual([
      'election.medical.plan',
      'election.dental.tier',
      'election.life.volume',
      'dep2.firstName',
      'zip',
    ]);
  });
  test('in brackets and on further lines say nothing', () => {
    expect(headingKey('SSN / TIN \r\n(Required for EE & enter without dashes)')).toBe('ssn tin');
    expect(headingKey('employer_assigned_family_id')).toBe('employer assigned family id');
    expect(headingKey('Date of Birth*')).toBe('date of birth');
  });
  test('stand below titles; of two rows of them the one that says more is taken', () => {
    const rows = [
      { number: 1, cells: ['Census of Acme'] },
      { number: 2, cells: ['last_name', 'first_name', 'dob'] },
      { number: 3, cells: ['Last Name', 'First Name', 'Date of Birth (MM/DD/YYYY)'] },
      { number: 4, cells: ['Kim', 'Ann', '1980-04-12'] },
    ];
    const found = findHeadings(rows);
    expect([found?.row, found?.last]).toEqual([3, 3]);
    expect(found?.notes.map(({ code }) => code)).toEqual(['headingBelow', 'twoHeadings']);
    expect(
      repeatsHeadings({ number: 9, cells: ['last name', 'FIRST NAME', 'Date of Birth'] }, found?.headers ?? []),
    ).toBe(true);
    expect(findHeadings([{ number: 1, cells: ['1', '2'] }])).toBeNull();
  });
});

describe('a row', () => {
  test('without a fault is somebody', () => {
    const row = read(2, '007', 'EE', 'O’Brien Jr.', ' Ann ', '4/12/80', '7030', '12010001', 'NORTH', 'B-7');
    expect(row?.problems).toEqual([]);
    expect(row?.person).toMatchObject({
      employeeId: '007',
      relationship: '18',
      lastName: 'O’Brien',
      suffix: 'Jr.',
      firstName: 'Ann',
      dob: '1980-04-12',
      zip: '07030',
      ssn: '012010001',
      divisionId: 'id-of-north',
      custom: { badge: 'B-7' },
    });
  });
  test('says field by field what is wrong, all at once', () => {
    expect(codes(read(3, '', 'cousin', '', 'Ann', '13/13/1980', '123', '912-34-5678', 'West', ''))).toEqual([
      'employeeId required',
      'relationship relationship',
      'lastName required',
      'dob date',
      'ssn ssn',
      'division division',
    ]);
    expect(codes(read(3, '1', 'EE', 'Kim', 'Ann', '2027-01-01', '1234567', '999-99-9999', '', ''))).toEqual([
      'dob birthFuture',
      'ssn ssnPlaceholder',
      'zip zip',
    ]);
  });
  test('without SSN is no fault: it is asked for later; a reason says why', () => {
    const row = read(2, '1', 'EE', '김', '민수', '1980-04-12', '', '', '', '');
    expect(row?.problems).toEqual([{ field: 'ssn', kind: 'hint', code: 'ssnMissing' }]);
  });
  test('of whose employment ends before the coverage begins is noted', () => {
    const raw = peopleInRow(
      { number: 2, cells: ['1', 'EE', 'Kim', 'Ann', '1980-04-12', '12/31/2026'] },
      mapHeadings(['Employee ID', 'Relationship', 'Last Name', 'First Name', 'DOB', 'Termination Date'], nothingKnown),
    );
    expect(raw.map((one) => codes(readPerson(one, rules)))).toEqual([['ssn ssnMissing', 'terminationDate ended']]);
  });
  test('with columns for dependents is a family; columns that only say what nobody is are nobody', () => {
    const wide = mapHeadings(
      [
        'Employee ID',
        'Last Name',
        'First Name',
        'DOB',
        'Dep1 First Name',
        'Dep1 Relationship',
        'Dep2 First Name',
        'Dep2 Relationship',
      ],
      nothingKnown,
    );
    const people = peopleInRow(
      { number: 2, cells: ['7', 'Kim', 'Ann', '1980-04-12', 'Tom', 'Child', '', 'Child'] },
      wide,
    );
    expect(people.map(({ part, cells }) => [part, cells.employeeId, cells.firstName])).toEqual([
      [0, '7', 'Ann'],
      [1, '7', 'Tom'],
    ]);
  });
});

describe('rows beside each other', () => {
  const problems = (rows: string[][], onRecord: string[] = []) => {
    const people = rows.flatMap((cells, at) => read(at + 2, ...cells) ?? []);
    const found = problemsOfFamilies(people, new Set(onRecord));
    return people.map((row) => found.get(row)).map((problem) => (problem ? [problem.code, problem.row] : null));
  };
  const ann = ['7', 'EE', 'Kim', 'Ann', '1980-04-12'];
  const tom = ['7', 'Child', 'Kim', 'Tom', '2012-04-12'];
  test('a dependent follows the employee of the same ID, in whatever order; without one it says so', () => {
    expect(problems([tom, ann])).toEqual([null, null]);
    expect(problems([tom])).toEqual([['noEmployee', undefined]]);
    expect(problems([tom], ['7'])).toEqual([null]);
  });
  test('the same row again counts once; an ID has one employee', () => {
    expect(problems([ann, ann, ['7', 'EE', 'Poe', 'Ray', '1990-01-01']])).toEqual([
      null,
      ['repeated', 2],
      ['employeeTwice', 2],
    ]);
  });
});
