import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, change, testKeys } from '../../../testing/family.ts';
import { csv, censusOffice } from './census.testing.ts';
import { openSecrets } from '../../../facts/census-secrets.ts';

let office: Awaited<ReturnType<typeof censusOffice>>;
beforeAll(async () => {
  office = await censusOffice('viewSsn');
});
afterAll(() => office.portal.close());

const ANN = '7,Employee,Kim,Ann,4/12/1980,900-45-1001,F,20001,A,';
const onRecord = (of: { firstName: string; lastName: string; dob: string; ssn: string; memberNumber: string }) =>
  aFamily(office.portal.owner, { client: office.world.acme, ...of });

describe('a person twice', () => {
  test('in one file is shown beside themselves: merged, the second row is left out; kept apart, both are in the census', async () => {
    const desk = await office.desk();
    const file = await desk.read(
      csv(ANN, ANN.replace('7,Employee', '70,Employee'), '70,Child,Kim,Tom,2012-02-03,,M,20001,,'),
    );
    expect(file.counts).toMatchObject({ new: 1, double: 1, error: 1 });
    const [double] = await desk.rows(file.id, 'double');
    expect(double?.double).toMatchObject({
      kind: 'file',
      id: '2.0',
      row: 2,
      name: 'Ann Kim',
      ssn: '***-**-1001',
      number: '7',
    });
    const merged = await desk.answer(file.id, 3, { kind: 'file', other: '2.0', answer: 'same' });
    expect(merged.body.rows.find(({ row }) => row === 3)?.verdict).toBe('leftOut');
    const apart = await desk.answer(file.id, 3, { kind: 'file', other: '2.0', answer: 'apart' });
    expect(apart.body.file.counts).toMatchObject({ new: 3, double: 0 });
    const asked = await desk.answer(file.id, 3, { kind: 'file', other: '2.0', answer: null });
    expect(asked.body.file.counts).toMatchObject({ double: 1 });
  });
  test('keeps its dependents: those of the row that is merged belong to the row that is kept', async () => {
    const desk = await office.desk();
    const tom = '70,Child,Kim,Tom,2012-02-03,,M,20001,,';
    const file = await desk.read(csv(ANN, ANN.replace('7,Employee', '70,Employee'), tom));
    const { body } = await desk.answer(file.id, 3, { kind: 'file', other: '2.0', answer: 'same' });
    expect(body.rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'new'],
      [3, 'leftOut'],
      [4, 'new'],
    ]);
    await desk.apply(file.id);
    const census = async () => (await desk.members()).map((one) => `${one.employee_id} ${one.first_name}`);
    expect(await census()).toEqual(['7 Ann', '7 Tom']);
    // Sent again under another ID alone, both of them go with it, and come back with the undo.
    const next = await desk.read(csv(ANN.replace('7,Employee', '71,Employee'), tom.replace('70', '71')));
    expect(next.counts).toMatchObject({ new: 0, changed: 2 });
    const last = await desk.take(csv(ANN.replace('7,Employee', '72,Employee')));
    expect(await census()).toEqual(['72 Ann', '72 Tom']);
    await desk.undo(last.id);
    expect(await census()).toEqual(['7 Ann', '7 Tom']);
  });
  test('on record is one of the census: two rows that were kept apart are asked who of them is the person on record', async () => {
    const known = { firstName: 'Mia', lastName: 'Han', dob: '1979-01-02', ssn: '900452901', memberNumber: 'M-1' };
    const family = await onRecord(known);
    const desk = await office.desk();
    const mia = '81,Employee,Han,Mia,1979-01-02,900-45-2901,F,20001,A,';
    const file = await desk.read(csv(mia, mia.replace('81,', '82,')));
    const { body } = await desk.answer(file.id, 3, { kind: 'file', other: '2.0', answer: 'apart' });
    const id = family.subscriberId;
    expect(body.rows.find(({ row }) => row === 3)).toMatchObject({ verdict: 'double', double: { kind: 'record', id } });
    const same = await desk.answer(file.id, 3, { kind: 'record', other: id, answer: 'same' });
    expect(same.body.file.counts).toMatchObject({ new: 1, leftOut: 1, double: 0 });
    await desk.answer(file.id, 3, { kind: 'record', other: id, answer: 'apart' });
    await desk.apply(file.id);
    expect((await desk.members()).map(({ employee_id: number, person_id: person }) => [number, person])).toEqual([
      ['81', id],
      ['82', null],
    ]);
  });
  test('with one SSN and another name and birth date is asked about, never merged by the number alone', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN, '8,Employee,Poe,Ray,1990-01-01,900-45-1001,M,20001,,'));
    expect((await desk.rows(file.id)).map(({ verdict }) => verdict)).toEqual(['new', 'double']);
  });
  test('an ID that another employee of the census has is asked about; another person needs another ID', async () => {
    const desk = await office.desk();
    await desk.take(csv(ANN));
    const file = await desk.read(csv('7,Employee,Poe,Ray,1990-01-01,,M,20001,,'));
    const [row] = await desk.rows(file.id);
    expect(row).toMatchObject({ verdict: 'double', double: { kind: 'census', name: 'Ann Kim' } });
    const { body } = await desk.answer(file.id, 2, { kind: 'census', other: row?.double?.id ?? '', answer: 'apart' });
    expect(body.rows[0]?.problems.map(({ code }) => code)).toContain('employeeTaken');
    expect((await desk.mend(file.id, 2, { employeeId: '8' })).body.rows[0]?.verdict).toBe('new');
  });
});

