import { uuid7 } from '../../platform/values/uuid7.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { permissions } from '@coverlane/contract/access.ts';
import { lifeevents } from '@coverlane/contract/collections/lifeevents.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { termreasons } from '@coverlane/contract/collections/termreasons.ts';
import { waitingrules } from '@coverlane/contract/collections/waitingrules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/connect.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadEligibility } from '../../facts/eligibility.queries.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { lifeEvents } from '../../domain/eligibility/standard-life-events.ts';
import { rulesFor } from '../../domain/rules-for.ts';
import { termReasons } from '../../domain/eligibility/term-reasons.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hr = await portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }));
});
afterAll(() => portal.close());

const asOwner = <T>(work: (db: Db) => Promise<T>): Promise<T> => portal.owner.transaction().execute(work);
const preview = async (input: object) => {
  const { body, status } = await hr.call(eligibility.previewEligibility, { clientId: world.acme.id, ...input });
  expect(status).toBe(200);
  return body;
};
const codesOf = (sentences: readonly { code: string }[]): string[] => sentences.map(({ code }) => code);
const today = (): string => todayIn('America/New_York', new Date());
const rule = (more: object) => ({
  name: 'First of the month after 30 days',
  clientId: world.acme.id,
  basis: 'hireDate',
  unit: 'days',
  amount: 30,
  effectiveOn: 'firstOfMonthFollowing',
  ...more,
});

