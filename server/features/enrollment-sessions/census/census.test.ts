import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKeys } from '../../../testing/family.ts';
import { aUser } from '../../../testing/world.ts';
import { CensusDesk, csv, censusOffice, HEADINGS } from './census.testing.ts';
import { openSecrets } from '../../../facts/census-secrets.ts';

let office: Awaited<ReturnType<typeof censusOffice>>;
beforeAll(async () => {
  office = await censusOffice();
});
afterAll(() => office.portal.close());

const ANN = '7,Employee,Kim,Ann,4/12/1980,900-45-1001,F,7030,A,"$52,000.50"';
const TOM = '7,Child,Kim,Tom,2012-02-03,,M,07030,,';
const RAY = '8,EE,Poe,Ray,32123,900451002,M,20001,B,48000';

const secretsOf = (member: { id: string; secrets: Buffer | null } | undefined) =>
  openSecrets(testKeys, member?.id ?? '', member?.secrets ?? null);

describe('a census file', () => {
  test('is read, checked and applied: employees with their dependents, numbers sealed', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN, TOM, RAY));
    expect(file).toMatchObject({
      state: 'proposed',
      counts: { new: 3, error: 0, missing: 0 },
      notes: [],
      refusal: null,
    });
    expect(file.columns.map(({ target, reason }) => `${target} ${reason}`)).toContain('classCode named');
    expect(await desk.members()).toEqual([]);
    const applied = await desk.apply(file.id);
    expect(applied.state).toBe('applied');
    const [ann, tom, ray] = await desk.members();
    expect(ann).toMatchObject({ employee_id: '7', last_name: 'Kim', dob: '1980-04-12', zip: '07030', class_code: 'A' });
    expect([tom, ray]).toMatchObject([{ relationship_code: '19', employee_id: '7' }, { dob: '1987-12-12' }]);
    expect(secretsOf(ann)).toMatchObject({ ssn: '900451001', salaryCents: 5_200_050 });
    expect(ann?.secrets?.includes('900451001')).toBe(false);
  });

  test('says row by row what is wrong; good rows go into the census, the others wait for their mended cells', async () => {
    const desk = await office.desk();
    const file = await desk.read(
      csv(ANN, '9,Spouse,Lee,Jo,1985-01-01,,F,20001,,', '10,EE,Hill,Max,1/1/1990,,M,123456,,'),
    );
    expect(file.counts).toMatchObject({ new: 1, error: 2 });
    const rows = await desk.rows(file.id, 'error');
    const wrong = rows.map(({ row, problems }) => [
      row,
      ...problems.filter(({ kind }) => kind === 'error').map(({ code }) => code),
    ]);
    expect(wrong).toEqual([
      [3, 'noEmployee'],
      [4, 'zip'],
    ]);
    const mended = await desk.mend(file.id, 4, { zip: '12345' });
    expect(mended.body.rows).toMatchObject([{ row: 4, verdict: 'new', typed: ['zip'] }]);
    expect(mended.body.file.counts).toMatchObject({ new: 2, error: 1 });
    // Row 3 follows the employee of row 2 as soon as it has that ID.
    const followed = await desk.mend(file.id, 3, { employeeId: '7' });
    expect(followed.body.rows).toContainEqual(expect.objectContaining({ row: 3, verdict: 'new' }));
    await desk.apply(file.id);
    expect((await desk.members()).map(({ first_name: name, employee_id: id }) => `${id} ${name}`)).toEqual([
      '10 Max',
      '7 Ann',
      '7 Jo',
    ]);
  });

  test('an employee whose row must be mended holds their dependents up, and nobody else', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN.replace('4/12/1980', '31/31/1980'), TOM, RAY));
    expect((await desk.rows(file.id)).map(({ verdict }) => verdict)).toEqual(['error', 'error', 'new']);
    const { body } = await desk.mend(file.id, 2, { dob: '04/12/1980' });
    expect(body.rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'new'],
      [3, 'new'],
    ]);
  });

  test('sent again says new, changed, unchanged and missing; an empty cell takes nothing away', async () => {
    const desk = await office.desk();
    await desk.take(csv(ANN, TOM, RAY));
    const file = await desk.read(
      csv(ANN.replace(',A,', ',B,').replace('7030', ''), TOM, '11,EE,Oh,Eve,1/1/1991,,F,20001,,'),
    );
    expect(file.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, missing: 1 });
    expect((await desk.rows(file.id, 'changed')).map(({ changed }) => changed)).toEqual([['classCode']]);
    const { body } = await desk.caller.call(census.censusMissing, { id: file.id });
    expect(body.rows).toMatchObject([{ employeeId: '8', name: 'Ray Poe', submitted: false }]);
    await desk.apply(file.id, true);
    const members = await desk.members();
    expect(members.map(({ first_name: name, class_code: code, zip, excluded }) => [name, code, zip, excluded])).toEqual(
      [
        ['Eve', null, '20001', false],
        ['Ann', 'B', '07030', false],
        ['Tom', null, '07030', false],
        ['Ray', 'B', '20001', true],
      ],
    );
  });

  test('is undone as one: who was made is gone, who was changed is as before', async () => {
    const desk = await office.desk();
    await desk.take(csv(ANN, RAY));
    const before = (await desk.members()).map(({ class_code: code, excluded, dob }) => [code, excluded, dob]);
    const file = await desk.read(csv(ANN.replace(',A,', ',C,'), TOM));
    await desk.apply(file.id, true);
    const undone = await desk.undo(file.id);
    expect(undone.file).toMatchObject({ state: 'undone', refusal: null });
    expect((await desk.members()).map(({ class_code: code, excluded, dob }) => [code, excluded, dob])).toEqual(before);
    expect((await desk.undo(file.id)).status).toBe(409);
  });

  test('is not undone where somebody submitted since, or was changed by hand: they are named', async () => {
    const desk = await office.desk();
    const file = await desk.take(csv(ANN, RAY));
    await desk.become('7', 'submitted');
    const refused = await desk.undo(file.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'census-submitted', values: { names: 'Ann Kim' } } });
    await desk.become('7', 'invited');
    const ray = (await desk.members()).find(({ employee_id: id }) => id === '8');
    await office.portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ city: 'Troy' })
      .where('id', '=', ray?.id ?? '')
      .execute();
    const changed = await desk.undo(file.id);
    expect(changed.file).toMatchObject({
      state: 'applied',
      refusal: { code: 'census-changed-since', values: { names: 'Ray Poe' } },
    });
    expect(await desk.members()).toHaveLength(2);
  });
});

