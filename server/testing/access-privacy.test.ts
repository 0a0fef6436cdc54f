import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../platform/db/connect.ts';
import { addDays } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from './family.ts';
import { asRole } from './opened.ts';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { aUser, aWorld, type World } from './world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
/** Who is who in the family: the subscriber, the spouse, a minor, a grown child, a confidential minor. */
const names = ['subscriber', 'spouse', 'minor', 'grown', 'hidden'] as const;
type Name = (typeof names)[number];

const yearsAgo = (years: number, days = 0): string => {
  const today = new Date().toISOString().slice(0, 10);
  return addDays(`${Number(today.slice(0, 4)) - years}-${today.slice(5).replace('02-29', '02-28')}`, days);
};

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Private',
    effectiveDate: '2024-01-01',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1982-03-04' },
      { firstName: 'Kit', dob: yearsAgo(17) },
      { firstName: 'Lee', dob: yearsAgo(20) },
      { firstName: 'Max', dob: yearsAgo(15), details: { confidential: true } },
    ],
  });
});
afterAll(() => portal.close());

const idOf = (name: Name): string => family.personIds[names.indexOf(name)] ?? '';
const member = async (name: Name): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: idOf(name) }));

/** A function of the context, as the person's own transaction sees it, in names. */
async function peopleOf(caller: Caller, what: 'people' | 'health_people'): Promise<Name[] | null> {
  return asRole(portal, { caller }, async (db) => {
    const { rows } = await sql<{ ids: string[] | null }>`select ${sql.raw(`access.${what}()`)} as ids`.execute(db);
    const ids = rows[0]?.ids ?? null;
    return ids && names.filter((name) => ids.includes(idOf(name)));
  });
}

async function set(scope: 'installation' | 'client' | 'division', key: string, value: string | null): Promise<void> {
  const { installationId, acme } = world;
  const scopeId = { installation: installationId, client: acme.id, division: acme.divisionId }[scope];
  await portal.owner.deleteFrom('settings').where('scope_id', '=', scopeId).where('key', '=', key).execute();
  if (value === null) return;
  const client_id = scope === 'installation' ? null : acme.id;
  const row = { id: uuid7(), installation_id: installationId, scope, scope_id: scopeId, client_id, key, value };
  await portal.owner.insertInto('settings').values(row).execute();
}
const KEY = 'subscriberSeesDependentPhi';

describe('a subscriber reads the health information', () => {
  test.each([
    [null, ['subscriber', 'minor']],
    ['none', ['subscriber']],
    ['minors', ['subscriber', 'minor']],
    ['all', ['subscriber', 'spouse', 'minor', 'grown']],
  ])('with subscriberSeesDependentPhi %s, of %s', async (value, seen) => {
    await set('client', KEY, value);
    expect(await peopleOf(await member('subscriber'), 'health_people')).toEqual(seen);
    await set('client', KEY, null);
  });
  test('by the most specific setting: installation < client < division < user', async () => {
    const subscriber = await member('subscriber');
    const sees = () => peopleOf(subscriber, 'health_people');
    await set('installation', KEY, 'all');
    expect(await sees()).toContain('spouse');
    await set('client', KEY, 'none');
    expect(await sees()).toEqual(['subscriber']);
    await set('division', KEY, 'all');
    expect(await sees()).toContain('spouse');
    const account = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'member',
      entityId: idOf('subscriber'),
    });
    await portal.owner.insertInto('user_settings').values({ user_id: account.id, key: KEY, value: 'none' }).execute();
    expect(await peopleOf(await portal.as(account), 'health_people')).toEqual(['subscriber']);
    for (const scope of ['installation', 'client', 'division'] as const) await set(scope, KEY, null);
  });
  test('of a child until the day it is of age, which the setting minorAge moves', async () => {
    const subscriber = await member('subscriber');
    await set('client', 'minorAge', '21');
    expect(await peopleOf(subscriber, 'health_people')).toEqual(['subscriber', 'minor', 'grown']);
    await set('client', 'minorAge', '17');
    expect(await peopleOf(subscriber, 'health_people')).toEqual(['subscriber']);
    await set('client', 'minorAge', null);
  });
});

