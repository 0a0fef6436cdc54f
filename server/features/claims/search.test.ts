import { claims } from '@coverlane/contract/claims/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { aClaim, type ClaimPlan } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { asRole, explain } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { listQuery } from './list.queries.ts';
import { foundQuery, searchQuery } from './search.queries.ts';
import { searchMeaning } from './search.rules.ts';

let portal: TestPortal;
let world: World;
let kim: TestFamily;
let doe: TestFamily;
let tpa: Caller;
const today = new Date().toISOString().slice(0, 10);

const claim = (of: TestFamily, plan: Partial<ClaimPlan>) =>
  aClaim(portal.owner, {
    clientId: of.client.id,
    personId: of.subscriberId,
    subscriberId: of.subscriberId,
    npi: '1111111112',
    tin: '991111111',
    ...plan,
  });

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, tpaId } = world;
  kim = await aFamily(portal.owner, { client: world.acme, firstName: 'Jiwoo', lastName: 'Kim', memberNumber: 'W123' });
  doe = await aFamily(portal.owner, { client: world.rival, firstName: 'Dana', lastName: 'Doe', memberNumber: 'W124' });
  const permissions = ['phi'] as const;
  tpa = await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions }));
  await claim(kim, { claimNumber: 'CLM-0001', npi: '1999999976', tin: '990000001', checkNumber: 'EFT5501' });
  await claim(kim, { claimNumber: 'CLM-0002', externalClaimNumber: 'EXT-77', day: addDays(today, -400) });
  await claim(doe, { claimNumber: 'CLM-0010', received: '2025-03-04', day: '2025-03-01', status: 'denied' });
  await claim(doe, { claimNumber: 'CLM-0011', isVoid: true });
});
afterAll(() => portal.close());

async function found(input: object): Promise<string[]> {
  const { body } = await tpa.call(claims.claimSearch, { sort: 'claimNumber', ...input });
  return body.rows.map((row) => row.claimNumber);
}

describe('a claim is found', () => {
  test.each([
    ['its whole number', 'CLM-0001', ['CLM-0001']],
    ['its number in small letters', 'clm-0001', ['CLM-0001']],
    ['the beginning of its number, without what was taken back', 'CLM-00', ['CLM-0001', 'CLM-0002', 'CLM-0010']],
    ['its external number', 'EXT-77', ['CLM-0002']],
    ['a member number', 'w123', ['CLM-0001', 'CLM-0002']],
    ['an NPI', '1999999976', ['CLM-0001']],
    ['a TIN with its dash', '99-0000001', ['CLM-0001']],
    ['a check number', 'EFT5501', ['CLM-0001']],
    ['a name', 'jiwoo kim', ['CLM-0001', 'CLM-0002']],
    ['a name, last name first', 'Doe, Dana', ['CLM-0010']],
  ])('in the one box by %s', async (_, search, numbers) => {
    expect(await found({ search })).toEqual(numbers);
  });
  test('by fields, which narrow together', async () => {
    expect(await found({ npi: '1111111112' })).toEqual(['CLM-0002', 'CLM-0010']);
    expect(await found({ npi: '1111111112', memberNumber: 'W124' })).toEqual(['CLM-0010']);
    expect(await found({ patientName: 'Kim', dob: '1980-04-12' })).toEqual(['CLM-0001', 'CLM-0002']);
    expect(await found({ patientName: 'Kim', dob: '1981-04-12' })).toEqual([]);
    expect(await found({ tin: '99-1111111', status: 'denied' })).toEqual(['CLM-0010']);
    expect(await found({ checkNumber: 'EFT5501' })).toEqual(['CLM-0001']);
    expect(await found({ checkNumber: 'EFT' })).toEqual([]);
    expect(await found({ claimNumber: 'CLM-0', from: '2025-01-01', to: '2025-12-31' })).toContain('CLM-0010');
    const received = { clientId: world.rival.id, receivedFrom: '2025-03-01', receivedTo: '2025-03-31' };
    expect(await found(received)).toEqual(['CLM-0010']);
    expect(await found({ ...received, clientId: world.acme.id })).toEqual([]);
  });
  test.each([
    [{}, 'search'],
    [{ search: 'ki' }, 'search'],
    [{ claimNumber: 'C' }, 'search'],
    [{ patientName: 'Kim' }, 'patientName'],
    [{ status: 'denied', from: '2025-01-01' }, 'search'],
    [
      { clientId: '018f0000-0000-7000-8000-00000000dead', receivedFrom: '2025-01-01', receivedTo: '2025-12-31' },
      'receivedFrom',
    ],
  ])('only by something that few claims have: %j is asked to be narrowed at %s', async (input, field) => {
    const { status, body } = await tpa.call(claims.claimSearch, input);
    expect([status, body]).toMatchObject([422, { fields: { [field]: 'narrow-search' } }]);
  });
});