describe('the grid', () => {
  test('takes back what was typed over a cell, one time after the other, numbers too', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN));
    for (const ssn of ['900-45-1007', '900-45-1008']) await desk.mend(file.id, 2, { ssn });
    const seen: unknown[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { body } = await desk.mend(file.id, 2, { ssn: null });
      seen.push([body.rows[0]?.cells['ssn'], body.rows[0]?.typed]);
    }
    expect(seen).toEqual([
      ['***-**-1007', ['ssn']],
      ['***-**-1001', []],
      ['***-**-1001', []],
    ]);
  });

  test('finds the next row with an error, and a text as it is shown, around the end; never a number behind its mask', async () => {
    const desk = await office.desk();
    const wrong = RAY.replace('20001', '1');
    const file = await desk.read(
      csv(ANN, wrong, TOM, wrong.replace('8,', '9,').replace('1002', '1003').replace('Poe', 'Oh')),
    );
    const find = async (asked: object) => {
      const { body } = await desk.caller.call(census.censusFind, { id: file.id, ...asked });
      return body.found && [body.found.row, body.found.target, body.found.at];
    };
    expect(await find({})).toEqual([3, 'zip', 1]);
    expect(await find({ after: { row: 3, part: 0 }, verdict: 'error' })).toEqual([5, 'zip', 1]);
    expect(await find({ after: { row: 5, part: 0 } })).toEqual([3, 'zip', 1]);
    expect(await find({ text: 'tom' })).toEqual([4, 'firstName', 2]);
    expect(await find({ text: 'kim', after: { row: 4, part: 0 } })).toEqual([2, 'lastName', 0]);
    expect(await find({ text: '900451001' })).toBeNull();
    expect(await find({ text: '52,000' })).toBeNull();
  });
});