describe('an installation', () => {
  test('begins with the life events and term reasons that the program knows', async () => {
    const facts = await asOwner((db) => loadEligibility(db, world.acme.id));
    const byCode = <Row extends { code: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    expect(byCode(facts.lifeEvents)).toEqual(byCode(lifeEvents));
    expect(byCode(facts.termReasons)).toEqual(byCode(termReasons));
  });
  test('changes them as its own: what is deleted, or another client’s, is offered to nobody', async () => {
    const { body } = await admin.call(termreasons.calls.create, {
      name: 'Plant closed',
      code: 'plantClosed',
      category: 'employment',
      x12Reason: '40',
      clientIds: [world.rival.id],
    });
    const offered = async (clientId: string) =>
      (await admin.call(eligibility.termReasons, { clientId })).body.rows.map(({ code }) => code);
    expect(await offered(world.rival.id)).toContain('plantClosed');
    expect(await offered(world.acme.id)).not.toContain('plantClosed');
    await admin.call(termreasons.calls.remove, { id: body.id });
    expect(await offered(world.rival.id)).not.toContain('plantClosed');
  });
  test('has each code once', async () => {
    const again = {
      name: 'Birth',
      code: 'birth',
      windowDays: 60,
      daysBefore: 0,
      startRule: 'dateOfEvent',
      endRule: 'dayBeforeStart',
      x12Reason: '02',
    };
    expect(await admin.call(lifeevents.calls.create, again)).toMatchObject({
      status: 422,
      body: { fields: { code: 'taken' } },
    });
  });
});

describe('GET /termreasons and /lifeevents', () => {
  test('name them in the language of the account and in all three', async () => {
    const { installationId, acme } = world;
    const user = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
    await portal.owner.updateTable('users').set({ language: 'ko' }).where('id', '=', user.id).execute();
    const korean = await portal.as(user);
    const reasons = await korean.call(eligibility.termReasons, { clientId: acme.id });
    expect(reasons.body.rows.find(({ code }) => code === 'quit')).toMatchObject({
      name: '자진 퇴사',
      names: { en: 'Resigned', es: 'Renuncia' },
    });
    const events = await korean.call(eligibility.lifeEvents, { clientId: acme.id });
    expect(events.body.rows.find(({ code }) => code === 'birth')).toMatchObject({
      name: '출생',
      windowDays: 30,
      proofs: ['birthRecord'],
    });
  });
  test('say on which days an event reported today may have happened, and offer it in its own time only', async () => {
    const { body } = await hr.call(eligibility.lifeEvents, { clientId: world.acme.id });
    const loss = body.rows.find(({ code }) => code === 'lossOfCoverage');
    expect(loss).toMatchObject({ earliest: addDays(today(), -30), latest: addDays(today(), 30) });
    const over = {
      name: 'Gone',
      code: 'gone',
      windowDays: 30,
      daysBefore: 0,
      startRule: 'dateOfEvent',
      endRule: 'endOfMonth',
      x12Reason: '33',
      publishOn: '2020-01-01',
      expiresOn: '2020-12-31',
    };
    await admin.call(lifeevents.calls.create, over);
    const again = await hr.call(eligibility.lifeEvents, { clientId: world.acme.id });
    expect(again.body.rows.map(({ code }) => code)).not.toContain('gone');
  });
});

describe('POST /eligibility/preview', () => {
  test('of a hire says the first covered day and every rule on the way, by division and class', async () => {
    expect(await preview({ about: 'hire', date: '2026-03-15' })).toMatchObject({ effectiveDate: '2026-03-15' });
    await admin.call(waitingrules.calls.create, rule({}));
    await admin.call(
      waitingrules.calls.create,
      rule({ classCode: 'SEASONAL', orientation: true, unit: 'days', amount: 90, effectiveOn: 'immediate' }),
    );
    await admin.call(
      waitingrules.calls.create,
      rule({ divisionCode: '0001', classCode: 'EXEC', unit: 'none', amount: 0, effectiveOn: 'immediate' }),
    );
    const hired = await preview({ about: 'hire', date: '2026-03-15' });
    expect([hired.effectiveDate, codesOf(hired.because)]).toEqual([
      '2026-05-01',
      ['from-hire', 'waited-days', 'starts-month-after'],
    ]);
    const seasonal = await preview({ about: 'hire', date: '2026-05-03', classCode: 'SEASONAL' });
    expect([seasonal.effectiveDate, codesOf(seasonal.because)]).toEqual([
      '2026-09-01',
      ['from-hire', 'orientation', 'waited-days', 'starts-then'],
    ]);
    const executive = await preview({
      about: 'hire',
      date: '2026-05-03',
      classCode: 'EXEC',
      divisionId: world.acme.divisionId,
    });
    expect(executive.effectiveDate).toBe('2026-05-03');
  });
  test('of an event says its window, dates and proofs, or why it is too late', async () => {
    const wed = await preview({ about: 'event', code: 'marriage', date: '2026-06-10', requestedOn: '2026-06-20' });
    expect(wed).toMatchObject({
      effectiveDate: '2026-07-01',
      lastDay: '2026-06-30',
      window: { opens: '2026-06-10', closes: '2026-07-10' },
      refusal: null,
    });
    const late = await preview({ about: 'event', code: 'marriage', date: '2026-06-10', requestedOn: '2026-07-11' });
    expect(late).toMatchObject({ effectiveDate: null, refusal: { code: 'event-window-closed' } });
    expect((await preview({ about: 'event', code: 'lottery', date: '2026-06-10' })).refusal).toMatchObject({
      code: 'event-unknown',
    });
  });
  test('of a termination says the last covered day and the COBRA dates', async () => {
    const quit = await preview({ about: 'termination', code: 'quit', date: '2026-11-13' });
    expect(quit).toMatchObject({
      lastDay: '2026-11-30',
      cobra: { event: 'termination', months: 18, tellBy: '2026-12-13', until: '2028-05-31' },
    });
    expect(await preview({ about: 'termination', code: 'misconduct', date: '2026-11-13' })).toMatchObject({
      cobra: null,
    });
  });
  test('of a child past the age says the day of the limit that was made', async () => {
    const aged = { about: 'termination', code: 'childAge', date: '2026-11-13' };
    expect(await preview(aged)).toMatchObject({ lastDay: '2026-11-30' });
    await sql`insert into agelimits (id, installation_id, client_id, age, rule)
      values (${uuid7()}, ${world.installationId}, ${world.acme.id}, 30, 'endOfYear')`.execute(portal.owner);
    expect(await preview(aged)).toMatchObject({
      lastDay: '2026-12-31',
      because: [{ code: 'age-out-endOfYear', values: { age: 30, date: '2026-12-31' } }],
    });
    await sql`delete from agelimits where client_id = ${world.acme.id}`.execute(portal.owner);
  });
  test('refuses a division of somebody else', async () => {
    const foreign = {
      clientId: world.acme.id,
      about: 'hire',
      date: '2026-01-01',
      divisionId: world.rival.divisionId,
    } as const;
    expect(await hr.call(eligibility.previewEligibility, foreign)).toMatchObject({
      status: 422,
      body: { fields: { divisionId: 'not-found' } },
    });
  });
});

describe('settings by scope', () => {
  const at = async (place: object) => {
    const { body } = await admin.call(settings.settingsAt, place);
    const found = body.rows.find(({ key }) => key === 'retroAddDays');
    return [found?.value, found?.scope];
  };
  const put = (input: { scope: 'installation' | 'client' | 'division'; scopeId?: string; value: string | null }) =>
    admin.call(settings.putSetting, { key: 'retroAddDays', ...input });
  test('the most specific wins, each says where it comes from, and taking one back gives way to the wider', async () => {
    const { acme } = world;
    const place = { clientId: acme.id, divisionId: acme.divisionId };
    expect(await at(place)).toEqual(['30', null]);
    await put({ scope: 'installation', value: '45' });
    expect(await at(place)).toEqual(['45', 'installation']);
    await put({ scope: 'client', scopeId: acme.id, value: '60' });
    await put({ scope: 'division', scopeId: acme.divisionId, value: '90' });
    expect([await at(place), await at({ clientId: acme.id })]).toEqual([
      ['90', 'division'],
      ['60', 'client'],
    ]);
    expect(await at({ clientId: world.rival.id })).toEqual(['45', 'installation']);
    const facts = await asOwner((db) => loadClientFacts(db, acme.id));
    if (facts === null) throw new Error('There is no such client.');
    const days = [null, acme.divisionId].map((divisionId) => rulesFor(facts, divisionId).retroAddDays);
    expect(days).toEqual([60, 90]);
    await put({ scope: 'division', scopeId: acme.divisionId, value: null });
    await put({ scope: 'client', scopeId: acme.id, value: '' });
    expect(await at(place)).toEqual(['45', 'installation']);
    await put({ scope: 'installation', value: null });
  });
  test('take only values they can have, and only of places that are the reader’s', async () => {
    expect(await put({ scope: 'client', scopeId: world.acme.id, value: '400' })).toMatchObject({
      status: 422,
      body: { fields: { value: 'bad-choice' } },
    });
    expect(await put({ scope: 'client', value: '10' })).toMatchObject({
      status: 422,
      body: { fields: { scopeId: 'required' } },
    });
    const elsewhere = await aWorld(portal.owner);
    expect((await put({ scope: 'client', scopeId: elsewhere.acme.id, value: '10' })).status).toBe(404);
  });
  test('what grants rights is set by who manages users alone', async () => {
    const { installationId } = world;
    const clerk = await portal.as(
      await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] }),
    );
    const scope = 'installation';
    const status = async (by: Caller, key: SettingKey, value: string | null) =>
      (await by.call(settings.putSetting, { key, scope, value })).status;
    expect(await status(clerk, 'subscriberSeesDependentPhi', 'all')).toBe(403);
    expect(await status(admin, 'subscriberSeesDependentPhi', null)).toBe(200);
    // Up to these ages a parent reads what a child had done.
    expect([await status(clerk, 'minorAge', '21'), await status(clerk, 'sensitiveMinorAge', '18')]).toEqual([403, 403]);
    expect([await status(admin, 'minorAge', '21'), await status(admin, 'minorAge', null)]).toEqual([200, 200]);
    expect(await status(clerk, 'retroAddDays', null)).toBe(200);
  });
});

test('one employee of two employers has one record in each, with the same SSN', async () => {
  const ssn = '900112233';
  const { acme, rival } = await aWorld(portal.owner);
  const first = await aFamily(portal.owner, { client: acme, ssn, lastName: 'Twojobs' });
  const second = await aFamily(portal.owner, { client: rival, ssn, lastName: 'Twojobs' });
  expect(first.subscriberId).not.toBe(second.subscriberId);
});
