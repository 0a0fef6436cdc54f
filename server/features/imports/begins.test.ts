import { imports } from '@coverlane/contract/imports/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

const aClient = () => {
  clients += 1;
  const plans = [
    ['PPO', 'medical'],
    ['DEN', 'dental'],
  ] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `BG${clients}`, plans });
};

const WRITTEN = 'BGN*00*1*20260315*1200****2';
const member = (id: string, ...more: string[]) => [
  'INS*Y*18*021*28*A***FT',
  `REF*0F*${id}`,
  ...more.filter((line) => line.startsWith('DTP')),
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
  ...more.filter((line) => !line.startsWith('DTP')),
];
const read = (clientId: string, records: readonly string[], more: { header?: string; control?: number } = {}) =>
  desk.read(clientId, rosterText(records, { header: WRITTEN, ...more }));

async function coverages(clientId: string): Promise<string[]> {
  const { rows } = await sql<{
    said: string;
  }>`select d.first_name || ' ' || c.effective_date || ' ' || coalesce(c.expiration_date::text, '') as said
    from coverages c join person_details d on d.person_id = c.person_id and d.superseded_at is null
    where c.client_id = ${clientId}::uuid and c.superseded_at is null order by 1`.execute(portal.owner);
  return rows.map(({ said }) => said.trim());
}

describe('the coverage keeps that its begin is a guess', () => {
  const marks = async (clientId: string): Promise<[string, boolean][]> => {
    const { rows } = await sql<{ id: string }>`select id from people where client_id = ${clientId}`.execute(
      portal.owner,
    );
    const { body } = await desk.caller.call(members.getMember, { id: rows[0]?.id, clientId });
    const { coverages: found } = body as { coverages: { effectiveDate: string; beginGuessed: boolean }[] };
    return found.map(({ effectiveDate, beginGuessed }) => [effectiveDate, beginGuessed]);
  };
  const UNSAID = member('M1', 'HD*021**HLT*PPO*EMP');

  test('until a file states it, on the same day or another', async () => {
    for (const day of ['20260315', '20260201']) {
      const clientId = await aClient();
      await desk.apply((await read(clientId, UNSAID)).id);
      expect(await marks(clientId)).toEqual([['2026-03-15', true]]);
      const stated = member('M1', 'HD*021**HLT*PPO*EMP', `DTP*356*D8*${day}`);
      await desk.apply((await read(clientId, stated, { control: 2 })).id);
      expect((await marks(clientId)).map(([, guessed]) => guessed)).toEqual([false]);
    }
  });
  test('while later files say nothing either, which change nothing', async () => {
    const clientId = await aClient();
    await desk.apply((await read(clientId, UNSAID)).id);
    const later = await read(clientId, UNSAID, { header: 'BGN*00*2*20260415*1200****2', control: 3 });
    expect(later.counts).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await marks(clientId)).toEqual([['2026-03-15', true]]);
  });
  test('not where it was answered', async () => {
    const clientId = await aClient();
    const asked = await read(clientId, UNSAID);
    await desk.decide(asked.id, { otherBegins: '2026-03-15' });
    await desk.apply(asked.id);
    expect(await marks(clientId)).toEqual([['2026-03-15', false]]);
  });
});

