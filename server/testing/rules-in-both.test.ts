import { permissions } from '@coverlane/contract/access.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '@coverlane/contract/codes.ts';
import { settingKinds } from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSchema } from '../platform/db/schema-texts.ts';
import { cobraLawOf } from '../domain/eligibility/cobra-law.ts';
import { rulesFor, SettingsOfClient } from '../domain/rules-for.ts';
import { addresseeOf } from '../features/eobs/delivery.rules.ts';
import { codeLists } from './code-lists.ts';
import { aFamily, type TestFamily } from './family.ts';
import { asRole } from './opened.ts';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { aUser, aWorld, type World } from './world.ts';

/** What of an explanation does not decide to whom it is written. */
const NOT_ASKED = {
  claimId: '',
  claimNumber: '',
  divisionId: null,
  baseplanId: null,
  servedOn: '',
  releasedOn: '',
  language: null,
  subscriberLanguage: null,
  ownAddress: false,
};

/*
 * What the program and the database both decide is asked of both over the same cases. Elsewhere: names as read
 * (db/name-as-read.test.ts), the division whose rules hold (db/facts/rules-of-person.test.ts), settings
 * (db/settings-sql.test.ts), reports of an installation (features/reports/reports.test.ts).
 */

let portal: TestPortal;
let world: World;
let family: TestFamily;
let subscriber: Caller;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, dependents: [{ relationship: '19' }] });
  const account = { installationId: world.installationId, type: 'member', entityId: family.subscriberId } as const;
  subscriber = await portal.as(await aUser(portal.owner, account));
});
afterAll(() => portal.close());

const set = (key: string, value: string | number) =>
  sql`insert into settings (id, installation_id, scope, scope_id, client_id, key, value)
    values (gen_random_uuid(), ${world.installationId}, 'client', ${world.acme.id}, ${world.acme.id}, ${key}, ${String(value)})
    on conflict (scope_id, key) do update set value = excluded.value`.execute(portal.owner);

describe('codes are those of the contract', () => {
  test.each(Object.entries(codeLists))('%s', async (constraint, codes) => {
    const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = ${constraint}`.execute(portal.owner);
    const words = rows.map(({ text }) =>
      [...text.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word).toSorted(),
    );
    expect(words).toEqual([[...codes].toSorted()]);
  });

  test('permissions of the program', async () => {
    const { rows } = await sql<{ name: string }>`select machine_name as name from permissions
      where installation_id is null and deleted_at is null`.execute(portal.owner);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...permissions].toSorted());
  });
});

describe('a session ends', () => {
  test('for the database when the contract says so', async () => {
    const hours = readSchema().flatMap(({ sql: text }) => [
      ...text.matchAll(/created_at \+ interval '(\d+) hours'|created_at > now\(\) - interval '(\d+) hours'/g),
    ]);
    expect(hours.length).toBeGreaterThan(3);
    expect(new Set(hours.map(([, one, other]) => Number(one ?? other) * 3600))).toEqual(new Set([ABSOLUTE_SECONDS]));
    expect(settingKinds.sessionIdleSeconds.standard).toBe(String(IDLE_SECONDS));
  });
});

describe('who may continue coverage', () => {
  const sizes = settingKinds.employerSize.options;
  test.each(sizes.flatMap((size) => [0, 9].map((months) => ({ size, months }))))(
    'of an employer of $size people in a state of $months months',
    async ({ size, months }) => {
      await set('employerSize', size);
      await set('stateContinuationMonths', months);
      const stored = [
        { scope: 'client', key: 'employerSize', value: size, divisionId: null },
        { scope: 'client', key: 'stateContinuationMonths', value: String(months), divisionId: null },
      ] as const;
      const rules = rulesFor({ settings: new SettingsOfClient(stored) }, null);
      const admin = await portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin' }));
      const clients = await asRole(portal, { caller: admin }, async (db) => {
        const { rows } = await sql<{ ids: string[] }>`select access.continuing_clients() as ids`.execute(db);
        return rows[0]?.ids ?? [];
      });
      expect(clients.includes(world.acme.id)).toBe(cobraLawOf(rules).law !== 'none');
    },
  );
});

describe("a child's explanation of benefits goes to the subscriber who may read it, and to no other", () => {
  const today = new Date().toISOString().slice(0, 10);
  const bornYearsAgo = (years: number) =>
    `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '02-28')}`;
  const cases = settingKinds.subscriberSeesDependentPhi.options.flatMap((sees) =>
    [5, 11, 12, 17].flatMap((years) =>
      [false, true].flatMap((sensitive) =>
        [false, true].map((confidential) => ({ sees, years, sensitive, confidential })),
      ),
    ),
  );

  test.each(cases)('sees $sees, $years years, sensitive $sensitive, confidential $confidential', async (one) => {
    const [, child = ''] = family.personIds;
    const dob = bornYearsAgo(one.years);
    await set('subscriberSeesDependentPhi', one.sees);
    await sql`update person_details set dob = ${dob}, confidential = ${one.confidential} where person_id = ${child}`.execute(
      portal.owner,
    );
    const mayRead = await asRole(portal, { caller: subscriber }, async (db) => {
      const { rows } = await sql<{ yes: boolean }>`select ${child}::uuid = any(access.eob_people())
        and (not ${one.sensitive}::boolean or ${child}::uuid = any(access.sensitive_people())) as yes`.execute(db);
      return rows[0]?.yes;
    });
    const due = {
      ...NOT_ASKED,
      personId: child,
      subscriberId: family.subscriberId,
      dob,
      sees: one.sees,
      sensitive: one.sensitive,
      confidential: one.confidential,
      minorAge: 18,
      sensitiveMinorAge: 12,
    };
    expect(addresseeOf(due, today) === family.subscriberId).toBe(mayRead);
  });
});
