import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
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
const aClient = (): Promise<string> => {
  clients += 1;
  const plans = [
    ['PPO', 'medical'],
    ['DEN', 'dental'],
  ] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `T${clients}`, groupNumber: 'GRP1', plans });
};

type Stated = { id: string; first: string; ins?: string; ssn?: string; more?: string[]; hd?: string[] };

const cover = (line = 'HLT', plan = 'PPO', from = '20260101') => [`HD*021**${line}*${plan}*EMP`, `DTP*348*D8*${from}`];

/** One subscriber as records of a change or full file. */
const member = ({ id, first, ins = 'INS*Y*18*021*28*A***FT', ssn = '', more = [], hd = cover() }: Stated): string[] => [
  ins,
  `REF*0F*${id}`,
  ...more,
  `NM1*IL*1*ROSS*${first}${ssn === '' ? '' : `****34*${ssn}`}`,
  'DMG*D8*19800101*F',
  ...hd,
];

/** Ten subscribers, E1 to E10. */
const ten = (one: (number: number) => Stated = (number) => ({ id: `E${number}`, first: `PERSON${number}` })) =>
  Array.from({ length: 10 }, (_, index) => member(one(index + 1))).flat();

const changeFile = (members: readonly string[], control: number) => rosterText(members, { control });
const fullFile = (members: readonly string[], control: number) =>
  rosterText(members, { control, header: 'BGN*00*1*20260601*1200****4' });

