import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aKeyAtWork } from '../../testing/key-traces.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { peopleOf, someRow } from './identity.testing.ts';
import { type Import, ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
});
afterAll(() => portal?.close());

let clients = 0;
const plans = [['PPO', 'medical']] as const;
const aClient = (): Promise<string> =>
  aRosterClient(portal.owner, world.installationId, { number: `ID${++clients}`, groupNumber: 'GRP1', plans });

let control = 0;
const file = (...rows: string[][]): string => rosterText(rows.flat(), { control: ++control });
const fullFile = (...rows: string[][]): string =>
  rosterText(rows.flat(), { control: ++control, header: 'BGN*00*1*20260601*1200****4' });

const ANN = { id: 'E1', first: 'ANN', last: 'KIM', born: '19800412', sex: 'F', ssn: '900451001' };
const BOB = { id: 'E2', first: 'BOB', last: 'STONE', born: '19750930', sex: 'M', ssn: '900451002' };
const TOM = { id: 'E1', first: 'TOM', last: 'KIM', born: '20100203', sex: 'M', role: '19', ssn: '900451003' };
const MIA = { id: 'E1', first: 'MIA', last: 'KIM', born: '20260115', sex: 'F', role: '19' };

const people = (clientId: string) => peopleOf(portal, clientId);

/** A client with these people, and how they are on record. */
async function clientWith(...rows: Parameters<typeof someRow>[0][]) {
  const clientId = await aClient();
  const made = await desk.take(clientId, file(...rows.map(someRow)));
  expect(made).toMatchObject({ state: 'applied', counts: { refused: 0, waiting: 0 } });
  return { clientId, before: await people(clientId) };
}

const only = async (read: Import) => {
  const questions = await desk.identities(read.id);
  expect(questions).toHaveLength(1);
  const [question] = questions;
  if (question === undefined) throw new Error('Nothing is asked.');
  return question;
};

/** Reads a file whose one row must wait, applies it as it is, and expects that nobody was touched. */
async function waits(clientId: string, text: string) {
  const before = await people(clientId);
  const read = await desk.read(clientId, text);
  expect(read.counts).toMatchObject({ waiting: 1, changed: 0, terminated: 0 });
  expect((await desk.rows(read.id, 'waiting')).map(({ differences }) => differences)).toEqual([[]]);
  const applied = await desk.apply(read.id);
  expect(applied).toMatchObject({ state: 'applied', counts: { waiting: 1 } });
  expect(await people(clientId)).toEqual(before);
  return read;
}