describe('a begin that the file does not say', () => {
  test('is shown as a guess from BGN03, can be changed for one and for all others, and is recorded', async () => {
    const clientId = await aClient();
    const one = await read(clientId, [
      ...member('A1', 'HD*021**HLT*PPO*EMP'),
      ...member('A2', 'HD*021**HLT*PPO*EMP'),
      ...member('A3', 'HD*021**HLT*PPO*EMP', 'DTP*356*D8*20260101'),
    ]);
    expect(one).toMatchObject({ state: 'proposed', questions: [], counts: { added: 3 } });
    expect(one.guessedBegins).toMatchObject({
      people: 2,
      otherDay: null,
      rows: [{ name: 'A1 ROSS', date: '2026-03-15', given: false }, { name: 'A2 ROSS' }],
    });
    const guessed = (await desk.rows(one.id)).filter(({ reasons }) =>
      reasons.some(({ code }) => code === 'begin-guessed'),
    );
    expect(guessed.map(({ personName }) => personName)).toEqual(['A1 ROSS', 'A2 ROSS']);

    const key = one.guessedBegins.rows[0]?.key ?? '';
    const input = { id: one.id, begins: [{ key, date: '2026-02-01' }], otherBegins: '2026-04-01' };
    await desk.caller.call(imports.importDecide, input);
    await desk.work();
    const answered = await desk.get(one.id);
    expect(answered.guessedBegins).toMatchObject({
      people: 2,
      otherDay: '2026-04-01',
      rows: [
        { date: '2026-02-01', given: true },
        { date: '2026-04-01', given: true },
      ],
    });
    expect(await desk.apply(one.id)).toMatchObject({
      state: 'applied',
      counts: { added: 3 },
      guessedBegins: { people: 2 },
    });
    expect(await coverages(clientId)).toEqual(['A1 2026-02-01', 'A2 2026-04-01', 'A3 2026-01-01']);
    const recorded = (await desk.rows(one.id)).flatMap(({ reasons }) =>
      reasons.filter(({ code }) => code === 'begin-given'),
    );
    expect(recorded.map(({ values }) => values['date'])).toEqual(['2026-02-01', '2026-04-01']);
  });

  test('is guessed again where the answer is taken back', async () => {
    const clientId = await aClient();
    const one = await read(clientId, member('B1', 'HD*021**HLT*PPO*EMP'));
    const key = one.guessedBegins.rows[0]?.key ?? '';
    for (const date of ['2026-02-01', null]) {
      await desk.caller.call(imports.importDecide, { id: one.id, begins: [{ key, date }] });
      await desk.work();
    }
    expect((await desk.get(one.id)).guessedBegins.rows).toMatchObject([{ date: '2026-03-15', given: false }]);
    await desk.apply(one.id);
    expect(await coverages(clientId)).toEqual(['B1 2026-03-15']);
  });

  test('is no guess where the record or the header says the day, or where the coverage stands already', async () => {
    const clientId = await aClient();
    const said = await read(clientId, member('C1', 'HD*021**HLT*PPO*EMP'), {
      header: `${WRITTEN}~\nDTP*007*D8*20260501`,
    });
    expect(said.guessedBegins.people).toBe(0);
    await desk.apply(said.id);
    expect(await coverages(clientId)).toEqual(['C1 2026-05-01']);
    const full = 'BGN*00*2*20260601*1200****4';
    const again = await read(
      clientId,
      member('C1', 'HD*030**HLT*PPO*EMP').map((line) => line.replace('*021*28', '*030*XN')),
      { header: full, control: 2 },
    );
    expect(again).toMatchObject({ counts: { unchanged: 1 }, guessedBegins: { people: 0 } });
  });

  test.each([
    [{ begins: [{ key: '1.1.1.5', date: '2026-13-01' }] }, 'begins.date'],
    [{ otherBegins: 'tomorrow' }, 'otherBegins'],
  ])('an answer that is no day is refused at its field', async (answer, field) => {
    const clientId = await aClient();
    const one = await read(clientId, member('D1', 'HD*021**HLT*PPO*EMP'));
    const { status, body } = await desk.caller.call(imports.importDecide, { id: one.id, ...answer });
    expect(status).toBe(422);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });
});