describe('among twenty thousand claims of two hundred clients', () => {
  beforeAll(async () => {
    await sql`alter table claims disable trigger all`.execute(portal.owner);
    // In parts: a busy machine takes its time over each.
    for (const from of [1, 5_001, 10_001, 15_001])
      await sql`insert into claims (id, client_id, person_id, subscriber_id, claim_number, external_claim_number, status,
        claim_type, form_type, service_date_from, service_date_to, provider_npi, provider_tin, payments, total_charges,
        line_count, source, date_received)
      select gen_random_uuid(), case when n % 5 = 0 then ${world.acme.id}::uuid else md5((n % 200)::text)::uuid end,
        md5((n % 9000)::text)::uuid, md5((n % 9000)::text)::uuid, 'B' || n, 'X' || n, 'completed', 'medical', 'CMS1500',
        date '2024-01-01' + n % 700, date '2024-01-01' + n % 700, 'N' || n % 500, 'T' || n % 500,
        jsonb_build_array(jsonb_build_object('reference', 'R' || n)), 10, 1, 'demo', date '2024-01-01' + n % 700
      from generate_series(${from}::int, ${from + 4_999}::int) n`.execute(portal.owner);
    await peopleOfThem();
    await sql`analyze claims, member_search`.execute(portal.owner);
  });
  /** A small table is read as a whole, and rightly: the people of the claims are searched for among as many as there are. */
  async function peopleOfThem(): Promise<void> {
    await sql`alter table member_search disable trigger all`.execute(portal.owner);
    await sql`insert into member_search (person_id, client_id, subscriber_id, is_subscriber, relationship_code, member_number,
        last_key, first_key, whole_key, dob)
      select md5(n::text)::uuid, md5((n % 200)::text)::uuid, md5(n::text)::uuid, true, '18', 'N' || n, last, first,
        last || first || ' ' || first || last, date '1980-01-01'
      from (select n, md5(n || 'last') as last, md5(n || 'first') as first from generate_series(0, 8999) n) p`.execute(
      portal.owner,
    );
  }
  const narrowing = {};
  const page = { offset: 0, size: 25, sort: '-serviceDate' } as const;
  const planOf = (query: ReturnType<typeof searchQuery | typeof foundQuery | typeof listQuery>) =>
    asRole(portal, { caller: tpa }, (db) => explain(db, query.compile(db)));

  test.each([
    { search: 'CLM-0001' },
    { search: '1999999976' },
    { search: 'Kim' },
    { claimNumber: 'B77' },
    { memberNumber: 'W123' },
    { npi: 'N7' },
    { tin: '99-0000001' },
    { checkNumber: 'R7' },
    { patientName: 'Kim', dob: '1980-04-12' },
    { receivedFrom: '2024-03-01', receivedTo: '2024-03-31', clientId: '018f0000-0000-7000-8000-00000000dead' },
  ])('%j is answered by indexes', async (input) => {
    const read = searchMeaning({ sort: '-serviceDate', ...input });
    if (!('meaning' in read)) throw new Error('This is selective.');
    for (const query of [searchQuery({ ...read, narrowing }, page), foundQuery({ ...read, narrowing })]) {
      const plan = await planOf(query);
      expect(plan).toMatch(/Index/);
      expect(plan).not.toMatch(/Seq Scan on (claims|claim_lines|people|member_search)\b/);
    }
  });
  test('a claim number is found in the index, not filtered for', async () => {
    const read = searchMeaning({ sort: '-serviceDate', claimNumber: 'B777' });
    if (!('meaning' in read)) throw new Error('This is selective.');
    expect(await planOf(foundQuery({ ...read, narrowing }))).toMatch(/Index Cond: .*claim_number ~>=~/);
  });
  test('and so is the list of a person and of a family', async () => {
    for (const whose of [
      { of: 'person', personId: kim.subscriberId },
      { of: 'family', personId: kim.subscriberId },
    ] as const) {
      const list = { whose, narrowing: { from: '2024-01-01', to: today }, reader: { isMember: false } };
      expect(await planOf(listQuery(list, page))).not.toMatch(/Seq Scan on claims\b/);
    }
  });
});
