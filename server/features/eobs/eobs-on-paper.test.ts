import { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { drawBatch } from '../../platform/jobs/print-batch.ts';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { addresseeOf, deliveryOf, type DueEob } from './delivery.rules.ts';
import { eobsDay } from './eobs-day.ts';
import { eobPrinting } from './papers.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller & { id: string };
let keeper: Caller;
let subscriber: Caller & { id: string };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, {
    client: world.acme,
    details: { language: 'ko' },
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
    dependents: [
      { firstName: 'Renée', relationship: '01', dob: '1985-04-01' },
      { firstName: 'Kit', relationship: '19', dob: '2015-04-01' },
    ],
  });
  const { installationId } = world;
  const made = async (permissions: ('phi' | 'manageEOBCardTemplates')[]) => {
    const account = await aUser(portal.owner, { installationId, type: 'admin', permissions });
    return { ...(await portal.as(account)), id: account.id };
  };
  admin = await made(['phi', 'manageEOBCardTemplates']);
  keeper = await made(['manageEOBCardTemplates']);
  const account = await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId });
  subscriber = { ...(await portal.as(account)), id: account.id };
});
afterAll(() => portal.close());

const today = new Date().toISOString().slice(0, 10);
const parts = () => ({ ...portal.parts, pool: portal.workerPool });
const aDay = (day = today) => workDay({ parts: parts(), clientId: world.acme.id, today: day }, [eobsDay]);
const claim = (at: number, plan: Partial<Parameters<typeof aClaim>[1]> = {}) =>
  aClaim(portal.owner, {
    clientId: world.acme.id,
    personId: family.personIds[at] ?? '',
    subscriberId: family.subscriberId,
    ...plan,
  });
const released = async (claimId: string) => {
  const { rows } = await sql<{ addressee_id: string | null; delivery: string }>`
    select addressee_id, delivery from eobs where claim_id = ${claimId}`.execute(portal.owner);
  return rows;
};
const mails = async () => {
  const { rows } = await sql<{ address: string }>`select address from mails where kind = 'eobReady'`.execute(
    portal.owner,
  );
  return rows.length;
};

describe('A new explanation of benefits', () => {
  it('is told of by one mail on the day it can be had, and by none the next day', async () => {
    const [own, child] = [await claim(0), await claim(2)];
    const early = await claim(0, { day: addDays(today, 3) });
    await aDay();
    await aDay();
    expect(await mails()).toBe(1);
    expect(await released(own.id)).toEqual([{ addressee_id: family.subscriberId, delivery: 'both' }]);
    expect(await released(child.id)).toEqual([{ addressee_id: family.subscriberId, delivery: 'both' }]);
    expect(await released(early.id)).toEqual([]);
    await aDay(addDays(today, 1));
    expect(await mails()).toBe(1);
  });

  it('of a takeover’s old claims nobody is told', async () => {
    const old = await claim(0, { day: addDays(today, -400) });
    await aDay();
    expect(await released(old.id)).toEqual([]);
  });

  it('comes without paper to whoever chose that, and by post alone to whoever does not sign in', async () => {
    const chosen = { id: subscriber.id, key: 'paperless' as const, value: 'yes' };
    expect((await subscriber.call(user.setUserSetting, chosen)).status).toBe(200);
    const [own, spouse] = [await claim(0), await claim(1)];
    await aDay();
    expect(await released(own.id)).toEqual([{ addressee_id: family.subscriberId, delivery: 'electronic' }]);
    expect(await released(spouse.id)).toEqual([{ addressee_id: family.personIds[1], delivery: 'paper' }]);
  });
});

describe('Whom an explanation is written to (domain 7.6)', () => {
  const due: DueEob = {
    claimId: 'c',
    claimNumber: 'C1',
    personId: 'child',
    subscriberId: 'parent',
    sensitive: false,
    releasedOn: '2026-03-01',
    dob: '2012-01-01',
    confidential: false,
    ownAddress: false,
    divisionId: null,
    baseplanId: null,
    servedOn: '2026-02-01',
    language: null,
    subscriberLanguage: null,
    sees: 'minors',
    minorAge: 18,
    sensitiveMinorAge: 12,
  };
  it.each([
    ['a minor child’s: the subscriber', {}, 'parent'],
    ['a grown child’s: themselves', { dob: '2000-01-01' }, 'child'],
    ['sensitive care of a child of 14: nobody', { sensitive: true }, null],
    ['sensitive care of a small child: the subscriber', { sensitive: true, dob: '2020-01-01' }, 'parent'],
    ['a confidential child’s: nobody', { confidential: true }, null],
    ['a child’s who asked for letters elsewhere: themselves', { ownAddress: true }, 'child'],
    ['where the subscriber sees nobody’s: nobody', { sees: 'none' }, null],
    ['the subscriber’s own', { personId: 'parent', sees: 'none' }, 'parent'],
  ])('%s', (_, change, addressee) => {
    expect(addresseeOf({ ...due, ...change }, '2026-03-01')).toBe(addressee);
  });
  it('goes by post unless somebody chose otherwise, and by notice where they sign in', () => {
    expect([deliveryOf(null, 'no'), deliveryOf('p', null), deliveryOf('p', 'no'), deliveryOf('p', 'yes')]).toEqual([
      'none',
      'paper',
      'both',
      'electronic',
    ]);
  });
});