describe('people on record', () => {
  test('are known by what the portal’s one judgement says, also with another ID', async () => {
    const family = await onRecord({
      firstName: 'Joy',
      lastName: 'Park',
      dob: '1985-05-05',
      ssn: '900452001',
      memberNumber: 'M100',
    });
    const desk = await office.desk();
    await desk.take(csv('31,Employee,Park,Joy,1985-05-05,900-45-2001,F,20001,,'));
    expect(await desk.members()).toMatchObject([
      { employee_id: '31', person_id: family.subscriberId, excluded: false },
    ]);
  });
  test('who were terminated, and have COBRA or were hired again, are the same person and are invited', async () => {
    const family = await onRecord({
      firstName: 'Max',
      lastName: 'Hill',
      dob: '1979-09-09',
      ssn: '900452002',
      memberNumber: 'M101',
    });
    await change(office.portal.owner, family, {
      type: 'termmember',
      tiers: 'derive',
      source: 'portal',
      effectiveDate: '2024-01-31',
      reason: 'quit',
      personId: family.subscriberId,
      coverageEnds: null,
      terminationDate: '2024-01-31',
      deathDate: null,
    });
    const desk = await office.desk();
    await desk.take(csv('32,Employee,Hill,Max,1979-09-09,900-45-2002,M,20001,,'));
    expect(await desk.members()).toMatchObject([
      { person_id: family.subscriberId, excluded: false, status: 'notInvited' },
    ]);
  });
  test('are asked about where a number agrees and all else differs', async () => {
    await onRecord({ firstName: 'Eve', lastName: 'Oh', dob: '1991-01-01', ssn: '900452003', memberNumber: 'M102' });
    const desk = await office.desk();
    const file = await desk.read(csv('33,Employee,Lee,Sam,1970-07-07,900-45-2003,M,20001,,'));
    const [row] = await desk.rows(file.id);
    expect(row?.double).toMatchObject({
      kind: 'record',
      name: 'Eve Oh',
      matchedBy: ['ssn', 'relationship'],
      number: 'M102',
    });
    await desk.answer(file.id, 2, { kind: 'record', other: row?.double?.id ?? '', answer: 'apart' });
    await desk.apply(file.id);
    expect(await desk.members()).toMatchObject([{ last_name: 'Lee', person_id: null }]);
  });
});

test('whose employment ends before coverage begins is in the census and is not invited', async () => {
  const desk = await office.desk();
  await desk.take(
    'Employee ID,Relationship,Last Name,First Name,DOB,Termination Date\r\n7,EE,Kim,Ann,4/12/1980,12/31/2099',
  );
  expect(await desk.members()).toMatchObject([{ first_name: 'Ann', excluded: true }]);
});

test('without SSN, and with a name in Hangul, is taken; an SSN that comes later is theirs', async () => {
  const desk = await office.desk();
  const minsu = (ssn: string) => csv(`9,직원,김,민수,1980년 4월 12일,${ssn},남,20001,,`);
  const first = await desk.take(minsu(''));
  expect(first.counts).toMatchObject({ new: 1, error: 0 });
  const again = await desk.take(minsu('900-45-3001'));
  expect(again.counts).toMatchObject({ new: 0, error: 0 });
  const members = await desk.members();
  expect(members).toMatchObject([{ last_name: '김', first_name: '민수', dob: '1980-04-12', gender: 'M' }]);
  expect(openSecrets(testKeys, members[0]?.id ?? '', members[0]?.secrets ?? null).ssn).toBe('900453001');
});

test('two employees married to each other are two employees, and each the other’s spouse: nobody is asked about', async () => {
  const desk = await office.desk();
  const file = await desk.take(
    csv(
      '7,Employee,Kim,Ann,4/12/1980,900-45-1001,F,20001,A,',
      '7,Spouse,Kim,Bo,1979-03-03,900-45-1002,M,20001,,',
      '8,Employee,Kim,Bo,1979-03-03,900-45-1002,M,20001,A,',
      '8,Spouse,Kim,Ann,4/12/1980,900-45-1001,F,20001,,',
    ),
  );
  expect(file.counts).toMatchObject({ double: 0, error: 0, leftOut: 0 });
  expect(await desk.members()).toHaveLength(4);
});

describe('a census uploaded again', () => {
  test('after elections changes nobody silently who submitted: they are told apart, and changed by an answer alone', async () => {
    const desk = await office.desk();
    await desk.take(csv(ANN, '8,Employee,Poe,Ray,1990-01-01,,M,20001,A,'));
    await desk.become('7', 'submitted');
    const text = csv(ANN.replace(',A,', ',B,'), '8,Employee,Poe,Ray,1990-01-01,,M,20001,B,');
    const kept = await desk.take(text);
    expect(kept.counts).toMatchObject({ submitted: 1 });
    expect((await desk.members()).map(({ class_code: code }) => code)).toEqual(['A', 'B']);
    const file = await desk.read(text);
    const [row] = await desk.rows(file.id, 'submitted');
    expect(row?.changed).toEqual(['classCode']);
    await desk.answer(file.id, 2, { kind: 'submitted', other: row?.memberId ?? '', answer: 'same' });
    await desk.apply(file.id);
    expect((await desk.members()).map(({ class_code: code, status }) => [code, status])).toEqual([
      ['B', 'submitted'],
      ['B', 'notInvited'],
    ]);
  });
  test('with another class between invitation and election: the class is the new one, the invitation stands', async () => {
    const desk = await office.desk();
    await desk.take(csv(ANN));
    await desk.become('7', 'invited');
    await desk.take(csv(ANN.replace(',A,', ',C,')));
    expect(await desk.members()).toMatchObject([{ class_code: 'C', status: 'invited' }]);
  });
});
