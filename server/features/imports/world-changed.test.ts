import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

/* What a dry run proposes, applying can do: also where the world changed in between. */

let portal: TestPortal;
let world: World;
let ada: { id: string };
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, ada, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

const aClient = () => {
  clients += 1;
  const plans = [['PPO', 'medical']] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `W${clients}`, groupNumber: 'GRP1', plans });
};

const member = (id: string, ...hd: string[]) => [
  'INS*Y*18*021*28*A***FT',
  `REF*0F*${id}`,
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
  ...hd.flatMap((line) => [line, 'DTP*348*D8*20260101']),
];

const plansOf = async (clientId: string) => {
  const rows = await portal.owner
    .selectFrom('plans')
    .select(['system_identifier', 'coverage_type'])
    .where('client_id', '=', clientId)
    .orderBy('system_identifier')
    .execute();
  return rows.map(({ system_identifier: code, coverage_type: type }) => `${code} ${type}`);
};

/** As the screen of plans makes one: offered to the only division from 1990 on. */
async function makePlan(clientId: string, code: string, type: string): Promise<string> {
  const [basePlanId, planId] = [uuid7(), uuid7()];
  const said = { client_id: clientId, system_identifier: code, name: `Plan ${code}`, coverage_type: type };
  await portal.owner
    .insertInto('baseplans')
    .values({ id: basePlanId, ...said })
    .execute();
  await portal.owner
    .insertInto('plans')
    .values({ id: planId, base_plan_id: basePlanId, ...said })
    .execute();
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    select ${uuid7()}::uuid, ${clientId}::uuid, id, ${planId}::uuid, ${code}, '1990-01-01' from divisions
    where client_id = ${clientId}`.execute(portal.owner);
  return planId;
}

const create = (code: string, coverageType = 'medical') => ({ code, coverageType, decision: 'create' });

describe('"a new plan" for a code', () => {
  test('whose plan exists already is refused at once, at that question', async () => {
    const clientId = await aClient();
    const read = await desk.read(clientId, rosterText(member('A1', 'HD*021**HLT*GOLD*EMP', 'HD*021**DEN*DENT*EMP')));
    await makePlan(clientId, 'GOLD', 'medical');
    const codes = [create('DENT', 'dental'), create('GOLD')];
    const { status, body } = await desk.caller.call(imports.importDecide, { id: read.id, codes });
    expect([status, body]).toMatchObject([422, { fields: { 'codes.1': 'taken' } }]);
    // Nothing of the answer was kept, and the file is still to be decided.
    expect(await desk.get(read.id)).toMatchObject({ state: 'proposed' });
    const again = await desk.decide(read.id, { codes: [create('DENT', 'dental')] });
    expect(again).toMatchObject({ questions: [], counts: { added: 1, refused: 0 } });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', counts: { added: 1 } });
  });

  test('that somebody else made between the dry run and the apply is that plan', async () => {
    const clientId = await aClient();
    const read = await desk.read(clientId, rosterText(member('B1', 'HD*021**HLT*GOLD*EMP')));
    expect(await desk.decide(read.id, { codes: [create('GOLD')] })).toMatchObject({ counts: { added: 1 } });
    const planId = await makePlan(clientId, 'GOLD', 'medical');
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', refusal: null, counts: { added: 1 } });
    expect(await plansOf(clientId)).toEqual(['GOLD medical', 'PPO medical']);
    const rows = await portal.owner
      .selectFrom('coverages')
      .select('plan_id')
      .where('client_id', '=', clientId)
      .execute();
    expect(rows.map(({ plan_id }) => plan_id)).toEqual([planId]);
  });

  test('of two coverage types makes two plans', async () => {
    const clientId = await aClient();
    const read = await desk.read(clientId, rosterText(member('C1', 'HD*021**HLT*CORE*EMP', 'HD*021**DEN*CORE*EMP')));
    await desk.decide(read.id, { codes: [create('CORE'), create('CORE', 'dental')] });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', refusal: null, counts: { added: 1 } });
    expect(await plansOf(clientId)).toEqual(['CORE medical', 'CORE-dental dental', 'PPO medical']);
    const next = await desk.read(
      clientId,
      rosterText(member('C2', 'HD*021**HLT*CORE*EMP', 'HD*021**DEN*CORE*EMP'), { control: 2 }),
    );
    expect(next).toMatchObject({ questions: [], counts: { added: 1, refused: 0 } });
  });

  test('whose identifier belongs to a plan of another type, or to a base plan, is made all the same', async () => {
    const clientId = await aClient();
    await makePlan(clientId, 'VIEW', 'medical');
    const basePlan = {
      id: uuid7(),
      client_id: clientId,
      system_identifier: 'BASE',
      name: 'Base',
      coverage_type: 'vision',
    };
    await portal.owner.insertInto('baseplans').values(basePlan).execute();
    const read = await desk.read(clientId, rosterText(member('D1', 'HD*021**VIS*BASE*EMP', 'HD*021**DEN*VIEW*EMP')));
    await desk.decide(read.id, { codes: [create('BASE', 'vision'), create('VIEW', 'dental')] });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', refusal: null, counts: { added: 1 } });
    expect(await plansOf(clientId)).toEqual(['BASE vision', 'PPO medical', 'VIEW medical', 'VIEW-dental dental']);
  });

  test('asked for twice at once is made once', async () => {
    const clientId = await aClient();
    const one = await desk.read(clientId, rosterText(member('E1', 'HD*021**HLT*NEW*EMP')));
    const two = await desk.read(clientId, rosterText(member('E2', 'HD*021**HLT*NEW*EMP'), { control: 2 }));
    await desk.decide(one.id, { codes: [create('NEW')] });
    await desk.decide(two.id, { codes: [create('NEW')] });
    await desk.caller.call(imports.importApply, { id: one.id });
    await desk.caller.call(imports.importApply, { id: two.id });
    await desk.work();
    expect([await desk.get(one.id), await desk.get(two.id)]).toMatchObject([
      { state: 'applied' },
      { state: 'applied' },
    ]);
    expect(await plansOf(clientId)).toEqual(['NEW medical', 'PPO medical']);
  });
});

test('a plan mapping that was answered once is offered in the next file, and says where it comes from', async () => {
  const clientId = await aClient();
  const plan = await portal.owner
    .selectFrom('plans')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const first = await desk.read(clientId, rosterText(member('F1', 'HD*021**HLT*HMO9*EMP')));
  expect(first.unknownCodes).toMatchObject([{ code: 'HMO9', decision: null, answered: null }]);
  const codes = [{ code: 'HMO9', coverageType: 'medical', decision: 'map', planId: plan.id }];
  const decided = await desk.decide(first.id, { codes });
  expect(decided.unknownCodes).toMatchObject([{ decision: 'map', planId: plan.id, answered: { earlier: false } }]);
  const next = await desk.read(clientId, rosterText(member('F2', 'HD*021**HLT*HMO9*EMP'), { control: 2 }));
  expect(next).toMatchObject({ questions: [], counts: { added: 1, refused: 0 } });
  expect(next.unknownCodes).toMatchObject([
    {
      code: 'HMO9',
      decision: 'map',
      planId: plan.id,
      answered: { earlier: true, file: 'roster.834', sender: 'SENDER' },
    },
  ]);
  expect(next.unknownCodes[0]?.answered?.by).toBeTruthy();
  // It can be answered anew, which then holds.
  const changed = await desk.decide(next.id, { codes: [{ ...codes[0], decision: 'leaveOut', planId: null }] });
  expect(changed.unknownCodes).toMatchObject([{ decision: 'leaveOut', answered: { earlier: false } }]);
});

describe('a fault that trying again does not mend', () => {
  /** Has the database refuse one person's name, as a constraint would that nobody thought of. */
  const refusing = async (name: string, work: () => Promise<void>, state = '23514') => {
    await sql`create or replace function public.refuse_a_name() returns trigger language plpgsql as
      ${sql.lit(`begin if new.first_name = '${name}' then raise exception 'no' using errcode = '${state}'; end if; return new; end`)}`.execute(
      portal.owner,
    );
    await sql`create trigger refuse_a_name before insert on person_details for each row
      execute function public.refuse_a_name()`.execute(portal.owner);
    try {
      await work();
    } finally {
      await sql`drop trigger refuse_a_name on person_details`.execute(portal.owner);
    }
  };

  test('stops an apply at once, with what failed, where, and what to do; nothing of it stands', async () => {
    const clientId = await aClient();
    const people = ['G1', 'G2', 'G3'].flatMap((id) => member(id, 'HD*021**HLT*PPO*EMP'));
    const read = await desk.read(clientId, rosterText(people));
    await refusing('G2', async () => {
      const failed = await desk.apply(read.id);
      expect(failed).toMatchObject({
        state: 'failed',
        refusal: { code: 'stopped-conflict', values: { transaction: 1, segment: 5, fault: '23514' } },
      });
    });
    const changes = await portal.owner.selectFrom('changes').select('id').where('client_id', '=', clientId).execute();
    expect(changes).toEqual([]);
    // No job waits for another try; whoever sent the file is told.
    const { rows } = await sql`select id from graphile_worker.jobs where task_identifier <> 'mail'`.execute(
      portal.owner,
    );
    expect(rows).toEqual([]);
    // It can be read again, and applied once the cause is gone.
    expect(await desk.decide(read.id, {})).toMatchObject({ state: 'proposed', refusal: null, counts: { added: 3 } });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied', counts: { added: 3 } });
  });

  test('what the database says of a lost connection or a broken tie is tried again', async () => {
    const clientId = await aClient();
    const read = await desk.read(clientId, rosterText(member('H1', 'HD*021**HLT*PPO*EMP')));
    await refusing('H1', async () => expect(await desk.apply(read.id)).toMatchObject({ state: 'applying' }), '40001');
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(portal.owner);
    await desk.work();
    expect(await desk.get(read.id)).toMatchObject({ state: 'applied', counts: { added: 1 } });
  });

  test('somebody who may not work any more: the import does not stay under way for ever', async () => {
    const clientId = await aClient();
    const { body } = await desk.send(clientId, rosterText(member('I1', 'HD*021**HLT*PPO*EMP')));
    await sql`update users set status = 'deactivated' where id = ${ada.id}::uuid`.execute(portal.owner);
    await desk.work();
    const row = await portal.owner
      .selectFrom('imports')
      .select(['state', 'refusal'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    await sql`update users set status = 'active' where id = ${ada.id}::uuid`.execute(portal.owner);
    expect(row).toMatchObject({ state: 'failed', refusal: { code: 'stopped-user' } });
  });
});
