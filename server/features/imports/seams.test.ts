import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  aRosterClient(portal.owner, world.installationId, { number: `SE${++clients}`, groupNumber: 'GRP1', plans });

type Person = Parameters<typeof someRow>[0];
let control = 0;
const file = (...people: Person[]): string => rosterText(people.flatMap(someRow), { control: ++control });

const ANN = { id: 'E1', first: 'ANN', last: 'KIM', born: '19800412', sex: 'F', ssn: '900451001' };
const BOB = { id: 'E2', first: 'BOB', last: 'STONE', born: '19750930', sex: 'M', ssn: '900451002' };
const RAY = { id: 'E1', first: 'RAY', last: 'POE', born: '19900101', sex: 'M' };
const ROY = { id: 'E1', first: 'ROY', last: 'POE', born: '20120101', sex: 'M', role: '19' };

const people = (clientId: string) => peopleOf(portal, clientId);
const phoneOf = (found: Awaited<ReturnType<typeof people>>, name: string) =>
  found.find((one) => one.name === name)?.details.at(-1)?.phone;

async function clientWith(...known: Person[]) {
  const clientId = await aClient();
  const made = await desk.take(clientId, file(...known));
  expect(made.refusal).toBeNull();
  expect(made).toMatchObject({ state: 'applied', counts: { refused: 0, waiting: 0 } });
  return { clientId, made, before: await people(clientId) };
}

/** Answers everything that is asked of an import in one way, as often as something new is asked. */
async function answerAll(read: Import, answer: string): Promise<Import> {
  const open = (await desk.identities(read.id)).filter((one) => one.answer === null);
  return desk.decide(read.id, { identities: open.map(({ key }) => ({ key, answer })) });
}

describe('a member number used again, in a file that names both', () => {
  const twice = (...first: Person[]) => {
    const [one, two] = [file(...first), file(...first)];
    return `${one}\n${two}`;
  };
  test('a stranger whom two transactions name is added once', async () => {
    const { clientId, before } = await clientWith({ ...ANN, ssn: '' });
    const read = await desk.read(clientId, twice(RAY));
    expect(read.counts).toMatchObject({ waiting: 2, added: 0 });
    const decided = await answerAll(read, 'another');
    expect(decided.counts).toMatchObject({ waiting: 0, added: 1, refused: 0, unchanged: 1 });
    await desk.apply(read.id);
    expect((await people(clientId)).map(({ name }) => name).toSorted()).toEqual(['ANN KIM', 'RAY POE']);
    await desk.undo(read.id);
    expect(await people(clientId)).toEqual(before);
  });
  test.each([
    ['before', [RAY, { ...ANN, ssn: '', phone: '5035550001' }]],
    ['after', [{ ...ANN, ssn: '', phone: '5035550001' }, RAY]],
  ])('who holds it stays who they are, %s the stranger', async (_where, rows) => {
    const { clientId, before } = await clientWith({ ...ANN, ssn: '' });
    const read = await desk.read(clientId, file(...rows));
    expect(read.counts).toMatchObject({ waiting: 1, changed: 1 });
    const decided = await answerAll(read, 'another');
    expect(decided.counts).toMatchObject({ waiting: 0, changed: 1, added: 1, refused: 0 });
    await desk.apply(read.id);
    const now = await people(clientId);
    expect(now).toHaveLength(2);
    expect(now.find(({ id }) => id === before[0]?.id)).toMatchObject({ name: 'ANN KIM', number: 'E1' });
    expect(phoneOf(now, 'ANN KIM')).toBe('5035550001');
    await desk.undo(read.id);
    expect(await people(clientId)).toEqual(before);
  });
  test('a child who waited joins the family of the stranger, not that of the number', async () => {
    const { clientId } = await clientWith({ ...ANN, ssn: '' }, BOB);
    const text = file(RAY, { ...ROY, ssn: BOB.ssn });
    const read = await desk.read(clientId, text);
    const [first] = await desk.identities(read.id);
    await desk.decide(read.id, { identities: [{ key: first?.key ?? '', answer: 'another' }] });
    const applied = await desk.apply(read.id);
    expect(applied.counts).toMatchObject({ added: 1, waiting: 1 });
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ waiting: 1, added: 0 });
    const decided = await answerAll(again, 'wrongSsn');
    expect(decided.counts).toMatchObject({ waiting: 0, added: 1 });
    await desk.apply(again.id);
    const now = await people(clientId);
    const [ray, roy] = ['RAY POE', 'ROY POE'].map((name) => now.find((one) => one.name === name));
    expect([roy?.number, roy?.ssn]).toEqual([ray?.number, null]);
  });
});

