import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { peopleOf, someRow } from './identity.testing.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
});
afterAll(() => portal?.close());

let clients = 0;
let control = 0;
const file = (...rows: Parameters<typeof someRow>[0][]): string =>
  rosterText(rows.flatMap(someRow), { control: ++control });
const people = (clientId: string) => peopleOf(portal, clientId);

const JOE = { id: 'F1', first: 'JOE', last: 'LIND', born: '19790807', sex: 'M', ssn: '900461001' };
const EVA = { id: 'F1', first: 'EVA', last: 'LIND', born: '19810302', sex: 'F', ssn: '900461002', role: '01' };
const KIT = { id: 'F1', first: 'KIT', last: 'LIND', born: '20240105', sex: 'M', role: '19' };
const MAX = { id: 'F2', first: 'MAX', last: 'ORTH', born: '19900909', sex: 'M', ssn: '900461003' };
const MENDED = { ...JOE, ssn: '900461099' };
const NEW_HIRE = { id: 'F9', first: 'UNA', last: 'REED', born: '19950505', sex: 'F', ssn: JOE.ssn };

async function clientWith(...rows: Parameters<typeof someRow>[0][]) {
  const setup = { number: `NC${++clients}`, groupNumber: 'GRP1', plans: [['PPO', 'medical']] as const };
  const clientId = await aRosterClient(portal.owner, world.installationId, setup);
  await desk.take(clientId, file(...rows));
  return { clientId, before: await people(clientId) };
}

/** Reads a file of which so many rows wait, applies the others, and says who has which SSN then. */
async function applied(clientId: string, text: string, waiting: number) {
  const read = await desk.read(clientId, text);
  expect(read.counts).toMatchObject({ waiting });
  const done = await desk.apply(read.id);
  expect(done.counts).toMatchObject({ waiting });
  const numbers = (await people(clientId)).map(({ name, ssn }) => [name, ssn]);
  return { id: read.id, numbers };
}

const waitingCodes = async (id: string) =>
  (await desk.rows(id, 'waiting')).flatMap(({ reasons }) => reasons.map(({ code }) => code));

describe('a number that somebody gives up in this file is not taken by somebody else', () => {
  test('of the father, whose number both his wife and a new child carry', async () => {
    const { clientId, before } = await clientWith(JOE, EVA);
    const text = file(MENDED, { ...EVA, ssn: JOE.ssn }, { ...KIT, ssn: JOE.ssn });
    const { id, numbers } = await applied(clientId, text, 2);
    expect(numbers).toEqual([
      ['JOE LIND', MENDED.ssn],
      ['EVA LIND', EVA.ssn],
    ]);
    const questions = await desk.identities(id);
    expect(questions.map(({ known }) => [known.name, known.ssn])).toEqual(
      Array.from({ length: 2 }, () => ['JOE LIND', '***-**-1001']),
    );
    await desk.undo(id);
    expect(await people(clientId)).toEqual(before);
  });
  test('nor by a new hire, before it or behind it in the file', async () => {
    for (const rows of [
      [MENDED, NEW_HIRE],
      [NEW_HIRE, MENDED],
    ]) {
      const { clientId } = await clientWith(JOE);
      const { numbers } = await applied(clientId, file(...rows), 1);
      expect(numbers.map(([name]) => name)).toEqual(['JOE LIND']);
    }
  });
  test('nor far behind it, in another batch', async () => {
    const { clientId } = await clientWith(JOE);
    const crowd = Array.from({ length: 230 }, (_, at) => ({
      ...MAX,
      id: `C${at}`,
      last: `ORTH${at}`,
      ssn: `90046${2000 + at}`,
    }));
    const { id, numbers } = await applied(clientId, file(MENDED, ...crowd, NEW_HIRE), 1);
    expect(numbers).toHaveLength(231);
    expect(await waitingCodes(id)).toEqual(['ssn-carried-before']);
  });
});