describe('nobody becomes somebody else', () => {
  test('a son who carries the SSN of his mother, an employee like him', async () => {
    const { clientId } = await clientWith(ANN);
    const son = { id: 'E9', first: 'TOM', last: 'KIM', born: '20040203', sex: 'M', ssn: ANN.ssn };
    const read = await waits(clientId, file(someRow(son)));
    expect(await only(read)).toMatchObject({
      about: 'ssn',
      stated: {
        name: 'TOM KIM',
        dob: '2004-02-03',
        gender: 'M',
        relationship: '18',
        ssn: '***-**-1001',
        memberNumber: 'E9',
      },
      known: { name: 'ANN KIM', dob: '1980-04-12', gender: 'F', relationship: '18', memberNumber: 'E1-00' },
      matchedBy: ['ssn', 'relationship', 'familyName'],
      contradictedBy: ['memberNumber', 'sex', 'givenName', 'birthDate'],
      answer: null,
    });
  });
  test('a son who carries the SSN of his mother, the spouse of the employee', async () => {
    const wife = { ...ANN, id: 'E2', role: '01' };
    const { clientId } = await clientWith(BOB, wife);
    await waits(clientId, file(someRow({ ...TOM, id: 'E2', ssn: ANN.ssn })));
  });
  test('a known son whose row carries the SSN of his mother, in the same stretch of the file', async () => {
    const { clientId, before } = await clientWith(ANN, { ...TOM, ssn: '' });
    const read = await desk.read(clientId, file(someRow(ANN), someRow({ ...TOM, ssn: ANN.ssn })));
    expect(read.counts).toMatchObject({ unchanged: 1, waiting: 1 });
    await desk.apply(read.id);
    expect(await people(clientId)).toEqual(before);
  });
  test('a newborn with the SSN of a brother', async () => {
    const { clientId } = await clientWith(ANN, TOM);
    await waits(clientId, file(someRow({ ...MIA, ssn: TOM.ssn })));
  });
  test('a new hire with the SSN of a colleague', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    await waits(
      clientId,
      file(someRow({ ...BOB, id: 'E3', first: 'RAY', last: 'POE', born: '19900101', ssn: ANN.ssn })),
    );
  });
  test('a member number used again, without an SSN', async () => {
    const { clientId } = await clientWith({ ...ANN, ssn: '' });
    const read = await waits(clientId, file(someRow({ ...BOB, id: 'E1', ssn: '' })));
    expect(await only(read)).toMatchObject({ about: 'memberNumber', matchedBy: ['memberNumber', 'relationship'] });
  });
  test('and whose family follows in the file', async () => {
    const { clientId, before } = await clientWith({ ...ANN, ssn: '' }, TOM);
    const family = [
      { ...BOB, id: 'E1', ssn: '' },
      { ...TOM, first: 'ROY', last: 'STONE', born: '20120101', ssn: '' },
    ];
    const read = await desk.read(clientId, file(...family.map(someRow)));
    expect(read.counts).toMatchObject({ waiting: 2, added: 0, changed: 0 });
    await desk.apply(read.id);
    expect(await people(clientId)).toEqual(before);
  });
  test('twins: a brother who carries the number of the other is not that brother', async () => {
    const { clientId } = await clientWith(ANN, TOM);
    await waits(clientId, file(someRow({ ...TOM, first: 'TIM' })));
  });
  test('twins without numbers are two', async () => {
    const { clientId } = await clientWith(ANN, { ...TOM, ssn: '' });
    const read = await desk.take(clientId, file(someRow({ ...TOM, first: 'TIM', ssn: '' })));
    expect(read.counts).toMatchObject({ added: 1, changed: 0, waiting: 0 });
  });
  test('junior, who carries the SSN of senior', async () => {
    const { clientId } = await clientWith(BOB);
    await waits(clientId, file(someRow({ ...BOB, id: 'E5', born: '19990417', suffix: 'JR' })));
  });
  test('nobody is absent from a full file while it is asked about them', async () => {
    const { clientId } = await clientWith({ ...ANN, ssn: '' }, BOB);
    const read = await desk.read(clientId, fullFile(someRow({ ...MIA, role: '18', ssn: '' }), someRow(BOB)));
    expect(read.counts).toMatchObject({ waiting: 1, absent: 0, unchanged: 1 });
  });
  test.each(['000000000', '999999999', '111111111'])('%s is nobody’s number', async (ssn) => {
    const { clientId, before } = await clientWith({ ...ANN, ssn }, { ...BOB, ssn });
    expect(before.map((one) => one.ssn)).toEqual([null, null]);
    const read = await desk.take(clientId, file(someRow({ ...TOM, id: 'E7', role: '18', born: '20000101', ssn })));
    expect(read.counts).toMatchObject({ added: 1, waiting: 0 });
    expect((await desk.rows(read.id))[0]?.reasons).toContainEqual({ code: 'ssn-placeholder', values: {} });
  });
});

test('123456789 is nobody’s number but in an installation of invented people', async () => {
  const allow = (allowed: boolean) =>
    portal.owner
      .updateTable('installations')
      .set({ allow_test_ids: allowed })
      .where('id', '=', world.installationId)
      .execute();
  await allow(false);
  const { before } = await clientWith({ ...ANN, ssn: '123456789' });
  await allow(true);
  expect(before.map((one) => one.ssn)).toEqual([null]);
  const { before: invented } = await clientWith({ ...ANN, ssn: '123456789' });
  expect(invented.map((one) => one.ssn)).not.toEqual([null]);
});

describe('who is surely the same', () => {
  const changed = async (row: Parameters<typeof someRow>[0], field: string, known = ANN) => {
    const { clientId, before } = await clientWith(known);
    const read = await desk.read(clientId, file(someRow(row)));
    expect(read.counts).toMatchObject({ changed: 1, waiting: 0, added: 0 });
    const [shown] = await desk.rows(read.id);
    expect(shown?.differences.map((one) => one.field)).toContain(field);
    const applied = await desk.apply(read.id);
    await desk.undo(applied.id);
    expect(await people(clientId)).toEqual(before);
  };
  test('married: another family name', () => changed({ ...ANN, last: 'PARK' }, 'lastName'));
  test('spelled otherwise', () => changed({ ...ANN, first: 'ANNE' }, 'firstName'));
  test('a new given name, by number, SSN and birth date', () => changed({ ...ANN, first: 'JOY' }, 'firstName'));
  test('in Hangul', () => changed({ ...ANN, first: '안', last: '김' }, 'lastName'));
  test('family name first', () => changed({ ...ANN, first: 'KIM', last: 'ANN' }, 'lastName'));
  test('a mended birth date', () => changed({ ...ANN, born: '19800421' }, 'dob'));
  test('a birth date mended by years', () => changed({ ...ANN, born: '19830502' }, 'dob'));
  test('a mended birth date of somebody without an SSN', () => changed({ ...ANN, ssn: '', born: '19800421' }, 'dob'));
  test('a mended SSN', () => changed({ ...ANN, ssn: '900451077' }, 'ssn'));
  test('hired again under another number', () => changed({ ...ANN, id: 'E77', last: 'PARK' }, 'lastName'));
  test('a dependent whose birth date is mended', async () => {
    const { clientId } = await clientWith(ANN, { ...TOM, ssn: '' });
    const read = await desk.read(clientId, file(someRow({ ...TOM, ssn: '', born: '20100204' })));
    expect(read.counts).toMatchObject({ changed: 1, added: 0, waiting: 0 });
  });
  test('and the row says what does not agree', async () => {
    const { clientId } = await clientWith(ANN);
    const read = await desk.read(clientId, file(someRow({ ...ANN, born: '19800421' })));
    const [row] = await desk.rows(read.id);
    expect(row?.reasons).toEqual([{ code: 'same-person-other-birth-date', values: {} }]);
  });
});

