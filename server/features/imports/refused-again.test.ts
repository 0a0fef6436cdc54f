import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { peopleOf, someRow, type Stated } from './identity.testing.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

/* Rows that an application refused are decided again when the same bytes come once more, as those are that waited. */

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
});
afterAll(() => portal?.close());

let clients = 0;
let control = 0;
const file = (...rows: Stated[]): string => rosterText(rows.flatMap(someRow), { control: ++control });
const aClient = (): Promise<string> =>
  aRosterClient(portal.owner, world.installationId, {
    number: `RA${++clients}`,
    groupNumber: 'GRP1',
    plans: [['PPO', 'medical']],
  });
const names = async (clientId: string) => (await peopleOf(portal, clientId)).map(({ name }) => name);
const phones = async (clientId: string) =>
  (await peopleOf(portal, clientId)).map(({ name, details }) => [name, details.at(-1)?.phone ?? null]);
const verdicts = async (id: string) =>
  (await desk.rows(id)).map(({ verdict, reasons }) => [verdict, ...reasons.map(({ code }) => code)]);

const ANN = { id: 'E1', first: 'ANN', last: 'KIM', born: '19800412', sex: 'F', ssn: '900471001' };
const BOB = { id: 'E2', first: 'BOB', last: 'STONE', born: '19750930', sex: 'M', ssn: '900471002' };
const TOM = { id: 'E2', first: 'TOM', last: 'STONE', born: '20100203', sex: 'M', role: '19' };
/** A change of somebody, which is refused of whom nobody knows. */
const moved = (one: Stated, phone = '5035550001'): Stated => ({ ...one, ins: '001', phone });

describe('a refused row, when the same bytes come once more', () => {
  test('is carried out where the cause is gone, and nothing else of the file is', async () => {
    const clientId = await aClient();
    await desk.take(clientId, file(ANN));
    const text = file(moved(ANN), moved(BOB));
    expect((await desk.take(clientId, text)).counts).toMatchObject({ changed: 1, refused: 1 });
    await desk.take(clientId, file(moved(ANN, '5035550009')));
    await desk.take(clientId, file(BOB));
    const before = await peopleOf(portal, clientId);
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 1, refused: 0 });
    expect(again.faults.map(({ code }) => code)).toContain('applied-before-in-part');
    await desk.apply(again.id);
    expect(await phones(clientId)).toEqual([
      ['ANN KIM', '5035550009'],
      ['BOB STONE', '5035550001'],
    ]);
    const third = await desk.read(clientId, text);
    expect(third.counts).toMatchObject({ unchanged: 2, changed: 0, refused: 0 });
    expect(third.faults.map(({ code }) => code)).toContain('applied-before');
    expect(await desk.undo(again.id)).toMatchObject({ state: 'undone' });
    expect(await peopleOf(portal, clientId)).toEqual(before);
  });

  test('stays refused with its reason where the cause stays', async () => {
    const clientId = await aClient();
    await desk.take(clientId, file(ANN));
    const text = file(moved(ANN), moved(BOB));
    await desk.take(clientId, text);
    const again = await desk.take(clientId, text);
    expect(again.counts).toMatchObject({ unchanged: 1, refused: 1 });
    expect(await verdicts(again.id)).toEqual([
      ['unchanged', 'applied-before'],
      ['refused', 'member-unknown'],
    ]);
  });

  test('of a dependent is carried out in the family that came meanwhile', async () => {
    const clientId = await aClient();
    const text = file(ANN, { ...TOM, id: 'E2' });
    expect((await desk.take(clientId, text)).counts).toMatchObject({ added: 1, refused: 1 });
    await desk.take(clientId, file(BOB));
    const again = await desk.take(clientId, text);
    expect(again.counts).toMatchObject({ unchanged: 1, added: 1, refused: 0 });
    expect(await names(clientId)).toEqual(['ANN KIM', 'BOB STONE', 'TOM STONE']);
  });

  test('of a file of which all was refused is decided as if it had never been there', async () => {
    const clientId = await aClient();
    const text = file(moved(BOB));
    await desk.take(clientId, text);
    await desk.take(clientId, file(BOB));
    const again = await desk.take(clientId, text);
    expect(again.faults.map(({ code }) => code)).not.toContain('applied-before-in-part');
    expect(again.counts).toMatchObject({ changed: 1, refused: 0 });
  });

  test('of somebody who stands twice in the file stays refused: the file itself is the cause', async () => {
    const clientId = await aClient();
    await desk.take(clientId, file(BOB, TOM));
    const text = file(moved(BOB), moved(TOM, '5035550003'), moved({ ...TOM, ssn: '900471003' }, '5035550004'));
    expect((await desk.take(clientId, text)).counts).toMatchObject({ changed: 2, refused: 1 });
    const again = await desk.take(clientId, text);
    expect(await verdicts(again.id)).toEqual([
      ['unchanged', 'applied-before'],
      ['unchanged', 'applied-before'],
      ['refused', 'person-twice'],
    ]);
    expect(await phones(clientId)).toContainEqual(['TOM STONE', '5035550003']);
  });

  test('whose application was undone is decided again with all the others', async () => {
    const clientId = await aClient();
    await desk.take(clientId, file(ANN));
    const text = file(moved(ANN), moved(BOB));
    const first = await desk.take(clientId, text);
    await desk.take(clientId, file(BOB));
    await desk.undo(first.id);
    const again = await desk.read(clientId, text);
    expect(again.counts).toMatchObject({ changed: 2, refused: 0 });
  });
});
