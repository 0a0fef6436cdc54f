import { globSync, readFileSync } from 'node:fs';
import { permissions } from '@coverlane/contract/access.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import {
  isMadeAt,
  laterSettings,
  type SettingKey,
  settingKeys,
  type SettingKind,
  settingKinds,
} from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../platform/values/uuid7.ts';
import { enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import type { Caller } from './portal.ts';
import { another, type SettingOffice } from './setting-office.ts';
import { waysIn, withoutWay } from './setting-ways.ts';
import { waysOfAll } from './setting-ways-of-all.ts';
import { aSite, aUser } from './world.ts';

/** From the widest to the narrowest; what a user has of their own grants rights alone and has tests of its own. */
const scopes = ['installation', 'site', 'client', 'division'] as const;
type Scope = (typeof scopes)[number];

let office: SettingOffice;
let admin: Caller;
let scopeIds: Record<Scope, string>;
let otherDivision: string;

beforeAll(async () => {
  const opened = await enrollmentOffice();
  const { portal, world } = opened;
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const siteId = await aSite(portal.owner, installationId, 'Everywhere');
  scopeIds = { installation: installationId, site: siteId, client: acme.id, division: acme.divisionId };
  otherDivision = uuid7();
  const { groupId: group_id, id: client_id } = acme;
  const named = { system_identifier: '0002', name: 'North', code: '0002' };
  await portal.owner
    .insertInto('divisions')
    .values({ id: otherDivision, client_id, group_id, ...named })
    .execute();
  const empty: SettingOffice = {
    ...opened,
    family: { client: acme, memberNumber: '', subscriberId: '', personIds: [] },
  };
  office = { ...empty, family: await another(empty, { lastName: 'Settings' }) };
});
afterAll(() => office?.portal.close());

const put = async (scope: Scope, scopeId: string, { key, value }: { key: SettingKey; value: string }) => {
  const { status, body } = await admin.call(settings.putSetting, { key, scope, scopeId, value });
  if (status !== 200) throw new Error(JSON.stringify(body));
};

/** Two values of a setting that are no standard where it can be helped. */
function valuesOf(key: SettingKey): readonly [string, string] {
  const known = waysIn[key]?.values;
  if (known) return known;
  const kind: SettingKind = settingKinds[key];
  if (!('options' in kind)) return [String(kind.from + 1), String(kind.from + 2)];
  const [first = '', second = kind.standard] = kind.options.filter((option) => option !== kind.standard);
  return [first, second];
}

/** Those that wait for a part of the program can be made nowhere. */
const asked = settingKeys.filter((key) => laterSettings[key] === undefined);

describe.each(asked)('%s', (key) => {
  const ways = [...waysOfAll(key), ...(waysIn[key]?.ways ?? [])];
  const [value, other] = valuesOf(key);
  const clear = () => sql`delete from settings where key = ${key}`.execute(office.portal.owner);
  beforeAll(clear);
  afterEach(clear);

  test('said nowhere is the program’s own on the screen and in jobs, and nobody’s to the policies', async () => {
    const { standard } = settingKinds[key];
    const found: string[] = [];
    for (const { ask } of waysOfAll(key)) found.push(await ask(office));
    expect(found).toEqual([standard, standard, '']);
  });

  test.each(scopes.filter((scope) => isMadeAt(key, scope)))(
    'said at the %s is what every way in finds, whatever wider scopes and other divisions say',
    async (scope) => {
      for (const wider of scopes.slice(0, scopes.indexOf(scope)))
        await put(wider, scopeIds[wider], { key, value: other });
      await put(scope, scopeIds[scope], { key, value });
      if (isMadeAt(key, 'division')) await put('division', otherDivision, { key, value: other });
      const found: [string, string][] = [];
      for (const { by, name, ask } of ways) found.push([`${by}: ${name}`, await ask(office)]);
      expect(found).toEqual(ways.map(({ by, name }) => [`${by}: ${name}`, value]));
    },
  );
});

const decided = asked.flatMap((key) => {
  const { values, ways } = waysIn[key] ?? { values: ['', ''], ways: [] };
  return ways.map(({ by, name, ask }) => ({ key, values, by, name, ask }));
});

test.each(decided)('$key decides: $by, $name', async ({ key, values, ask }) => {
  const found: string[] = [];
  for (const value of values) {
    await put('client', scopeIds.client, { key, value });
    found.push(await ask(office));
  }
  await sql`delete from settings where key = ${key}`.execute(office.portal.owner);
  expect(found).toEqual(values);
  expect(values[0]).not.toBe(values[1]);
});

test('every setting that does not wait decides something at a way in, or says why at none', () => {
  const without = asked.filter((key) => (waysIn[key]?.ways ?? []).length === 0);
  expect(without.toSorted()).toEqual(Object.keys(withoutWay).toSorted());
});

test('the table of settings is asked by the queries of settings alone', () => {
  const files = globSync('server/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.testing.ts', 'server/testing/**', 'server/platform/db/schema.ts'],
  });
  const asking = files.filter((file) => /\b(from|join|into|update) settings\b/.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(asking.toSorted()).toEqual([
    'server/facts/settings.queries.ts',
    'server/features/settings/settings.queries.ts',
  ]);
});

test('a session begins with the half hour of the program where nobody said otherwise', async () => {
  const ask = waysIn.sessionIdleSeconds?.ways[0]?.ask;
  expect(await ask?.(office)).toBe('1800');
});