test('the family of somebody who was told apart before meets the numbers of others', async () => {
  const { clientId } = await clientWith({ ...ANN, ssn: '' }, BOB);
  const read = await desk.read(clientId, file(RAY));
  await answerAll(read, 'another');
  await desk.apply(read.id);
  const next = await desk.take(clientId, file(RAY, { ...ROY, ssn: BOB.ssn }));
  expect(next).toMatchObject({ state: 'applied', counts: { unchanged: 1, waiting: 1, added: 0 } });
});

describe('the same file again', () => {
  const STRANGER = { ...RAY, id: 'E3', ssn: ANN.ssn };
  test('does what was taken back, although the rows that waited were applied since', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    const text = file({ ...BOB, phone: '5035550001' }, STRANGER);
    const first = await desk.take(clientId, text);
    expect(first.counts).toMatchObject({ changed: 1, waiting: 1 });
    const again = await desk.read(clientId, text);
    await answerAll(again, 'another');
    await desk.apply(again.id);
    expect(await desk.undo(first.id)).toMatchObject({ state: 'undone' });
    expect(phoneOf(await people(clientId), 'BOB STONE')).toBeNull();
    const third = await desk.take(clientId, text);
    expect(third.counts).toMatchObject({ changed: 1, unchanged: 1, added: 0, waiting: 0 });
    expect(phoneOf(await people(clientId), 'BOB STONE')).toBe('5035550001');
  });
  test('does everything, where it was applied again to no effect and then taken back', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    const text = file({ ...BOB, phone: '5035550001' });
    const first = await desk.take(clientId, text);
    const second = await desk.take(clientId, text);
    expect(second.counts).toMatchObject({ unchanged: 1 });
    await desk.undo(first.id);
    expect((await desk.read(clientId, text)).counts).toMatchObject({ changed: 1 });
  });
  test('waits again for what its second application answered and took back', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    const text = file({ ...BOB, phone: '5035550001' }, STRANGER);
    await desk.take(clientId, text);
    const again = await desk.read(clientId, text);
    await answerAll(again, 'another');
    await desk.apply(again.id);
    await desk.undo(again.id);
    await desk.take(clientId, file({ ...BOB, phone: '5035550002' }));
    const third = await desk.read(clientId, text);
    expect(third.counts).toMatchObject({ unchanged: 1, waiting: 1, changed: 0 });
  });
  test('does a row that waited, not the row at the same place of another group', async () => {
    const { clientId } = await clientWith(ANN, BOB);
    const [one, two] = [file(STRANGER), file({ ...BOB, phone: '5035550001' })].map((text) => text.split('~\n'));
    const groups = [...(one ?? []).slice(1, -1), ...(two ?? []).slice(1, -1)];
    const end = (one ?? []).at(-1)?.replace('IEA*1', 'IEA*2') ?? '';
    const text = [(one ?? [])[0], ...groups, end].join('~\n');
    const first = await desk.take(clientId, text);
    expect(first.counts).toMatchObject({ changed: 1, waiting: 1 });
    await desk.take(clientId, file({ ...BOB, phone: '5035550002' }));
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ unchanged: 1, waiting: 1, changed: 0 });
  });
});

