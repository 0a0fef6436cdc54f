import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { IdSet } from './id-set.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { NumbersAgain } from './numbers-again.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

describe('what a long file is remembered by', () => {
  test('texts that come again are all known, and hardly another', () => {
    const ssns = fc.array(fc.stringMatching(/^\d{9}$/), { maxLength: 3_000 });
    fc.assert(
      fc.property(ssns, ssns, (some, others) => {
        const texts = [...some, ...others, ...some.slice(0, 10)];
        const again = new NumbersAgain();
        const times = new Map<string, number>();
        for (const text of texts) {
          again.add(text);
          times.set(text, (times.get(text) ?? 0) + 1);
        }
        const wrong = [...times].filter(([text, count]) => again.has(text) !== count > 1);
        expect(wrong.filter(([, count]) => count > 1)).toEqual([]);
        expect(wrong.length).toBeLessThan(3);
      }),
      { numRuns: 50 },
    );
  });

  test('a set of ids has those that were added and no other', () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 3_000 });
    fc.assert(
      fc.property(ids, (all) => {
        const added = new IdSet();
        const some = all.filter((_, index) => index % 2 === 0);
        for (const id of [...some, ...some]) added.add(id);
        expect(all.filter((id) => added.has(id))).toEqual(some);
      }),
      { numRuns: 50 },
    );
  });
});

describe('numbers that come again far apart in a file', () => {
  let portal: TestPortal;
  let world: World;
  let desk: ImportDesk;
  beforeAll(async () => {
    ({ portal, world, desk } = await importOffice());
  });
  afterAll(() => portal?.close());

  const SUBSCRIBERS = 450;
  const ssnOf = (number: number) => `9001${String(number).padStart(5, '0')}`;
  const subscriber = (number: number, { ssn, identifier }: { ssn: string; identifier: string }): string[] => [
    'INS*Y*18*021*28*A***FT',
    `REF*0F*E${number}`,
    `REF*23*${identifier}`,
    `NM1*IL*1*ROSS*PERSON${number}****34*${ssn}`,
    'DMG*D8*19800101*F',
    'HD*021**HLT*PPO*EMP',
    'DTP*348*D8*20260101',
  ];

  test('name somebody else’s SSN and identifier in the dry run as when it is applied', async () => {
    const clientId = await aRosterClient(portal.owner, world.installationId, {
      number: 'LONG',
      groupNumber: 'GRP1',
      plans: [['PPO', 'medical']],
    });
    // The last two bring a number of the first two.
    const stated = (number: number) => ({
      ssn: ssnOf(number === SUBSCRIBERS - 1 ? 1 : number),
      identifier: `P${number === SUBSCRIBERS ? 2 : number}`,
    });
    const records = Array.from({ length: SUBSCRIBERS }, (_, index) => subscriber(index + 1, stated(index + 1)));
    const read = await desk.read(clientId, rosterText(records.flat(), { control: 1 }));
    const refused = async () =>
      [...(await desk.rows(read.id, 'waiting')), ...(await desk.rows(read.id, 'refused'))].map(
        ({ personName, reasons }) => [personName, reasons.map(({ code }) => code)],
      );
    const expected = [
      [`PERSON${SUBSCRIBERS - 1} ROSS`, ['ssn-of-another']],
      [`PERSON${SUBSCRIBERS} ROSS`, ['identifier-taken']],
    ];
    expect(await refused()).toEqual(expected);
    expect(read.counts).toMatchObject({ added: SUBSCRIBERS - 2, refused: 1, waiting: 1 });
    const applied = await desk.apply(read.id);
    expect(applied.counts).toMatchObject({ added: SUBSCRIBERS - 2, refused: 1, waiting: 1 });
    expect(await refused()).toEqual(expected);
  });

  test('are asked about where the file itself took them from somebody before', async () => {
    const clientId = await aRosterClient(portal.owner, world.installationId, {
      number: 'FREED',
      groupNumber: 'GRP1',
      plans: [['PPO', 'medical']],
    });
    const first = subscriber(1, { ssn: ssnOf(9001), identifier: 'P1' });
    await desk.take(clientId, rosterText(first, { control: 1 }));
    const corrected = subscriber(1, { ssn: ssnOf(1), identifier: 'P1' });
    const others = Array.from({ length: SUBSCRIBERS }, (_, index) =>
      subscriber(index + 2, { ssn: ssnOf(index + 2), identifier: `P${index + 2}` }),
    );
    const newcomer = subscriber(SUBSCRIBERS + 2, { ssn: ssnOf(9001), identifier: `P${SUBSCRIBERS + 2}` });
    const text = rosterText([...corrected, ...others.flat(), ...newcomer], { control: 2 });
    const read = await desk.read(clientId, text);
    expect(read.counts).toMatchObject({ added: SUBSCRIBERS, changed: 1, refused: 0, waiting: 1 });
    const applied = await desk.apply(read.id);
    expect(applied.counts).toMatchObject({ added: SUBSCRIBERS, changed: 1, refused: 0, waiting: 1 });
  });
});