describe('a number that somebody gave up before', () => {
  const mended = async () => {
    const office = await clientWith(JOE, EVA);
    await desk.take(office.clientId, file(MENDED));
    return office;
  };
  test('is asked about where somebody new carries it', async () => {
    const { clientId } = await mended();
    const { id } = await applied(clientId, file({ ...KIT, ssn: JOE.ssn }), 1);
    expect(await waitingCodes(id)).toEqual(['ssn-carried-before']);
    expect(await desk.identities(id)).toMatchObject([
      { known: { name: 'JOE LIND' }, matchedBy: expect.arrayContaining(['ssn']) },
    ]);
  });
  test('stays left out by the answer that it is another person, in later files too', async () => {
    const { clientId } = await mended();
    const child = { ...KIT, ssn: JOE.ssn };
    const read = await desk.read(clientId, file(child));
    const [question] = await desk.identities(read.id);
    await desk.decide(read.id, { identities: [{ key: question?.key ?? '', answer: 'another' }] });
    await desk.apply(read.id);
    await desk.take(clientId, file({ ...child, phone: '5035550199' }));
    const kit = (await people(clientId)).find(({ name }) => name === 'KIT LIND');
    expect([kit?.ssn, kit?.details.at(-1)?.phone]).toEqual([null, '5035550199']);
  });
  test('may go to a member known already, whose it truly is', async () => {
    const { clientId } = await mended();
    const { numbers } = await applied(clientId, file({ ...EVA, ssn: JOE.ssn }), 0);
    expect(numbers).toContainEqual(['EVA LIND', JOE.ssn]);
  });
  test('and the same person may have it back', async () => {
    const { clientId } = await mended();
    const { numbers } = await applied(clientId, file(JOE), 0);
    expect(numbers).toContainEqual(['JOE LIND', JOE.ssn]);
  });
  test('is nothing where giving it was undone', async () => {
    const { clientId } = await clientWith(JOE);
    const wrong = await desk.take(clientId, file(MENDED));
    await desk.undo(wrong.id);
    const { numbers } = await applied(clientId, file({ ...NEW_HIRE, ssn: MENDED.ssn }), 0);
    expect(numbers).toContainEqual(['UNA REED', MENDED.ssn]);
  });
});

test('one answer for all dependents who carry the SSN of their own employee leaves other questions open', async () => {
  const sons = ['KIT', 'LEV', 'PIT'].map((first, at) => ({ ...KIT, first, born: `202${at}0105`, ssn: JOE.ssn }));
  const { clientId, before } = await clientWith(JOE, MAX);
  const stranger = { ...NEW_HIRE, ssn: MAX.ssn };
  const read = await desk.read(clientId, file(JOE, ...sons, stranger));
  expect(read.counts).toMatchObject({ waiting: 4 });
  const decided = await desk.decide(read.id, { otherIdentities: 'employeeSsn' });
  expect(decided.counts).toMatchObject({ waiting: 1, added: 3 });
  await desk.apply(read.id);
  const now = await people(clientId);
  expect(now.map(({ name, ssn }) => [name, ssn])).toEqual([
    ['JOE LIND', JOE.ssn],
    ['KIT LIND', null],
    ['LEV LIND', null],
    ['PIT LIND', null],
    ['MAX ORTH', MAX.ssn],
  ]);
  await desk.undo(read.id);
  expect(await people(clientId)).toEqual(before);
});
test('likewise of a family that the file itself brings', async () => {
  const { clientId } = await clientWith(MAX);
  const family = [JOE, { ...EVA, ssn: JOE.ssn }, { ...KIT, ssn: JOE.ssn }];
  const read = await desk.read(clientId, file(...family));
  expect(read.counts).toMatchObject({ added: 1, waiting: 2 });
  const decided = await desk.decide(read.id, { otherIdentities: 'employeeSsn' });
  expect(decided.counts).toMatchObject({ added: 3, waiting: 0 });
  expect((await desk.apply(read.id)).counts).toMatchObject({ added: 3, waiting: 0 });
});
