import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Pool } from '@coverlane/server/db/connect.ts';
import { loadPricing } from '@coverlane/server/db/facts/pricing.queries.ts';
import { roleUrl } from '@coverlane/server/db/roles.ts';
import { addMonths } from '@coverlane/server/domain/dates.ts';
import { offeredPlans, priceFamily } from '@coverlane/server/domain/pricing/price-family.ts';
import { cloneDatabase, type TestDatabase } from '@coverlane/server/db/testing-cluster.ts';
import { prepared, testSecrets } from '@coverlane/server/testing/prepared.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import { announcement, loadDemonstration } from './load.ts';
import { employers } from './organisation.ts';
import { demoFamilies } from './families.ts';
import { demoRosters } from './rosters.ts';

let database: TestDatabase;
let owner: Pool;
const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-demo-'));

const load = async () => {
  const pool = connect(roleUrl(database.url, 'coverlane_app', testSecrets), { max: 1 });
  await loadDemonstration({
    ownerUrl: database.url,
    secrets: testSecrets,
    parts: { pool, secrets: testSecrets, dataDir },
  });
  await pool.destroy();
};

beforeAll(async () => {
  database = await cloneDatabase(prepared);
  owner = connect(database.url, { max: 1 });
  await load();
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the demonstration organisation', () => {
  test('is one administrator with three employers, two brokers and a partner', async () => {
    const count = async (table: 'tpas' | 'clients' | 'brokers' | 'partners') =>
      (await owner.selectFrom(table).select('id').execute()).length;
    expect([await count('tpas'), await count('clients'), await count('brokers'), await count('partners')]).toEqual([
      1, 3, 2, 1,
    ]);
  });
  test('has several hundred people, all of whom but one new hire came in through an applied roster file', async () => {
    const people = await owner
      .selectFrom('people')
      .innerJoin('changes', 'changes.id', 'people.created_by')
      .select(['people.id', 'changes.import_id'])
      .execute();
    expect(people.length).toBeGreaterThan(300);
    expect(people.filter(({ import_id }) => import_id === null)).toHaveLength(1);
    const states = await owner.selectFrom('imports').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'applied' }]);
  });
  test('names what it costs to buy every plan in every division, today and in the next plan year', async () => {
    const clients = await owner.selectFrom('clients').select('id').execute();
    const today = new Date().toISOString().slice(0, 10);
    for (const { id } of clients) {
      const facts = await owner.transaction().execute((db) => loadPricing(db, id));
      const people = { personId: '1', relationshipCode: '18', dob: '1985-05-05', tobacco: false } as const;
      for (const divisionId of facts.divisions.keys()) {
        for (const on of [today, addMonths(today, 11)]) {
          const elections = offeredPlans(facts, divisionId, on).map(({ id: planId }) => ({
            planId,
            divisionId,
            covered: [people],
            subscriber: { dob: people.dob },
          }));
          const family = priceFamily(facts, elections, on);
          expect(family.findings).toEqual([]);
          expect(family.plans.length).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });
  test('refuses nobody in its own files', async () => {
    expect(await owner.selectFrom('import_rows').select('reasons').where('verdict', '=', 'refused').execute()).toEqual(
      [],
    );
  });
  test('has every relationship code, and names in Hangul and with accents', async () => {
    const rows = await owner
      .selectFrom('person_details')
      .select(['relationship_code', 'last_name'])
      .where('superseded_at', 'is', null)
      .execute();
    expect(new Set(rows.map(({ relationship_code }) => relationship_code))).toEqual(new Set(relationshipCodes));
    expect(rows.some(({ last_name }) => /\p{Script=Hangul}/u.test(last_name))).toBe(true);
    expect(rows.some(({ last_name }) => /[áéíóúñ]/.test(last_name))).toBe(true);
  });
  test('signs in one of each user type, and says so', async () => {
    const lines = await announcement(database.url);
    for (const type of userTypes) expect(lines.some((line) => line.trim().startsWith(type))).toBe(true);
  });
  test('is loaded once: a second start leaves everything as it is', async () => {
    const before = await owner.selectFrom('imports').select('id').orderBy('id').execute();
    await load();
    expect(await owner.selectFrom('imports').select('id').orderBy('id').execute()).toEqual(before);
  });
  test.each(['2026-11-21', '2027-01-01', '2028-02-29', '2026-07-01'])('tells its story for any day (%s)', (today) => {
    for (const [at, employer] of employers.entries()) {
      const families = demoFamilies().slice(at * 40, at * 40 + employer.families);
      expect(demoRosters(employer, families, today).length).toBeGreaterThan(1);
    }
  });
});

test('there is an enrollment in every state that somebody can look at, and one that was processed', async () => {
  const rows = await owner.selectFrom('enrollments').select(['status', 'number', 'effective_date']).execute();
  const states = ['pendingApproval', 'draft', 'returned', 'failed', 'processed', 'rejected', 'cancelled'];
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(states));
  expect(rows.map(({ number }) => number)).toContain('E-000001');
});