describe('the answer', () => {
  const STRANGER = { ...BOB, id: 'E3', first: 'RAY', last: 'POE', born: '19900101', ssn: ANN.ssn };
  const asked = async (row: Parameters<typeof someRow>[0] = STRANGER) => {
    const { clientId, before } = await clientWith(ANN);
    const text = file(someRow(row));
    const read = await desk.read(clientId, text);
    return { clientId, before, read, text, question: await only(read) };
  };
  const undone = async (clientId: string, id: string, before: unknown) => {
    expect(await desk.undo(id)).toMatchObject({ state: 'undone' });
    expect(await people(clientId)).toEqual(before);
  };
  const codes = async (id: string) => (await desk.rows(id)).flatMap(({ reasons }) => reasons.map(({ code }) => code));

  test('"same person" changes the person, and says what', async () => {
    const { clientId, before, read, question } = await asked();
    const decided = await desk.decide(read.id, { identities: [{ key: question.key, answer: 'same' }] });
    expect(decided.counts).toMatchObject({ waiting: 0, changed: 1 });
    const [row] = await desk.rows(read.id);
    expect(row?.differences).toContainEqual({ field: 'firstName', before: 'ANN', after: 'RAY' });
    expect((await desk.apply(read.id)).counts).toMatchObject({ changed: 1 });
    expect(await people(clientId)).toMatchObject([{ name: 'RAY POE', number: 'E1', ssn: ANN.ssn }]);
    await undone(clientId, read.id, before);
  });
  test('"another person" adds somebody without the SSN, which waits to come', async () => {
    const { clientId, before, read, question, text } = await asked();
    const decided = await desk.decide(read.id, { identities: [{ key: question.key, answer: 'another' }] });
    expect(decided.counts).toMatchObject({ waiting: 0, added: 1, changed: 0 });
    expect(await codes(read.id)).toEqual(expect.arrayContaining(['answered-another', 'ssn-left-out']));
    await desk.apply(read.id);
    expect(await people(clientId)).toMatchObject([
      { name: 'ANN KIM', number: 'E1', ssn: ANN.ssn },
      { name: 'RAY POE', number: 'E3', ssn: null, ssnReason: 'applied' },
    ]);
    // The next file does not ask again, and makes nobody twice.
    const next = await desk.read(clientId, text.replaceAll('000000', '000001'));
    expect(next.counts).toMatchObject({ unchanged: 1, added: 0, waiting: 0 });
    await undone(clientId, read.id, before);
  });
  test('"wrong SSN" judges the row by everything else', async () => {
    const { clientId, before } = await clientWith(ANN, { ...BOB, ssn: '' });
    const read = await desk.read(clientId, file(someRow({ ...BOB, ssn: ANN.ssn, phone: '5035551234' })));
    const question = await only(read);
    expect(read.counts).toMatchObject({ waiting: 1, changed: 0 });
    const decided = await desk.decide(read.id, { identities: [{ key: question.key, answer: 'wrongSsn' }] });
    expect(decided.counts).toMatchObject({ waiting: 0, changed: 1 });
    const [row] = await desk.rows(read.id);
    expect(row).toMatchObject({ personName: 'BOB STONE', differences: [{ field: 'phone' }] });
    await desk.apply(read.id);
    expect((await people(clientId)).map(({ name, ssn }) => [name, ssn])).toEqual([
      ['ANN KIM', ANN.ssn],
      ['BOB STONE', null],
    ]);
    await undone(clientId, read.id, before);
  });
  test('"wrong SSN" of everybody else at once', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    const rows = [STRANGER, { ...STRANGER, id: 'E4', first: 'LEO', ssn: BOB.ssn }];
    const read = await desk.read(clientId, file(...rows.map(someRow)));
    expect(read.counts.waiting).toBe(2);
    const decided = await desk.decide(read.id, { otherIdentities: 'wrongSsn' });
    expect(decided.counts).toMatchObject({ waiting: 0, added: 2 });
  });
  test('"another person" of a member number used again adds them under a number of their own', async () => {
    const { clientId, before } = await clientWith({ ...ANN, ssn: '' });
    const rows = [
      { ...BOB, id: 'E1' },
      { ...TOM, first: 'ROY', last: 'STONE', ssn: '' },
    ];
    const text = file(...rows.map(someRow));
    const read = await desk.read(clientId, text);
    const { key } = await only(read);
    const decided = await desk.decide(read.id, { identities: [{ key, answer: 'another' }] });
    expect(decided.counts).toMatchObject({ waiting: 0, added: 2, changed: 0 });
    await desk.apply(read.id);
    const now = await people(clientId);
    const [bob, roy] = ['BOB STONE', 'ROY STONE'].map((name) => now.find((one) => one.name === name));
    expect(now).toHaveLength(3);
    expect([bob?.number === roy?.number, bob?.number === 'E1', bob?.ssn]).toEqual([true, false, BOB.ssn]);
    const next = await desk.read(clientId, text.replaceAll('000000', '000001'));
    expect(next.counts).toMatchObject({ unchanged: 2, added: 0, waiting: 0 });
    await undone(clientId, read.id, before);
  });
  test('can be given after the other rows were applied: the same file does only what waited', async () => {
    const { clientId, before } = await clientWith(ANN, BOB);
    const text = file(someRow({ ...BOB, phone: '5035550001' }), someRow(STRANGER));
    const first = await desk.take(clientId, text);
    expect(first.counts).toMatchObject({ changed: 1, waiting: 1 });
    await desk.take(clientId, file(someRow({ ...BOB, phone: '5035550002' })));
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ unchanged: 1, waiting: 1, changed: 0 });
    expect(again.faults.map(({ code }) => code)).toContain('applied-before-in-part');
    const { key } = await only(again);
    const decided = await desk.decide(again.id, { identities: [{ key, answer: 'another' }] });
    expect(decided.counts).toMatchObject({ added: 1, unchanged: 1 });
    await desk.apply(again.id);
    expect((await people(clientId)).map(({ name }) => name)).toEqual(['ANN KIM', 'BOB STONE', 'RAY POE']);
    expect((await people(clientId))[1]?.details.at(-1)?.phone).toBe('5035550002');
    const third = await desk.read(clientId, text);
    expect(third.counts).toMatchObject({ unchanged: 2, waiting: 0, added: 0 });
    await desk.undo(again.id);
    expect((await people(clientId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
  test('is kept with who gave it, and can be taken back', async () => {
    const { read, question } = await asked();
    await desk.decide(read.id, { identities: [{ key: question.key, answer: 'another' }] });
    expect(await only(read)).toMatchObject({ answer: 'another', answeredBy: expect.stringMatching(/\S/) });
    const open = await desk.decide(read.id, { identities: [{ key: question.key, answer: null }] });
    expect(open.counts.waiting).toBe(1);
    expect(await only(read)).toMatchObject({ answer: null, answeredBy: null, answeredAt: null });
  });
  test('given by a program names its key on the row, in values that each language says', async () => {
    const { read, question } = await asked();
    const key = await aKeyAtWork(portal, world.installationId);
    await new ImportDesk(portal, key.caller).decide(read.id, { identities: [{ key: question.key, answer: 'same' }] });
    const [row] = await desk.rows(read.id);
    const values = { key: key.name, prefix: key.prefix, maker: key.makerName, date: expect.any(String) };
    expect(row?.reasons).toContainEqual({ code: 'answered-same-by-key', values });
  });
  test('to another question is refused', async () => {
    const { read } = await asked();
    const { status, body } = await desk.caller.call(imports.importDecide, {
      id: read.id,
      identities: [{ key: 'nothing', answer: 'same' }],
    });
    expect([status, body]).toMatchObject([422, { fields: { 'identities.nothing': 'not-found' } }]);
  });
  test('no SSN stands in what is kept of the question', async () => {
    const { read } = await asked();
    const { rows } = await sql<{ text: string }>`select q::text as text from import_identities q`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await desk.identities(read.id)])).not.toMatch(/90045\d{4}/);
  });
});
