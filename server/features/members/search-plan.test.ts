import type { MemberSort } from '@coverlane/contract/members/lists.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asRole, explain } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aClient, aUser, aWorld, type World } from '../../testing/world.ts';
import { meaningOf, prefix } from './search-text.rules.ts';
import { countQuery, type MemberFilter, pageQuery } from './search.queries.ts';

const CLIENTS = 20;
const PEOPLE = 20_000;

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  for (let number = 0; number < CLIENTS - 2; number += 1) {
    const { installationId } = world;
    await aClient(portal.owner, { installationId, name: `Client ${number}`, clientNumber: `9${number}000` });
  }
  await populate();
  admin = await portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin' }));
});
afterAll(() => portal.close());

/** People by the thousand, spread over the clients: only what the search reads. */
async function populate(): Promise<void> {
  const { owner } = portal;
  await sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, request, effects)
    select gen_random_uuid(), id, id, id, 'newemployee', '2024-01-01', 'portal', '{}', '[]' from clients`.execute(
    owner,
  );
  await sql`insert into people (id, client_id, subscriber_id, member_number, system_identifier, created_by)
    select p.id, h.client_id, p.id, 'W' || lpad(p.number::text, 7, '0'), 'M' || p.number, h.id
    from (select gen_random_uuid() as id, n as number from generate_series(1, ${PEOPLE}::int) n) p
    join (select id, client_id, row_number() over (order by client_id) as number from changes) h
      on h.number = p.number % ${CLIENTS} + 1`.execute(owner);
  await sql`insert into member_search (person_id, client_id, subscriber_id, is_subscriber, relationship_code, member_number,
      last_key, first_key, whole_key, initials, dob, covered_from, covered_to)
    select id, client_id, id, true, '18', member_number, last, first, last || first || ' ' || first || last,
      case when left(last, 1) < '4' then 'ㄱㅈㅇ' else '' end, '1980-01-01', '2024-01-01', 'infinity'
    from (select p.*, md5(id::text) as last, md5(member_number) as first from people p) p`.execute(owner);
  await sql`analyze`.execute(owner);
}

const everybody: MemberFilter = { allOf: [], includeDependents: true, includeInactive: true };
const box = (text: string): MemberFilter => ({ ...everybody, anyOf: meaningOf(text)?.anyOf });

const searches: [string, MemberFilter][] = [
  ['a last name', { ...everybody, allOf: [prefix('last_key', '4af')] }],
  ['a first name', { ...everybody, allOf: [prefix('first_key', '4af')] }],
  ['a member number', { ...everybody, allOf: [prefix('member_number', 'W00012')] }],
  ['one word', box('4af')],
  ['first and last name', box('abc 4af')],
  ['last, first', box('4af, abc')],
  ['Hangul initials', box('ㄱㅈㅇ')],
  ['Hangul in one piece', box('김정은')],
  ['the usual list', { ...everybody, includeDependents: false, includeInactive: false }],
  ['a division', { ...everybody, divisionId: '018f0000-0000-7000-8000-00000000dead' }],
  ['children about to turn 26', { ...everybody, includeInactive: false, task: 'ageingOut' }],
  ['people without an SSN', { ...everybody, includeInactive: false, task: 'missingSsn' }],
  ['an SSN', { ...everybody, personIds: ['018f0000-0000-7000-8000-00000000dead'] }],
];

/** The plan as an administrator of all clients gets it, from the role that serves requests. */
const planOf = (query: ReturnType<typeof pageQuery> | ReturnType<typeof countQuery>): Promise<string> =>
  asRole(portal, { caller: admin }, (db) => explain(db, query.compile(db)));

/** Reads rows of member_search by an index, and asks the policies' functions once a statement. */
function expectGoodPlan(plan: string): void {
  expect(plan).not.toContain('Seq Scan on member_search');
  expect(plan).toMatch(/(Index|Index Only|Bitmap Heap) Scan .*member_search/);
  expect(plan).toContain('InitPlan');
  for (const line of plan.split('\n').filter((line) => /(Filter|Cond|Sort Key):/.test(line))) {
    expect(line).not.toMatch(/access\.|lower\(|timezone\(|~~|like/i);
  }
}

describe.each(searches)(`among ${PEOPLE} people, %s`, (_, filter) => {
  test.each(['all visible clients', 'one client'])('is found by indexes in %s', async (scope) => {
    const asked = scope === 'one client' ? { ...filter, clientId: world.acme.id } : filter;
    expectGoodPlan(await planOf(pageQuery(asked, { offset: 0, size: 25, sort: 'name' })));
    expectGoodPlan(await planOf(countQuery(asked)));
  });
});

test.each<MemberSort>(['-name', 'memberNumber', '-memberNumber', 'client', '-client'])(
  'the first page sorted by %s reads no more than it shows, client by client',
  async (sort) => {
    const plan = await planOf(pageQuery(everybody, { offset: 0, size: 25, sort }));
    expectGoodPlan(plan);
    expect(plan).toMatch(/Index Scan( Backward)? using member_search_(name|number) on member_search/);
  },
);

test('a total beyond 10,000 is said to be more', async () => {
  const caller = admin;
  const { rows } = await asRole(portal, { caller }, (db) => countQuery(everybody).execute(db));
  expect(rows).toEqual([{ found: 10_001 }]);
});