describe('whatever the setting says', () => {
  test.each(['none', 'minors', 'all'])('with %s the subscriber sees the family that is enrolled', async (value) => {
    await set('client', KEY, value);
    expect(await peopleOf(await member('subscriber'), 'people')).toEqual([...names]);
    await set('client', KEY, null);
  });
  test.each(['none', 'minors', 'all'])('with %s a dependent’s record is theirs alone', async (value) => {
    await set('client', KEY, value);
    for (const name of ['spouse', 'minor', 'grown'] as const)
      expect(await peopleOf(await member(name), 'people')).toEqual([name]);
    await set('client', KEY, null);
  });
  test.each(['none', 'minors', 'all'])(
    'with %s a child reads nobody’s health information but the own',
    async (value) => {
      await set('client', KEY, value);
      for (const name of ['minor', 'grown'] as const)
        expect(await peopleOf(await member(name), 'health_people')).toEqual([name]);
      await set('client', KEY, null);
    },
  );
  test.each([
    ['none', ['spouse']],
    ['minors', ['spouse']],
    ['all', ['spouse', 'minor']],
  ])('with %s a spouse reads that of %s (domain 7.6)', async (value, seen) => {
    await set('client', KEY, value);
    expect(await peopleOf(await member('spouse'), 'health_people')).toEqual(seen);
    await set('client', KEY, null);
  });
  test('staff are bound by their clients and permissions, not by a list of people', async () => {
    const { installationId, acme } = world;
    const hr = await portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }));
    expect([await peopleOf(hr, 'people'), await peopleOf(hr, 'health_people')]).toEqual([null, null]);
  });
});

describe('a client’s user who is held to a division', () => {
  let held: Caller;
  let other: TestFamily;
  const ids = async (db: Db, table: string, column = 'person_id'): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  };
  beforeAll(async () => {
    const { acme, installationId } = world;
    const division = {
      id: uuid7(),
      client_id: acme.id,
      group_id: acme.groupId,
      name: 'Plant',
      system_identifier: '0002',
    };
    await portal.owner.insertInto('divisions').values(division).execute();
    const pivots = Object.values(acme.plans).map((plan_id) => ({
      id: uuid7(),
      client_id: acme.id,
      division_id: division.id,
      plan_id,
      system_identifier: plan_id.slice(-12),
      effective_date: '2020-01-01',
    }));
    await portal.owner.insertInto('division_plans').values(pivots).execute();
    const client = { ...acme, divisionId: division.id };
    other = await aFamily(portal.owner, { client, lastName: 'Plantworker', dependents: [{ firstName: 'Kim' }] });
    const user = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: user.id, division_id: division.id, client_id: acme.id })
      .execute();
    held = await portal.as(user);
  });
  test('sees its people and their dependents in every table, and nobody else of the employer', async () => {
    await asRole(portal, { caller: held }, async (db) => {
      const tables = ['member_search', 'person_details', 'employments', 'coverages', 'changes'];
      for (const table of tables) {
        const seen = await ids(db, table);
        expect(seen.has(other.subscriberId), table).toBe(true);
        for (const id of seen) expect(other.personIds, table).toContain(id);
      }
      expect([...(await ids(db, 'people', 'id'))].toSorted()).toEqual(other.personIds.toSorted());
    });
  });
  test('writes no fact of anybody, and frees themselves of nothing', async () => {
    await asRole(portal, { caller: held }, async (db) => {
      const ended = await sql`update coverages set superseded_at = now() where superseded_at is null`.execute(db);
      const freed = await sql`delete from user_divisions`.execute(db);
      expect([Number(ended.numAffectedRows), Number(freed.numAffectedRows)]).toEqual([0, 0]);
    });
  });
  test('is asked about once a statement: no function in a filter', async () => {
    await asRole(portal, { caller: held }, async (db) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select * from coverages`.execute(db);
      const conditions = rows.map((row) => row['QUERY PLAN']).filter((line) => /(Filter|Cond):/.test(line));
      expect(conditions.join('\n')).not.toMatch(/access\./);
    });
  });
});