describe('an end before its begin is refused with both days', () => {
  test.each([
    [
      'of a coverage (349)',
      ['HD*021**HLT*PPO*EMP', 'DTP*348*D8*20260601', 'DTP*349*D8*20260531'],
      ['2026-06-01', '2026-05-31'],
    ],
    [
      'of a coverage that is cancelled',
      ['HD*024**HLT*PPO*EMP', 'DTP*348*D8*20260601', 'DTP*349*D8*20260201'],
      ['2026-06-01', '2026-02-01'],
    ],
    [
      'of other insurance (345)',
      ['HD*021**HLT*PPO*EMP', 'DTP*348*D8*20260101', 'COB*P*1*1', 'DTP*344*D8*20260301', 'DTP*345*D8*20260201'],
      ['2026-03-01', '2026-02-01'],
    ],
  ])('%s', async (_, coverage, [begin, end]) => {
    const clientId = await aClient();
    const good = [
      'INS*Y*18*021*28*A***FT',
      'REF*0F*E2',
      'NM1*IL*1*ROSS*GOOD',
      'DMG*D8*19800101*F',
      'HD*021**HLT*PPO*EMP',
      'DTP*348*D8*20260101',
    ];
    const bad = ['INS*Y*18*021*28*A***FT', 'REF*0F*E1', 'NM1*IL*1*ROSS*BAD', 'DMG*D8*19800101*F', ...coverage];
    const one = await read(clientId, [...bad, ...good]);
    expect(one).toMatchObject({ state: 'proposed', counts: { refused: 1, added: 1 } });
    const [row] = await desk.rows(one.id, 'refused');
    expect(row?.reasons).toContainEqual(
      expect.objectContaining({ code: 'end-before-begin', values: expect.objectContaining({ begin, end }) }),
    );
    await desk.apply(one.id);
    expect(await coverages(clientId)).toEqual(['GOOD 2026-01-01']);
  });

  test.each([
    ['of eligibility (357)', ['DTP*356*D8*20260601', 'DTP*357*D8*20260501'], ['2026-06-01', '2026-05-01']],
    ['of employment (337)', ['DTP*336*D8*20260601', 'DTP*337*D8*20260501'], ['2026-06-01', '2026-05-01']],
  ])('%s', async (_, dates, [begin, end]) => {
    const clientId = await aClient();
    const one = await read(clientId, member('F1', 'HD*021**HLT*PPO*EMP', ...dates));
    const [row] = await desk.rows(one.id, 'refused');
    expect(row?.reasons).toContainEqual(
      expect.objectContaining({ code: 'end-before-begin', values: expect.objectContaining({ begin, end }) }),
    );
  });

  test('of an end that lies before a guessed begin: another day can be said', async () => {
    const clientId = await aClient();
    const one = await read(clientId, [
      'INS*Y*18*021*28*A***FT',
      'REF*0F*G1',
      'NM1*IL*1*ROSS*G1',
      'DMG*D8*19800101*F',
      'HD*021**HLT*PPO*EMP',
      'DTP*349*D8*20260228',
    ]);
    const [row] = await desk.rows(one.id, 'refused');
    expect(row?.reasons.map(({ code, values }) => [code, values['begin'], values['end']])).toContainEqual([
      'end-before-begin',
      '2026-03-15',
      '2026-02-28',
    ]);
    await desk.caller.call(imports.importDecide, { id: one.id, otherBegins: '2026-01-01' });
    await desk.work();
    expect(await desk.get(one.id)).toMatchObject({ counts: { added: 1, refused: 0 } });
  });

  test('of a known coverage that is to end before it begins', async () => {
    const clientId = await aClient();
    await desk.take(clientId, rosterText(member('H1', 'HD*021**HLT*PPO*EMP', 'DTP*356*D8*20260301')));
    const ends = [
      'INS*Y*18*001*28*A***FT',
      'REF*0F*H1',
      'NM1*IL*1*ROSS*H1',
      'DMG*D8*19800101*F',
      'HD*024**HLT*PPO*EMP',
      'DTP*349*D8*20260131',
    ];
    const one = await read(clientId, ends, { control: 3 });
    const [row] = await desk.rows(one.id, 'refused');
    expect(row?.reasons).toMatchObject([
      { code: 'end-before-begin', values: { begin: '2026-03-01', end: '2026-01-31' } },
    ]);
  });
});