describe('An explanation that somebody holds', () => {
  it('nobody can have, until it is released', async () => {
    const { id } = await claim(0);
    const held = await admin.call(eobs.holdEob, { claimId: id, reason: 'The provider asked for a second look' });
    expect(held.body).toMatchObject({ held: true, reason: 'The provider asked for a second look' });
    expect((await admin.call(eobs.holdEob, { claimId: id, reason: 'again' })).status).toBe(409);
    const read = () => portal.app.inject({ url: `/api/eob?claimId=${id}`, headers: subscriber.headers });
    expect((await read()).json()).toMatchObject({ code: 'eob-unavailable' });
    const seen = await subscriber.call(claims.claimGet, { id });
    expect(seen.body.eob.status).toBe('unavailable');
    await aDay();
    expect(await released(id)).toEqual([]);
    expect((await admin.call(eobs.releaseEob, { claimId: id })).body.held).toBe(false);
    expect((await read()).statusCode).toBe(200);
    await aDay();
    expect(await released(id)).toHaveLength(1);
    expect((await admin.call(eobs.eobState, { claimId: id })).body).toMatchObject({ delivery: 'electronic' });
  });
});

describe('Explanations on paper', () => {
  it('wait for whoever sends them, are printed once with the address, and are listed as printed', async () => {
    const waiting = await admin.call(eobs.eobPapers, {});
    expect(waiting.body.total).toBe(3);
    expect(waiting.body.rows[0]).toMatchObject({ mailTo: '1 First St, Fargo, ND 58102', state: 'waiting' });
    const batch = await admin.call(eobs.printEobs, {});
    expect(batch.body).toMatchObject({ cards: 3, state: 'waiting' });
    await drawBatch(eobPrinting, { parts: parts(), batchId: batch.body.id, userId: admin.id });
    const file = await portal.app.inject({ url: `/api/eobbatches/${batch.body.id}/file`, headers: admin.headers });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(6);
    if (process.env['KEEP_EOB']) writeFileSync(process.env['KEEP_EOB'], file.rawPayload);
    expect((await admin.call(eobs.eobPapers, {})).body.total).toBe(0);
    expect((await admin.call(eobs.eobPapers, { state: 'printed' })).body.total).toBe(3);
    expect((await admin.call(eobs.printEobs, {})).body).toMatchObject({ code: 'no-eob-papers' });
    expect((await keeper.call(eobs.eobPapers, {})).status).toBe(403);
  });

  it('are taken away as a file of what is listed, in the words of the reader, by who may export', async () => {
    const permissions = ['phi', 'exportData'] as const;
    const { installationId } = world;
    const exporter = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const fileOf = (caller: Caller) =>
      portal.app.inject({
        url: '/api/eobpapers/export',
        headers: caller.headers,
        query: {
          state: 'printed',
          search: family.memberNumber,
          columns: 'memberNumber,mailTo,state',
          words: JSON.stringify({ mailTo: '주소', 'state.printed': '인쇄됨' }),
        },
      });
    const row = `${family.memberNumber},"1 First St, Fargo, ND 58102",인쇄됨\r\n`;
    expect((await fileOf(exporter)).payload).toBe(`\u{FEFF}memberNumber,주소,state\r\n${row.repeat(3)}`);
    expect((await fileOf(admin)).statusCode).toBe(403);
  });
});

describe('A template of explanations', () => {
  it('is shown as the paper it makes: of an invented claim, and of a real one to who may read claims', async () => {
    const { body: draft } = await admin.call(eobTemplates.createEobTemplate, {});
    const get = (caller: Caller, path: string) =>
      portal.app.inject({ url: `/api/eobtemplates/${draft.id}/${path}`, headers: caller.headers });
    const sample = await get(keeper, 'sample?language=ko');
    expect(sample.headers['content-type']).toBe('application/pdf');
    expect(sample.rawPayload.toString('latin1')).toMatch(/\/Lang \(ko\)/);
    const { claimNumber } = await claim(0);
    expect((await get(admin, `preview?claimNumber=${claimNumber}`)).statusCode).toBe(200);
    expect((await get(keeper, `preview?claimNumber=${claimNumber}`)).json()).toMatchObject({
      fields: { claimNumber: 'not-found' },
    });
  });
});