describe('a row that waits', () => {
  const STRANGER = { ...RAY, id: 'E3', ssn: ANN.ssn };
  const unsaid = (...rows: Person[]) =>
    rosterText(
      rows.flatMap(someRow).filter((segment) => !segment.startsWith('DTP*348')),
      { control: ++control },
    );
  test('and begins on a guessed day is asked who it is, then from when, and begins on the day that was said', async () => {
    const { clientId, before } = await clientWith(ANN);
    const read = await desk.read(clientId, unsaid(STRANGER));
    expect(read.counts.waiting).toBe(1);
    expect(read.guessedBegins).toMatchObject({ people: 0 });
    const decided = await answerAll(read, 'another');
    expect(decided.guessedBegins).toMatchObject({ people: 1 });
    const { body } = await desk.caller.call(imports.importDecide, { id: read.id, otherBegins: '2026-03-01' });
    await desk.work();
    expect(body).toMatchObject({ state: 'reading' });
    const dated = await desk.get(read.id);
    expect(dated.counts).toMatchObject({ waiting: 0, added: 1 });
    await desk.apply(read.id);
    const { rows } = await sql<{ day: string }>`select effective_date::text as day from coverages
      where client_id = ${clientId} and superseded_at is null order by 1 desc`.execute(portal.owner);
    expect(rows[0]?.day).toBe('2026-03-01');
    await desk.undo(read.id);
    expect(await people(clientId)).toEqual(before);
  });
  test('with a wrong e-mail keeps waiting, and says what is wrong with it once it is known who it is', async () => {
    const { clientId } = await clientWith(ANN);
    const rows = someRow(STRANGER).flatMap((one) => (one.startsWith('DMG') ? ['PER*IP**EM*nobody', one] : [one]));
    const read = await desk.read(clientId, rosterText(rows, { control: ++control }));
    expect(read.counts).toMatchObject({ waiting: 1, refused: 0 });
    const decided = await answerAll(read, 'another');
    expect(decided.counts).toMatchObject({ waiting: 0, added: 1 });
    expect(JSON.stringify(await desk.rows(read.id))).toContain('changes.warning.email-invalid');
  });
  test('is answered in an import that was stopped, which is read again', async () => {
    const { clientId } = await clientWith(ANN);
    const read = await desk.read(clientId, file(STRANGER));
    const [question] = await desk.identities(read.id);
    await sql`update imports set state = 'failed', refusal = '{"code":"job-failed","values":{}}' where id = ${read.id}`.execute(
      portal.owner,
    );
    const decided = await desk.decide(read.id, { identities: [{ key: question?.key ?? '', answer: 'another' }] });
    expect(decided).toMatchObject({ state: 'proposed', refusal: null, counts: { added: 1, waiting: 0 } });
  });
});

test('a new child whose names have spaces too many is not absent from the full file that brings it', async () => {
  const { clientId } = await clientWith(ANN);
  const child = { ...ROY, first: 'MARY  ANN', last: 'KIM', sex: 'F' };
  const full = rosterText([ANN, child].flatMap(someRow), {
    control: ++control,
    header: 'BGN*00*1*20260601*1200****4',
  });
  const read = await desk.read(clientId, full);
  expect(read.counts).toMatchObject({ added: 1, absent: 0 });
  const applied = await desk.apply(read.id, { terminateAbsent: true, confirmTerminations: true });
  expect(applied.counts).toMatchObject({ added: 1, terminated: 0, absent: 0 });
});

test('twins of one name that differ in nothing are not made one', async () => {
  const { clientId } = await clientWith(ANN);
  const twins = [
    { ...ROY, last: 'KIM', ssn: '900451071' },
    { ...ROY, first: 'RON', last: 'KIM', ssn: '900451072' },
  ];
  const first = await desk.take(clientId, file(ANN, ...twins));
  expect(first.counts).toMatchObject({ added: 2 });
  const swapped = twins.map((twin, at) => ({ ...twin, ssn: `90045107${2 - at}` }));
  const before = await people(clientId);
  const read = await desk.take(clientId, file(ANN, ...swapped));
  expect(read).toMatchObject({ state: 'applied', counts: { waiting: 2, changed: 0 } });
  expect(await people(clientId)).toEqual(before);
});

test('rows before and after one batch: a stranger and the holder of a number more than a hundred families apart', async () => {
  const { clientId, before } = await clientWith({ ...ANN, ssn: '' }, BOB);
  const many = Array.from({ length: 230 }, (_, at) => ({
    ...BOB,
    id: `M${at}`,
    first: `N${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + Math.floor(at / 26))}X`,
    last: 'MANY',
    ssn: '',
  }));
  const text = file(RAY, ...many, { ...ANN, ssn: '', phone: '5035550003' }, RAY, { ...ROY, ssn: BOB.ssn });
  const read = await desk.read(clientId, text);
  expect(read.counts).toMatchObject({ waiting: 3, changed: 1, added: 230 });
  const named = (await desk.identities(read.id)).filter(({ about }) => about === 'memberNumber');
  const decided = await desk.decide(read.id, { identities: named.map(({ key }) => ({ key, answer: 'another' })) });
  expect(decided.counts).toMatchObject({ waiting: 1, changed: 1, added: 231, refused: 0 });
  const applied = await desk.apply(read.id);
  expect(applied).toMatchObject({ state: 'applied', counts: decided.counts });
  const now = await people(clientId);
  expect(now.find(({ id }) => id === before[0]?.id)).toMatchObject({ name: 'ANN KIM', number: 'E1' });
  await desk.undo(read.id);
  expect(await people(clientId)).toEqual(before);
});
