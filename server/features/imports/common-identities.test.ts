import { imports } from '@coverlane/contract/imports/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { peopleOf, someRow, type Stated } from './identity.testing.ts';
import { type Import, type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

let clients = 0;
let control = 0;
const file = (rows: readonly Stated[]): string => rosterText(rows.flatMap(someRow), { control: ++control });
const people = (clientId: string) => peopleOf(portal, clientId);

async function clientWith(rows: readonly Stated[]) {
  const setup = { number: `CA${++clients}`, groupNumber: 'GRP1', plans: [['PPO', 'medical']] as const };
  const clientId = await aRosterClient(portal.owner, world.installationId, setup);
  expect(await desk.take(clientId, file(rows))).toMatchObject({ counts: { added: rows.length, waiting: 0 } });
  return { clientId, before: await people(clientId) };
}

const COUNT = 52;
/** Sounds of their own, so that no name of one list sounds like another. */
const SYLLABLES = ['BA', 'DO', 'FU', 'GI', 'KE', 'LA', 'MO', 'NU', 'PI', 'RE', 'SA', 'TO', 'WI'];
const word = (at: number, by: number): string =>
  [at % 13, Math.floor(at / 13) + by, (at + by) % 13].map((place) => SYLLABLES[place % 13]).join('');
const two = (number: number): string => String(number).padStart(2, '0');

const worker = (at: number): Stated & { ssn: string } => ({
  id: `E${at}`,
  first: word(at, 0),
  last: `${word(at, 3)}X`,
  born: `19${60 + (at % 30)}${two(1 + (at % 12))}11`,
  sex: at % 2 === 0 ? 'F' : 'M',
  ssn: `9004${two(20 + (at % 70))}1${two(at)}`.slice(0, 9),
});
const stranger = (at: number): Stated => ({
  ...worker(at),
  id: `N${at}`,
  first: `ZZ${word(at, 5)}`,
  last: `QU${word(at, 7)}Y`,
  born: `19${91 + (at % 7)}${two(1 + (at % 12))}23`,
  sex: 'U',
});
const staff = Array.from({ length: COUNT }, (_, at) => worker(at));
const strangers = Array.from({ length: COUNT }, (_, at) => stranger(at));

const together = (answer: string | null, kind = 'unlike', { about = 'ssn', count = COUNT } = {}) => ({
  commonIdentities: [{ about, kind, answer, count }],
});
const refused = async (read: Import, answers: object) => {
  const { status, body } = await desk.caller.call(imports.importDecide, { id: read.id, ...answers });
  return { status, body };
};

describe(`${COUNT} rows with the SSNs of others`, () => {
  const read = async () => {
    const { clientId, before } = await clientWith(staff);
    const found = await desk.read(clientId, file(strangers));
    expect(found.counts).toMatchObject({ waiting: COUNT, added: 0 });
    return { clientId, before, found };
  };

  test('whose names and birth dates differ, too, are counted, and never "the same person" together', async () => {
    const { found } = await read();
    expect(await desk.groups(found.id)).toEqual([
      { about: 'ssn', kind: 'unlike', open: COUNT, answers: ['another', 'wrongSsn'], answered: [] },
    ]);
    expect(await refused(found, together('same'))).toMatchObject({
      status: 422,
      body: { fields: { 'commonIdentities.0.answer': 'bad-choice' } },
    });
    expect(await desk.get(found.id)).toMatchObject({ state: 'proposed', counts: { waiting: COUNT } });
  });

  test('are another person each by one answer, which undoing the file takes back with everybody', async () => {
    const { clientId, before, found } = await read();
    const decided = await desk.decide(found.id, together('another'));
    expect(decided.counts).toMatchObject({ waiting: 0, added: COUNT, changed: 0 });
    await desk.apply(found.id);
    const now = await people(clientId);
    expect(now).toHaveLength(2 * COUNT);
    expect(now.filter(({ number }) => number.startsWith('E'))).toEqual(before);
    expect(now.filter(({ ssn }) => ssn === null)).toHaveLength(COUNT);
    expect(await desk.undo(found.id)).toMatchObject({ state: 'undone' });
    expect(await people(clientId)).toEqual(before);
  });

  test('the answer is taken back from all who got it together, and from nobody who was answered alone', async () => {
    const { found } = await read();
    const [first, second] = await desk.identities(found.id);
    const alone = [
      { key: first?.key ?? '', answer: 'another' },
      { key: second?.key ?? '', answer: 'wrongSsn' },
    ];
    await desk.decide(found.id, { identities: alone });
    await desk.decide(found.id, together('another', 'unlike', { count: COUNT - 2 }));
    expect(await desk.groups(found.id)).toMatchObject([
      { kind: 'unlike', open: 0, answered: [{ answer: 'another', count: COUNT - 2 }] },
    ]);
    const open = await desk.decide(found.id, together(null, 'unlike', { count: COUNT - 2 }));
    expect(open.counts).toMatchObject({ waiting: COUNT - 2, added: 2 });
    expect((await desk.identities(found.id)).map(({ answer }) => answer)).toEqual([
      'another',
      'wrongSsn',
      ...Array.from({ length: COUNT - 2 }, () => null),
    ]);
  });

  test('an answer to one row in the same call stays that row’s own', async () => {
    const { found } = await read();
    const [first] = await desk.identities(found.id);
    const identities = [{ key: first?.key ?? '', answer: 'wrongSsn' }];
    await desk.decide(found.id, { identities, ...together('another') });
    const answers = (await desk.identities(found.id)).map(({ answer }) => answer);
    expect([answers[0], new Set(answers.slice(1))]).toEqual(['wrongSsn', new Set(['another'])]);
  });

  test('are not answered where they are more or fewer by now than was shown', async () => {
    const { found } = await read();
    const [first] = await desk.identities(found.id);
    await desk.decide(found.id, { identities: [{ key: first?.key ?? '', answer: 'another' }] });
    expect(await refused(found, together('another'))).toMatchObject({
      status: 409,
      body: { code: 'import-identities-changed' },
    });
    expect(await desk.get(found.id)).toMatchObject({ state: 'proposed', counts: { waiting: COUNT - 1 } });
  });

  test('a kind of which there is none has none to answer', async () => {
    const { found } = await read();
    expect(await refused(found, together('another', 'twins'))).toMatchObject({ status: 409 });
  });
});

describe('"the same person" for many', () => {
  const renamed = (at: number): Stated => ({ ...worker(at), first: `ZZ${word(at, 5)}`, last: `QU${word(at, 7)}Y` });

  test('is for those whose name changed alone; a number that somebody else has by now stays open', async () => {
    const { clientId, before } = await clientWith(staff.map((one) => ({ ...one, ssn: '' })));
    const half = COUNT / 2;
    const rows = staff.map((one, at) =>
      at < half ? { ...renamed(at), ssn: '' } : { ...stranger(at), id: one.id, ssn: '' },
    );
    const read = await desk.read(clientId, file(rows));
    const about = 'memberNumber';
    expect(await desk.groups(read.id)).toEqual([
      { about, kind: 'unlike', open: half, answers: ['another'], answered: [] },
      { about, kind: 'changedName', open: half, answers: ['same', 'another'], answered: [] },
    ]);
    const decided = await desk.decide(read.id, together('same', 'changedName', { about, count: half }));
    expect(decided.counts).toMatchObject({ waiting: half, changed: half, added: 0 });
    await desk.apply(read.id);
    const now = await people(clientId);
    const names = new Map(now.map(({ number, name }) => [number, name]));
    for (const [at, { id, first, last }] of staff.entries()) {
      const to = at < half ? renamed(at) : { first, last };
      expect([id, names.get(id)]).toEqual([id, `${to.first} ${to.last}`]);
    }
    await desk.undo(read.id);
    expect(await people(clientId)).toEqual(before);
  });

  test('is for dependents whose birth date was mended alone', async () => {
    const kid = (at: number): Stated => ({
      ...worker(at),
      first: word(at, 9),
      role: '19',
      born: '19500101',
      ssn: `9004${two(20 + (at % 70))}2${two(at)}`,
    });
    const kids = staff.map((_, at) => kid(at));
    const { clientId } = await clientWith(staff.flatMap((one, at) => [one, kid(at)]));
    const mended = kids.map((one, at) => ({ ...one, born: `2010${two(1 + (at % 12))}05` }));
    const read = await desk.read(clientId, file(mended));
    const [group] = await desk.groups(read.id);
    expect(group).toMatchObject({ about: 'ssn', kind: 'mendedBirthDate', open: COUNT });
    const decided = await desk.decide(read.id, together('same', 'mendedBirthDate'));
    expect(decided.counts).toMatchObject({ waiting: 0, changed: COUNT, added: 0 });
  });

  test('is not for two rows that mean one member', async () => {
    const [ann] = staff;
    const { clientId } = await clientWith([{ ...worker(0), ssn: '' }, ...staff.slice(1)]);
    const rows = [0, 1].map((at) => ({ ...renamed(at), id: ann?.id ?? '', born: ann?.born ?? '', sex: 'F', ssn: '' }));
    const read = await desk.read(clientId, file(rows));
    expect(await desk.groups(read.id)).toEqual([
      { about: 'memberNumber', kind: 'partly', open: 2, answers: ['another'], answered: [] },
    ]);
  });
});

test('files of claims are asked nothing of the kind', async () => {
  const { clientId } = await clientWith(staff.slice(0, 1));
  const read = await desk.read(clientId, file(strangers.slice(0, 1)));
  await portal.owner.updateTable('imports').set({ kind: 'claims' }).where('id', '=', read.id).execute();
  expect(await refused(read, together('another', 'unlike', { count: 1 }))).toMatchObject({
    status: 422,
    body: { fields: { commonIdentities: 'bad-choice' } },
  });
});