describe('columns', () => {
  test('may be chosen; the employer’s next file is mapped the same way, and what was typed stays', async () => {
    const desk = await office.desk();
    const text = 'Emp No,Rel,Last,Name,DOB,Shirt\r\n7,EE,Kim,Ann,1980-04-12,XL\r\n8,EE,Poe,Ray,soon,M';
    const file = await desk.read(text);
    await desk.mend(file.id, 3, { dob: '1987-12-12' });
    const mapped = await desk.map(file.id, { 0: 'employeeId', 2: 'lastName', 3: 'firstName' });
    expect(mapped.counts).toMatchObject({ new: 2, error: 0 });
    const next = await desk.read(text);
    expect(next.columns.map(({ target, reason }) => [target, reason])).toContainEqual(['lastName', 'saved']);
    await desk.apply(next.id);
    const fields = await office.portal.owner
      .selectFrom('enrollmentcensusdatafields')
      .select(['key', 'label', 'show_to_member'])
      .where('session_id', '=', desk.sessionId)
      .execute();
    expect(fields).toEqual([{ key: 'shirt', label: 'Shirt', show_to_member: 'hidden' }]);
    expect((await desk.members()).map(({ custom }) => custom)).toEqual([{ shirt: 'XL' }]);
  });

  test('show what they hold, numbers masked, mapped or not; a field of the census says what members may do with it', async () => {
    const desk = await office.desk();
    const text =
      'Employee ID,Last Name,First Name,DOB,SSN,Their no,Shirt,Salary\r\n7,Kim,Ann,1980-04-12,900-45-1001,900451003,XL,52000';
    const file = await desk.read(`${text}\r\n8,Poe,Ray,1987-12-12,,,M,`);
    const { body } = await desk.caller.call(census.censusColumns, { id: file.id });
    expect(body.rows.slice(4)).toMatchObject([
      { header: 'SSN', samples: ['***-**-1001'], show: null },
      { header: 'Their no', samples: ['***-**-1003'], show: 'hidden' },
      { header: 'Shirt', samples: ['XL', 'M'], show: 'hidden' },
      { header: 'Salary', samples: ['•••'], show: null },
    ]);
    const columns = [
      { column: 5, target: 'leaveOut' },
      { column: 6, target: 'custom.shirt', show: 'editable' },
    ];
    await desk.caller.call(census.censusMap, { id: file.id, columns });
    await desk.work();
    await desk.apply(file.id);
    const fields = () =>
      office.portal.owner
        .selectFrom('enrollmentcensusdatafields')
        .select(['key', 'show_to_member'])
        .where('session_id', '=', desk.sessionId)
        .execute();
    expect(await fields()).toEqual([{ key: 'shirt', show_to_member: 'editable' }]);
    // The next file knows it, and may say otherwise.
    const next = await desk.read(`${text}\r\n8,Poe,Ray,1987-12-12,,,L,`);
    const now = await desk.caller.call(census.censusColumns, { id: next.id });
    expect(now.body.rows[6]).toMatchObject({ reason: 'dataField', show: 'editable' });
    await desk.caller.call(census.censusMap, {
      id: next.id,
      columns: [{ column: 6, target: 'custom.shirt', show: 'readonly' }],
    });
    await desk.work();
    await desk.apply(next.id);
    expect(await fields()).toEqual([{ key: 'shirt', show_to_member: 'readonly' }]);
  });

  test('may not be mapped twice', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN));
    const columns = [{ column: 8, target: 'dob' }];
    const { status, body } = await desk.caller.call(census.censusMap, { id: file.id, columns });
    expect([status, body]).toMatchObject([422, { fields: { 'columns.0': 'repeated' } }]);
  });
});

describe('what is shown', () => {
  test('of a number are its last four digits; of a salary nothing to who may not see SSNs', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN, RAY.replace('900451002', '12-3')));
    const rows = await desk.rows(file.id);
    expect(rows.map(({ cells }) => [cells['ssn'], cells['salary']])).toEqual([
      ['***-**-1001', '•••'],
      ['•••', '•••'],
    ]);
    // The mask, sent back, stays what it is.
    await desk.mend(file.id, 2, { ssn: '***-**-1001' });
    await desk.apply(file.id);
    expect(secretsOf((await desk.members())[0]).ssn).toBe('900451001');
  });

  test('as a file has a column that says what is wrong', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN, RAY.replace('20001', '2000112')));
    const reply = await desk.caller.call(census.censusAnnotated, { id: file.id, format: 'csv' });
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toBe(`\ufeffRow,${HEADINGS},What is wrong`);
    expect(lines[2]).toContain('Zip must be 5 or 9 digits.');
  });

  test('to a stranger is nothing: another employer’s broker finds no session, no file and no row', async () => {
    const desk = await office.desk();
    const file = await desk.read(csv(ANN));
    const { installationId, rivalBrokerId } = office.world;
    const stranger = await aUser(office.portal.owner, {
      installationId,
      type: 'broker',
      entityId: rivalBrokerId,
      permissions: ['manageEnrollmentSessions'],
    });
    const other = new CensusDesk(office.portal, await office.portal.as(stranger), desk.sessionId);
    expect((await other.send(csv(ANN))).status).toBe(404);
    const { id } = file;
    const replies = [
      await other.caller.call(census.censusFileGet, { id }),
      await other.caller.call(census.censusRows, { id }),
      await other.caller.call(census.censusApply, { id }),
      await other.caller.call(census.censusUndo, { id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

test('people are taken out of the census, but not who has submitted: they are named', async () => {
  const desk = await office.desk();
  await desk.take(csv(ANN, TOM, RAY));
  await desk.become('8', 'submitted');
  const all = await desk.caller.call(census.deleteSessionMembers, { sessionId: desk.sessionId });
  expect([all.status, all.body]).toMatchObject([409, { code: 'census-submitted', values: { names: 'Ray Poe' } }]);
  const [ann] = await desk.members();
  await desk.caller.call(census.deleteSessionMembers, { sessionId: desk.sessionId, ids: [ann?.id ?? ''] });
  expect((await desk.members()).map(({ first_name: name }) => name)).toEqual(['Ray']);
});
