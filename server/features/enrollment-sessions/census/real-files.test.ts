import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { censusOffice } from './census.testing.ts';

const folder = join(import.meta.dirname, '../../../../../shared/data/census');
const isThere = existsSync(folder);
if (!isThere) console.warn('The real files are not here (../shared/data/census): their tests are skipped.');

let office: Awaited<ReturnType<typeof censusOffice>>;
beforeAll(async () => {
  office = await censusOffice();
});
afterAll(() => office.portal.close());

const read = async (name: string) => {
  const desk = await office.desk();
  return { desk, file: await desk.read(readFileSync(join(folder, name)), name) };
};
const targets = (columns: readonly { header: string; target: string }[]) =>
  Object.fromEntries(columns.map(({ header, target }) => [header.split(/[\r\n]/)[0]?.trim(), target]));

describe.skipIf(!isThere)('a real census', () => {
  test('of a template with a title, names and labels: two people of one family', async () => {
    const { desk, file } = await read('DCHL_Employee_Census.xlsx');
    expect(file).toMatchObject({ state: 'proposed', counts: { new: 2, error: 0 } });
    expect(file.notes.map(({ code }) => code)).toEqual(['headingBelow', 'twoHeadings']);
    expect(targets(file.columns)).toMatchObject({
      'Family ID #': 'employeeId',
      'SSN / TIN': 'ssn',
      'Date of Hire': 'hireDate',
      'Is Business Owner?': 'custom.isbusinessowner',
    });
    await desk.apply(file.id);
    expect(await desk.members()).toMatchObject([
      {
        employee_id: '83765454',
        relationship_code: '18',
        dob: '1987-12-12',
        hire_date: '2015-12-12',
        state: 'DC',
        zip: '23445',
      },
      { employee_id: '83765454', relationship_code: '01', dob: '1988-12-12', gender: 'F' },
    ]);
  });

  test('with a row without a relationship: it is mended in the grid', async () => {
    const { desk, file } = await read('DCHL_Employee_Census_2.xlsx');
    expect(file.counts).toMatchObject({ new: 1, error: 1 });
    expect(file.notes.map(({ code }) => code)).toContain('hiddenRows');
    const [wrong] = await desk.rows(file.id, 'error');
    expect(wrong?.problems).toContainEqual({ field: 'relationship', kind: 'error', code: 'required' });
    await desk.mend(file.id, wrong?.row ?? 0, { relationship: 'Spouse' });
    await desk.apply(file.id);
    expect(await desk.members()).toMatchObject([
      { first_name: 'pink1', suffix: 'Sr.', dob: '1940-03-29', hire_date: '2011-06-01' },
      { first_name: 'road1', relationship_code: '01', dob: '1999-03-30' },
    ]);
  });

  test('of a carrier, eleven employees without relationships', async () => {
    const { file } = await read('census.csv');
    expect(file.counts).toMatchObject({ error: 0, double: 0 });
    expect(file.counts.new).toBeGreaterThanOrEqual(9);
    expect(targets(file.columns)).toMatchObject({
      LAST_NAME1: 'lastName',
      SSN_PLAIN: 'ssn',
      DOH: 'hireDate',
      EMPLOYEE_EXT_ID: 'employeeId',
    });
    expect(file.notes.map(({ code }) => code)).toContain('noRelationships');
  });

  test('with plan codes beside people', async () => {
    const { file } = await read('ambicuity_enrollment_input.csv');
    expect(file).toMatchObject({ state: 'proposed', counts: { error: 0 } });
    expect(targets(file.columns)).toMatchObject({
      employee_id: 'employeeId',
      relationship: 'relationship',
      plan_code: 'custom.plancode',
    });
  });

  test('of a conversion, a family in one row: its dependents stand in columns', async () => {
    const { desk, file } = await read('sample_conversion_employees.csv');
    expect(targets(file.columns)).toMatchObject({
      'Subscriber DOB': 'dob',
      'Dep1 First Name': 'dep1.firstName',
      'Dep2 Relationship': 'dep2.relationship',
    });
    const rows = await desk.rows(file.id);
    expect(rows.map(({ row, part, cells }) => [row, part, cells['firstName']])).toEqual([
      [2, 0, 'Totally'],
      [2, 1, 'Totally'],
      [2, 2, 'ThisIs'],
    ]);
    await desk.apply(file.id);
    const members = await desk.members();
    expect(new Set(members.map(({ employee_id: id }) => id)).size).toBe(1);
    expect(members.map(({ relationship_code: code, dob }) => [code, dob])).toEqual([
      ['18', '1962-06-14'],
      ['19', '2011-03-14'],
      ['19', '2009-08-02'],
    ]);
  });

  test('that is no census but a list of employers says what it lacks, row by row, and changes nothing', async () => {
    const { desk, file } = await read('employers.csv');
    const rows = await desk.rows(file.id);
    expect(rows.every(({ verdict }) => verdict === 'error')).toBe(true);
    await desk.apply(file.id);
    expect(await desk.members()).toEqual([]);
  });
});