async function covered(clientId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select d.first_name as name from coverages c
    join person_details d on d.person_id = c.person_id and d.superseded_at is null
    where c.client_id = ${clientId} and c.superseded_at is null and c.expiration_date is null order by 1`.execute(
    portal.owner,
  );
  return rows.map(({ name }) => name);
}

describe('a dry run', () => {
  test('shows who is added, changed, terminated, unchanged and refused, and changes nothing', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const before = await covered(clientId);
    const text = changeFile(
      [
        ...member({ id: 'E1', first: 'PERSON1' }),
        ...member({ id: 'E2', first: 'RENAMED', ins: 'INS*Y*18*001*25*A***FT', hd: [] }),
        ...member({ id: 'E3', first: 'PERSON3', ins: 'INS*Y*18*024*08*A***TE', more: ['DTP*357*D8*20260630'], hd: [] }),
        ...member({ id: 'E11', first: 'NEW' }),
        ...member({ id: 'E12', first: 'GHOST', ins: 'INS*Y*18*001*25*A***FT', hd: [] }),
      ],
      2,
    );
    const read = await desk.read(clientId, text);
    expect(read).toMatchObject({
      state: 'proposed',
      progress: 100,
      counts: { added: 1, changed: 1, terminated: 1, unchanged: 1, refused: 1, absent: 0, members: 10 },
    });
    const rows = await desk.rows(read.id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['unchanged', 'changed', 'terminated', 'added', 'refused']);
    expect(rows[1]?.differences).toEqual([{ field: 'firstName', before: 'PERSON2', after: 'RENAMED' }]);
    expect(rows[2]?.differences).toContainEqual({
      field: 'coverage.medical',
      before: 'Plan PPO, EMP, 01/01/2026 –',
      after: 'Plan PPO, EMP, 01/01/2026 – 06/30/2026',
    });
    expect(rows[4]).toMatchObject({ position: { interchange: 1, transaction: 1, segment: 26 } });
    expect(rows[4]?.reasons).toContainEqual({ code: 'member-unknown', values: { maintenance: '001' } });
    expect(await covered(clientId)).toEqual(before);
  });
  test('refuses a file of another kind as not an 834, with the place', async () => {
    const claim = rosterText([])
      .replace('ST*834*0001*005010X220A1', 'ST*270*0001*005010X279A1')
      .replace('GS*BE', 'GS*HS');
    const read = await desk.read(await aClient(), claim);
    expect(read.state).toBe('refused');
    expect(read.faults[0]).toMatchObject({ code: 'not-834', value: '270', position: { transaction: 1, segment: 1 } });
  });
  test('refuses a wrong control number or a missing trailer, and only warns of a wrong count', async () => {
    const clientId = await aClient();
    const text = changeFile(ten(), 1);
    const codes = async (broken: string) => {
      const { state, faults } = await desk.read(clientId, broken);
      return [state, faults[0]?.severity, faults[0]?.code];
    };
    expect(await codes(text.replace(/SE\*\d+\*0001/, 'SE*99*0001'))).toEqual(['proposed', 'warning', 'se01-count']);
    expect(await codes(text.replace('IEA*1*000000001', 'IEA*1*000000009'))).toEqual([
      'refused',
      'refusal',
      'iea02-control',
    ]);
    expect(await codes(text.replace(/IEA.*$/s, ''))).toEqual(['refused', 'refusal', 'missing-iea']);
  });
});

describe('applying', () => {
  test('the same file twice changes nothing', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const again = await desk.take(clientId, changeFile(ten(), 1));
    expect(again).toMatchObject({ state: 'applied', counts: { unchanged: 10, added: 0, changed: 0 } });
    expect(again.faults.map(({ code }) => code)).toContain('applied-before');
    const renumbered = await desk.take(clientId, changeFile(ten(), 2));
    expect(renumbered.counts).toMatchObject({ unchanged: 10, added: 0, changed: 0 });
  });
  test('leaves refused people out whole and takes everybody else', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const text = changeFile(
      [
        ...member({ id: 'E1', first: 'RENAMED', hd: cover('HLT', 'PPO', '19800101') }),
        ...member({ id: 'E2', first: 'OTHER', ins: 'INS*Y*18*001*25*A***FT', hd: [] }),
      ],
      2,
    );
    const taken = await desk.take(clientId, text);
    expect(taken).toMatchObject({ state: 'applied', counts: { refused: 1, changed: 1 } });
    expect(await covered(clientId)).toContain('OTHER');
    expect(await covered(clientId)).not.toContain('RENAMED');
  });
  test('keeps SSNs out of rows, changes and faults', async () => {
    const clientId = await aClient();
    const text = changeFile(
      ten((number) => ({ id: `90011000${number % 10}`, first: `P${number}`, ssn: `90011000${number % 10}` })),
      1,
    );
    const taken = await desk.take(clientId, text);
    expect(taken.counts.added).toBe(10);
    const changed = changeFile(member({ id: '900110001', first: 'P1', ssn: '900110099', ins: 'INS*Y*18*001*25*A' }), 2);
    const again = await desk.take(clientId, changed);
    const [row] = await desk.rows(again.id);
    expect(row?.differences).toContainEqual({ field: 'ssn', before: '***-**-0001', after: '***-**-0099' });
    const { rows } = await sql<{ text: string }>`
      select r::text as text from import_rows r where client_id = ${clientId}
      union all select c::text from changes c where client_id = ${clientId}
      union all select i.faults::text from imports i where client_id = ${clientId}
      union all select d::text from person_details d where client_id = ${clientId}
      union all select p::text from people p where client_id = ${clientId}`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ text: line }) => /9001100\d\d/.test(line))).toEqual([]);
  });
});

describe('an unknown plan code', () => {
  const asking = async (): Promise<{ clientId: string; read: Import }> => {
    const clientId = await aClient();
    const read = await desk.read(
      clientId,
      changeFile(
        ten((number) => ({ id: `E${number}`, first: 'P', hd: cover('HLT', 'GOLD') })),
        1,
      ),
    );
    return { clientId, read };
  };
  const gold = { code: 'GOLD', coverageType: 'medical' };
  test('is asked about, and nothing is applied before it is decided', async () => {
    const { clientId, read } = await asking();
    expect(read).toMatchObject({ questions: ['codes'], counts: { refused: 10 } });
    expect(read.unknownCodes).toEqual([{ ...gold, people: 10, decision: null, planId: null, answered: null }]);
    const tried = await desk.caller.call(imports.importApply, { id: read.id });
    expect(tried).toMatchObject({ status: 409, body: { code: 'import-codes-open' } });
    expect(await covered(clientId)).toEqual([]);
  });
  test('can be mapped to a plan of the client, never to another client’s', async () => {
    const { clientId, read } = await asking();
    const foreign = { ...gold, decision: 'map', planId: world.acme.plans.medical };
    expect((await desk.caller.call(imports.importDecide, { id: read.id, codes: [foreign] })).status).toBe(422);
    const plan = await portal.owner
      .selectFrom('plans')
      .select('id')
      .where('client_id', '=', clientId)
      .where('system_identifier', '=', 'PPO')
      .executeTakeFirstOrThrow();
    const decided = await desk.decide(read.id, { codes: [{ ...gold, decision: 'map', planId: plan.id }] });
    expect(decided).toMatchObject({ questions: [], counts: { added: 10, refused: 0 } });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
  });
  test('can be created as a plan offered from the first day the file needs it', async () => {
    const { clientId, read } = await asking();
    await desk.decide(read.id, { codes: [{ ...gold, decision: 'create' }] });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', counts: { added: 10 } });
    const { rows } = await sql`select p.system_identifier, p.coverage_type, d.effective_date from plans p
      join division_plans d on d.plan_id = p.id where p.client_id = ${clientId} and p.name = 'GOLD'`.execute(
      portal.owner,
    );
    expect(rows).toEqual([{ system_identifier: 'GOLD', coverage_type: 'medical', effective_date: '2026-01-01' }]);
  });
  test('can be left out: people come without that coverage', async () => {
    const { clientId, read } = await asking();
    await desk.decide(read.id, { codes: [{ ...gold, decision: 'leaveOut' }] });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', counts: { added: 10 } });
    expect(await covered(clientId)).toEqual([]);
  });
});

describe('terminations', () => {
  const ending = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      member({
        id: `E${index + 1}`,
        first: `PERSON${index + 1}`,
        ins: 'INS*Y*18*024*08*A***TE',
        more: ['DTP*357*D8*20260630'],
        hd: [],
      }),
    ).flat();
  test('of more than 10 % of the members stop the file and ask', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const one = await desk.read(clientId, changeFile(ending(1), 2));
    expect(one.questions).toEqual([]);
    const two = await desk.read(clientId, changeFile(ending(2), 3));
    expect(two.questions).toEqual(['terminations']);
    const tried = await desk.caller.call(imports.importApply, { id: two.id });
    expect(tried).toMatchObject({
      status: 409,
      body: { code: 'import-confirm-terminations', values: { count: 2, members: 10 } },
    });
    expect(await covered(clientId)).toHaveLength(10);
    expect(await desk.apply(two.id, { confirmTerminations: true })).toMatchObject({ state: 'applied' });
    expect(await covered(clientId)).toHaveLength(8);
  });
  test('of people absent in a full file are proposed, never made silently', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const nine = ten().slice(6);
    const read = await desk.read(clientId, fullFile(nine, 2));
    expect(read).toMatchObject({ fullFile: true, counts: { absent: 1, unchanged: 9 } });
    const [absent] = await desk.rows(read.id, 'absent');
    expect(absent).toMatchObject({
      personName: 'PERSON1 ROSS',
      reasons: [
        { code: 'absent-from-file', values: { date: '2026-05-31' } },
        { code: 'end-unexplained', values: { name: 'PERSON1 ROSS', date: '2026-05-31' } },
      ],
    });
    expect(absent?.differences).toContainEqual({
      field: 'coverage.medical',
      before: 'Plan PPO, EMP, 01/01/2026 –',
      after: 'Plan PPO, EMP, 01/01/2026 – 05/31/2026',
    });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
    expect(await covered(clientId)).toHaveLength(10);
    const chosen = await desk.read(clientId, fullFile(nine, 3));
    expect(await desk.apply(chosen.id, { terminateAbsent: true })).toMatchObject({
      state: 'applied',
      counts: { terminated: 1 },
    });
    expect(await covered(clientId)).toHaveLength(9);
  });
});

describe('undo', () => {
  test('takes a whole file back as one unit', async () => {
    const clientId = await aClient();
    await desk.take(clientId, changeFile(ten(), 1));
    const renaming = changeFile(member({ id: 'E1', first: 'RENAMED' }), 2);
    const taken = await desk.take(clientId, renaming);
    expect(await covered(clientId)).toContain('RENAMED');
    expect(await desk.undo(taken.id)).toMatchObject({ state: 'undone', refusal: null });
    expect(await covered(clientId)).toEqual(
      ten()
        .filter((segment) => segment.startsWith('NM1'))
        .map((nm1) => nm1.split('*')[4])
        .toSorted(),
    );
    expect((await desk.take(clientId, renaming)).counts.changed).toBe(1);
  });
  test('leaves those whom later changes stand on, with the reason', async () => {
    const clientId = await aClient();
    const first = await desk.take(clientId, changeFile(ten(), 1));
    await desk.take(clientId, changeFile(member({ id: 'E1', first: 'RENAMED' }), 2));
    const undone = await desk.undo(first.id);
    expect(undone.state).toBe('applied');
    // Whoever nothing stands on is taken back, the one who was renamed is not.
    expect(undone.refusal?.code).toBe('undo-partly');
    expect(await covered(clientId)).toContain('RENAMED');
  });
});

describe('the 999', () => {
  const acknowledgement = async (id: string): Promise<string[]> => {
    const { body } = await desk.caller.call(imports.importAcknowledgement, { id });
    return body.split(/~\s*/);
  };
  test('accepts a file that was read', async () => {
    const read = await desk.read(await aClient(), changeFile(ten(), 7));
    expect(await acknowledgement(read.id)).toEqual(
      expect.arrayContaining(['AK1*BE*7*005010X220A1', 'IK5*A', 'AK9*A*1*1*1']),
    );
  });
  test('rejects a file with a benefit status that does not exist, naming segment and element', async () => {
    const text = changeFile(ten(), 8).replace('INS*Y*18*021*28*A', 'INS*Y*18*021*28*Q');
    const read = await desk.read(await aClient(), text);
    expect(read).toMatchObject({ state: 'refused' });
    expect(read.faults[0]).toMatchObject({ code: 'benefit-status-unknown', element: 'INS05', value: 'Q' });
    const segments = await acknowledgement(read.id);
    expect(segments).toEqual(expect.arrayContaining(['IK3*INS*5*2000*8', 'IK4*5*1216*7*Q', 'AK9*R*1*1*0']));
  });
});

describe('who may', () => {
  test.each(['broker', 'client', 'member', 'tpa', 'partner'] as const)('a %s gets 403', async (type) => {
    const entityId = {
      broker: world.brokerId,
      client: world.acme.id,
      member: null,
      tpa: world.tpaId,
      partner: world.partnerId,
    }[type];
    const { installationId } = world;
    const user = await aUser(portal.owner, { installationId, type, entityId, permissions: ['enrollment'] });
    const caller = await portal.as(user);
    const read = await desk.read(await aClient(), changeFile(ten(), 1));
    expect((await caller.call(imports.importList)).status).toBe(403);
    expect((await caller.call(imports.importGet, { id: read.id })).status).toBe(403);
    expect((await new ImportDesk(portal, caller).send(world.acme.id, 'x')).status).toBe(403);
  });
  test('an administrator of another installation finds no import: 404, and no client to import for', async () => {
    const other = await aWorld(portal.owner);
    const eve = await aUser(portal.owner, {
      installationId: other.installationId,
      type: 'admin',
      permissions: ['enrollment'],
    });
    const caller = await portal.as(eve);
    const clientId = await aClient();
    const read = await desk.read(clientId, changeFile(ten(), 1));
    const { importGet, importRows, importApply, importUndo, importAcknowledgement } = imports;
    const answers = [
      await caller.call(importGet, { id: read.id }),
      await caller.call(importRows, { id: read.id }),
      await caller.call(importApply, { id: read.id }),
      await caller.call(importUndo, { id: read.id }),
      await caller.call(importAcknowledgement, { id: read.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await new ImportDesk(portal, caller).send(clientId, 'x')).status).toBe(422);
  });
  test('an administrator without the permission gets 403', async () => {
    const plain = await aUser(portal.owner, { installationId: world.installationId, type: 'admin' });
    expect((await (await portal.as(plain)).call(imports.importList)).status).toBe(403);
  });
});
