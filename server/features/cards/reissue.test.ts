import { idCards } from '@coverlane/contract/cards/calls.ts';
import { plancardfacts } from '@coverlane/contract/collections/plancardfacts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { drawBatch, printTask } from '../../platform/jobs/print-batch.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { cardPrinting } from './batches.ts';
import { cardsDay } from './cards-day.ts';
import { reissue } from './changes.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller & { id: string };
let subscriber: Caller;
let subscriberId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, {
    client: world.acme,
    dependents: [{ firstName: 'Kit', relationship: '19', dob: '2015-04-01' }],
  });
  const { installationId } = world;
  const user = await aUser(portal.owner, {
    installationId,
    type: 'admin',
    permissions: ['orderIdCards', 'manageIdCardTemplates'],
  });
  admin = { ...(await portal.as(user)), id: user.id };
  const member = await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId });
  subscriberId = member.id;
  subscriber = await portal.as(member);
});
afterAll(() => portal.close());

const work = () => ({ parts: { ...portal.parts, pool: portal.workerPool }, userId: admin.id });

async function ordered(at = 0): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from coverages
    where person_id = ${family.personIds[at] ?? ''} and coverage_type = 'medical'`.execute(portal.owner);
  const { body } = await admin.call(idCards.orderCard, { a: family.personIds[at] ?? '', b: rows[0]?.id ?? '' });
  return body.id;
}

async function batched(): Promise<string> {
  const { body } = await admin.call(idCards.batchCards, {});
  return body.id;
}

const stateOf = async (id: string) =>
  (await admin.call(idCards.cardBatchList, {})).body.rows.find((batch) => batch.id === id);

describe('A batch for the printer', () => {
  it('is drawn in parts, and goes on after the part that was drawn last', async () => {
    await ordered(0);
    await ordered(1);
    const batchId = await batched();
    let drawn = 0;
    const single = {
      ...cardPrinting,
      perPart: 1,
      draw: (...given: Parameters<typeof cardPrinting.draw>) => {
        drawn += 1;
        if (drawn === 2) throw new Error('killed');
        return cardPrinting.draw(...given);
      },
    };
    await expect(drawBatch(single, { ...work(), batchId })).rejects.toThrow('killed');
    expect(await stateOf(batchId)).toMatchObject({ state: 'running', cards: 2, done: 1, parts: 1 });
    await drawBatch(single, { ...work(), batchId });
    expect(drawn).toBe(3);
    expect(await stateOf(batchId)).toMatchObject({ state: 'ready', done: 2, parts: 2 });
    const second = await portal.app.inject({
      url: `/api/cardbatches/${batchId}/file?number=2`,
      headers: admin.headers,
    });
    expect(second.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await admin.call(idCards.moveCardBatch, { id: batchId, status: 'printed' });
  });

  it('that fails for good says why, and is started again by whoever prints cards', async () => {
    await ordered(0);
    const batchId = await batched();
    const failing = printTask(work().parts, {
      ...cardPrinting,
      draw: () => Promise.reject(Object.assign(new Error('secret words'), { code: 'ENOSPC' })),
    });
    const helpers = { job: { attempts: 5, max_attempts: 5 } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the queue's helpers the task reads these two numbers
    await expect(failing({ batchId, userId: admin.id }, helpers as never)).rejects.toThrow();
    expect(await stateOf(batchId)).toMatchObject({ state: 'failed', reason: 'Error ENOSPC' });
    expect((await admin.call(idCards.retryCardBatch, { id: batchId })).body.state).toBe('waiting');
    await drawBatch(cardPrinting, { ...work(), batchId });
    expect((await stateOf(batchId))?.state).toBe('ready');
    expect((await admin.call(idCards.retryCardBatch, { id: batchId })).status).toBe(409);
    await admin.call(idCards.moveCardBatch, { id: batchId, status: 'printed' });
  });
});

describe('A batch whose maker lost the rights to it meanwhile', () => {
  const locked = (id: string) => sql`update users set status = 'locked' where id = ${id}`.execute(portal.owner);
  const robbed = (id: string) => sql`delete from user_permissions where user_id = ${id}`.execute(portal.owner);
  /** The clients of the administrator they work for are named, and Acme is none of them. */
  const narrowed = () =>
    sql`insert into tpa_clients (tpa_id, client_id) values (${world.tpaId}, ${world.rival.id})`.execute(portal.owner);
  it.each([
    ['the account is locked', 'maker-closed', locked],
    ['the permission is gone', 'maker-rights', robbed],
    ['a client of its papers is no longer theirs', 'maker-rights', narrowed],
  ])('fails with that reason when %s, and whoever prints cards takes it over where it was', async (_, reason, lose) => {
    const { installationId } = world;
    const account = { installationId, permissions: ['orderIdCards'] as const };
    const maker = await aUser(portal.owner, { ...account, type: 'tpa', entityId: world.tpaId });
    const caller = await portal.as(maker);
    await sql`update idcard_orders set requested_at = now() - interval '60 days'`.execute(portal.owner);
    await ordered(0);
    await ordered(1);
    const { body } = await caller.call(idCards.batchCards, {});
    const onlyFirst = {
      ...cardPrinting,
      perPart: 1,
      draw: async (...given: Parameters<typeof cardPrinting.draw>) => {
        const page = await cardPrinting.draw(...given);
        await lose(maker.id);
        return page;
      },
    };
    await drawBatch(onlyFirst, { ...work(), userId: maker.id, batchId: body.id });
    expect(await stateOf(body.id)).toMatchObject({ state: 'failed', lost: reason, done: 1, parts: 1 });
    expect((await admin.call(idCards.retryCardBatch, { id: body.id })).body).toMatchObject({
      state: 'waiting',
      reason: null,
    });
    await drawBatch(cardPrinting, { ...work(), batchId: body.id });
    expect(await stateOf(body.id)).toMatchObject({ state: 'ready', done: 2, parts: 2 });
    await admin.call(idCards.moveCardBatch, { id: body.id, status: 'printed' });
  });
});

describe('What cards say', () => {
  it('when it changes, new cards are offered for the printed ones, ordered once, and then no more', async () => {
    const [facts] = (await admin.call(plancardfacts.calls.list, {})).body.rows;
    const change = { id: facts?.id ?? '', phoneMember: '1-800-555-0177' };
    expect((await admin.call(plancardfacts.calls.update, change)).status).toBe(200);
    const { body } = await admin.call(idCards.cardChangeList, {});
    const [offered] = body.rows.filter(({ kind }) => kind === 'facts');
    expect(offered).toMatchObject({ kind: 'facts', clientId: world.acme.id, cards: 2, state: 'open' });
    const id = offered?.id ?? '';
    expect((await admin.call(idCards.reissueCards, { id })).status).toBe(200);
    expect((await admin.call(idCards.dismissCardChange, { id })).status).toBe(409);
    // Who asked lost the right meanwhile: it is offered again, and somebody else orders.
    await reissue({ ...work(), userId: subscriberId, changeId: id });
    const again = (await admin.call(idCards.cardChangeList, {})).body.rows.find((row) => row.id === id);
    expect(again).toMatchObject({ state: 'open', ordered: 0 });
    expect((await admin.call(idCards.reissueCards, { id })).status).toBe(200);
    for (const _ of [1, 2]) await reissue({ ...work(), changeId: id });
    const { rows } = await sql`select from idcard_orders where change_id = ${id}`.execute(portal.owner);
    expect(rows).toHaveLength(2);
    expect((await admin.call(idCards.cardChangeList, {})).body.rows.map((row) => row.id)).not.toContain(id);
  });

  it('is shown in the editor as the card of a real person, whom the log names', async () => {
    const { status, body } = await admin.call(idCards.cardSampleOf, { memberNumber: family.memberNumber });
    expect(status).toBe(200);
    expect(body.data.values).toMatchObject({ 'member.number': family.memberNumber, 'phones.member': '1-800-555-0177' });
    const { rows } = await sql<{ detail: unknown }>`select detail from audit.events
      where call = 'cardSampleOf' and outcome = 'ok'`.execute(portal.owner);
    expect(JSON.stringify(rows)).toContain(family.subscriberId);
    expect((await admin.call(idCards.cardSampleOf, { memberNumber: 'nobody' })).status).toBe(422);
    expect((await subscriber.call(idCards.cardSampleOf, { memberNumber: family.memberNumber })).status).toBe(403);
  });
});

describe('Somebody whose card was mailed', () => {
  it('is told once, in a mail without a word of the plan; a child’s card is told to the subscriber', async () => {
    await sql`update idcard_orders set status = 'mailed', status_at = now() where status = 'printed'`.execute(
      portal.owner,
    );
    const parts = { ...portal.parts, pool: portal.workerPool };
    const today = new Date().toISOString().slice(0, 10);
    for (const day of [today, addDays(today, 1)])
      await workDay({ parts, clientId: world.acme.id, today: day }, [cardsDay]);
    const { rows } = await sql<{ user_id: string; kind: string }>`select m.kind, u.entity_id as user_id from mails m
      join users u on u.id = m.user_id where m.kind like 'card%'`.execute(portal.owner);
    expect(rows).toEqual([{ kind: 'cardMailed', user_id: family.subscriberId }]);
  });
});
