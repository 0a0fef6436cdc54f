import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide } from '../domain/changes/decide.ts';
import type { TermMember } from '../domain/changes/requests.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { aFamily, testKeys } from '../testing/family.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { aWorld } from '../testing/world.ts';
import { apply } from './apply.queries.ts';
import { loadClientFacts } from './client.queries.ts';
import { recordCobraEvents } from './cobra.queries.ts';
import { loadFamilies } from './families.queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('a loss of coverage is recorded once a person, with the days of the COBRA clock (TV-10)', async () => {
  const { acme } = await aWorld(portal.owner);
  const family = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Leaving',
    dependents: [{ firstName: 'Sam', relationship: '01' }],
  });
  await portal.owner.transaction().execute(async (db) => {
    const client = await loadClientFacts(db, acme.id);
    if (!client) throw new Error('There is no such client.');
    const read = { db, keys: testKeys, client, today: '2026-11-20' };
    const [facts] = await loadFamilies(read, { subscriberIds: [family.subscriberId] });
    if (!facts) throw new Error('There is no such family.');
    const request: TermMember = {
      type: 'termmember',
      tiers: 'derive',
      source: 'portal',
      effectiveDate: '2026-11-13',
      reason: 'quit',
      personId: family.subscriberId,
      coverageEnds: null,
      terminationDate: '2026-11-13',
      deathDate: null,
    };
    const decided = decide(facts, request, uuid7);
    if (decided.outcome === 'refused') throw new Error(JSON.stringify(decided.refusals));
    const by = { userId: null, userName: 'Test' };
    await apply({ db, keys: testKeys, clientId: acme.id, by, importId: null }, [decided]);
    for (let times = 0; times < 2; times += 1) await recordCobraEvents(db, facts, decided);
  });
  const rows = await portal.owner
    .selectFrom('cobra_events')
    .select(['person_id', 'event', 'state', 'tell_by', 'notice_by', 'covered_from', 'covered_until', 'months'])
    .orderBy('person_id')
    .execute();
  expect(rows.map(({ person_id }) => person_id)).toEqual(family.personIds.toSorted());
  expect(rows[0]).toMatchObject({
    event: 'termination',
    state: 'eventRecorded',
    tell_by: '2026-12-13',
    notice_by: '2026-12-27',
    covered_from: '2026-12-01',
    covered_until: '2028-05-31',
    months: 18,
  });
});
