import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { claimStatuses } from '@coverlane/contract/claims/codes.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { loadPricing } from '@coverlane/server/facts/pricing.queries.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { offeredPlans, priceFamily } from '@coverlane/server/domain/pricing/price-family.ts';
import { cloneDatabase, type TestDatabase } from '@coverlane/server/platform/db/testing-cluster.ts';
import { testSecrets } from '@coverlane/server/testing/prepared.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import { demonstrated } from './demonstrated.testing.ts';
import { sessionStates } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { announcement, loadDemonstration } from './load.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';
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
  database = await cloneDatabase(demonstrated);
  owner = connect(database.url, { max: 1 });
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
  test('asked people about other insurance, of whom half answered, and has a form answered on a member’s record', async () => {
    const asked = await owner
      .selectFrom('surveyrecipients')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status')
      .execute();
    const counts = new Map(asked.map(({ status, count }) => [status, count]));
    expect(counts.get('submitted')).toBe(12);
    expect(counts.get('queued')).toBeGreaterThanOrEqual(12);
    const answers = await owner.selectFrom('customformvalues').select('number').execute();
    expect(answers).toEqual([{ number: 1 }]);
  });
  test('has union workers who are members: one short of hours, one who paid for them, one whose hours ran out', async () => {
    const { rows } = await sql<{
      state: string;
      missing: string | null;
      outcomes: string;
      failure: string | null;
      signsIn: boolean;
    }>`
      select b.says #>> '{standing,state}' as state, b.says #>> '{standing,next,missing}' as missing, b.failure ->> 'code' as failure,
        (select string_agg(s ->> 'outcome', ' ' order by s ->> 'coverageMonth') from hour_bank_months m
          cross join jsonb_array_elements(m.says -> 'settled') s where m.bank_id = b.id) as outcomes,
        exists (select from users u where u.entity_id = b.person_id and u.username = 'member.worker') as "signsIn"
      from hour_banks b`.execute(owner);
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(rows.filter(({ signsIn }) => signsIn)).toMatchObject([{ state: 'covered', missing: '3400' }]);
    expect(rows.filter(({ outcomes }) => outcomes.includes('selfPaid'))).toHaveLength(1);
    expect(rows.filter(({ state }) => state === 'frozen')).toHaveLength(1);
  });
  test('calls no two of the contacts that its sites show alike', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select c.name from sitecontacts s join contacts c on c.id = s.contact_id`.execute(owner);
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
  test('shows every employer its summary of benefits and plan description, and all of them a notice in three languages', async () => {
    const { rows } = await sql<{ name: string; language: string; client: string | null; media_type: string }>`
      select d.name, d.language, c.name as client, v.media_type from documents d
        join document_versions v on v.document_id = d.id and v.number = d.current_number
        join documentmaps m on m.document_id = d.id left join clients c on c.id = m.client_id
      where d.status = 'published' and not d.phi`.execute(owner);
    for (const { name } of employers) {
      const own = rows.filter(({ client }) => client === name).map((row) => row.name);
      expect(own.some((title) => title.startsWith('SBC '))).toBe(true);
      expect(own).toContain(`Summary plan description, ${name}`);
    }
    expect(rows.filter(({ client }) => client === null).map(({ language }) => language)).toEqual(['en', 'ko', 'es']);
    expect(new Set(rows.map(({ media_type }) => media_type))).toEqual(new Set(['application/pdf']));
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
            // Of a health savings account the employee chooses the year's amount.
            volumeCents: 240_000,
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
  const states = ['pendingApproval', 'draft', 'returned', 'failed', 'processed', 'rejected', 'cancelled', 'expired'];
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(states));
  expect(rows.map(({ number }) => number)).toContain('E-000001');
});

describe('the enrollment sessions of the demonstration', () => {
  const sent = ['submitted', 'waivedAll', 'approved', 'processed'];
  const sessionIn = (status: string) =>
    owner
      .selectFrom('enrollmentsessions')
      .selectAll()
      .where('status', '=', status)
      .orderBy('opens_on')
      .executeTakeFirstOrThrow();
  const peopleOf = (sessionId: string) =>
    owner
      .selectFrom('enrollmentsessionmembers')
      .select(['employee_id', 'status', 'language', 'person_id', 'email', 'submitted_at'])
      .where('session_id', '=', sessionId)
      .execute();

  test('are in every state', async () => {
    const rows = await owner.selectFrom('enrollmentsessions').select('status').execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(sessionStates));
  });

  test('have one that is open: 60 people on record in three languages, half of them submitted, and who signs in has not begun', async () => {
    const people = await peopleOf((await sessionIn('open')).id);
    expect(people).toHaveLength(60);
    expect(people.filter(({ person_id }) => person_id === null)).toEqual([]);
    expect(new Set(people.map(({ language }) => language))).toEqual(new Set(['en', 'ko', 'es']));
    expect(people.filter(({ status }) => sent.includes(status))).toHaveLength(30);
    for (const status of ['invited', 'notInvited', 'started', 'submitted', 'processed'])
      expect(people.map((one) => one.status)).toContain(status);
    expect(people.find(({ employee_id }) => employee_id === DEMO_MEMBER_NUMBER)).toMatchObject({ status: 'invited' });
  });

  test('name who gets a carrier file of medical, dental and vision', async () => {
    const { rows } = await sql<{ names: string[] }>`select array_agg(distinct s.name order by s.name) as names
      from enrollmentsessionplans o join plans p on p.id = o.plan_id join baseplans b on b.id = p.base_plan_id
      left join suppliers s on s.id = b.supplier_id
      where o.session_id = ${(await sessionIn('open')).id} and p.coverage_type in ('medical', 'dental', 'vision')`.execute(
      owner,
    );
    expect(rows[0]?.names).toEqual(['Harbor Dental and Vision', 'Lakeside Network']);
  });

  test('have last year’s, which is final: all on record, a year ago, with an extra benefit, waivers and a reminder', async () => {
    const last = await sessionIn('finalized');
    const people = await peopleOf(last.id);
    expect(people.filter(({ status }) => status === 'processed')).toHaveLength(14);
    expect(last.opens_on < addMonths(new Date().toISOString().slice(0, 10), -11)).toBe(true);
    const { rows } = await sql<{ waivers: string; extras: string; reminders: string }>`select
      (select count(*) from enrollments e, jsonb_array_elements(e.snapshot #> '{confirmation,waivers}') w
        where e.session_id = ${last.id}) as waivers,
      (select count(*) from particulars where kind = 'extraBenefit' and superseded_at is null) as extras,
      (select count(*) from session_mails where session_id = ${last.id} and kind = 'reminder' and state = 'sent') as reminders`.execute(
      owner,
    );
    for (const count of Object.values(rows[0] ?? {})) expect(Number(count)).toBeGreaterThan(0);
  });
});

describe('of what somebody decides about there is some', () => {
  const count = async (query: ReturnType<typeof sql<{ count: string }>>) =>
    Number((await query.execute(owner)).rows[0]?.count);

  test.each([
    [
      'children past the age limit who are still covered',
      sql<{ count: string }>`select count(*) from person_details d
      where d.superseded_at is null and d.relationship_code = '19' and d.dob <= current_date - interval '26 years'
        and exists (select from coverages v where v.person_id = d.person_id and v.superseded_at is null
          and v.coverage_type = 'medical' and coalesce(v.expiration_date, 'infinity') >= current_date)`,
    ],
    ['ages other than 26', sql<{ count: string }>`select count(*) from agelimits`],
    [
      'ends of coverage without a stated reason',
      sql<{ count: string }>`select count(*) from coverages
      where superseded_at is null and term_reason = 'AI'`,
    ],
    [
      'a leave of absence',
      sql<{ count: string }>`select count(*) from particulars
      where superseded_at is null and kind = 'leave' and expiration_date is null`,
    ],
    [
      'health savings accounts beside a high-deductible plan (IRC 223)',
      sql<{ count: string }>`select count(*) from coverages v where v.superseded_at is null and v.coverage_type = 'hsa'
        and exists (select from coverages m join plans p on p.id = m.plan_id join baseplans b on b.id = p.base_plan_id
          where m.person_id = v.person_id and m.superseded_at is null and m.coverage_type = 'medical'
            and b.hsa_eligible)`,
    ],
    ['a rehire', sql<{ count: string }>`select count(*) from changes where type = 'rehire'`],
    [
      'amounts above the guaranteed issue that await a decision',
      sql<{ count: string }>`select count(*) from coverages v
      join plans p on p.id = v.plan_id where v.superseded_at is null and v.coverage_type = 'life'
        and (p.volume ->> 'flat')::numeric > (p.volume ->> 'guaranteeIssue')::numeric`,
    ],
    [
      'couples who both work there',
      sql<{ count: string }>`select count(*) from person_details d
      join people p on p.id = d.person_id join person_ssns s on s.person_id = p.id and s.superseded_at is null
      where d.superseded_at is null and d.relationship_code = '01' and exists (select from person_ssns o
        join people e on e.id = o.person_id and e.id = e.subscriber_id
        where o.ssn_index = s.ssn_index and o.superseded_at is null and e.client_id = p.client_id)`,
    ],
  ])('%s', async (_, query) => {
    expect(await count(query)).toBeGreaterThan(0);
  });
});

describe('the claims of the demonstration', () => {
  const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(owner)).rows[0];

  test('are at least ten thousand, in every status, with adjusted ones and ones from abroad', async () => {
    const { rows } = await sql<{ status: string; count: string }>`select status, count(*) from claims
      where superseded_at is null group by status`.execute(owner);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(claimStatuses));
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBeGreaterThanOrEqual(10_000);
    const more = await one(sql<{ adjusted: string; currencies: string; sensitive: string; out: string; other: string }>`
      select count(*) filter (where version > 1) as adjusted, count(distinct currency_code) as currencies,
        count(*) filter (where sensitive) as sensitive, count(*) filter (where network_status = 'out') as out,
        (select count(*) from claim_lines where cob > 0) as other from claims`);
    expect(Number(more?.currencies)).toBe(5);
    for (const count of [more?.adjusted, more?.sensitive, more?.out, more?.other])
      expect(Number(count)).toBeGreaterThan(20);
  });

  test('hold the invariants of domain 7.3: every line balances, and every claim is the sum of its lines', async () => {
    const wrong = await one(sql<{ lines: string; claims: string }>`select
      (select count(*) from claim_lines l where billed <> round(billed_currency_amount * exchange_rate, 2)
        or (allowed is not null and (billed <> allowed + discount + not_covered
          or allowed <> deductible + copay + coinsurance + penalty + cob + paid
          or patient_responsibility <> deductible + copay + coinsurance + penalty
            + case when not_covered_to = 'patient' then not_covered else 0 end
          or least(allowed, discount, not_covered, deductible, copay, coinsurance, penalty, cob, paid) < 0))) as lines,
      (select count(*) from claims c join lateral (select sum(billed) as billed, sum(paid) as paid,
          sum(patient_responsibility) as owed, count(*) as count from claim_lines l
          where l.client_id = c.client_id and l.claim_id = c.id) s on true
        where s.billed <> c.total_charges or s.paid is distinct from c.total_paid
          or s.owed is distinct from c.total_patient_responsibility or s.count <> c.line_count) as claims`);
    expect(wrong).toEqual({ lines: '0', claims: '0' });
  });

  test('hold no day that is still to come', async () => {
    const later = await one(sql<{ count: string }>`select count(*) from claims where greatest(service_date_to,
      date_received, date_processed, date_paid) > current_date or exists (select from jsonb_array_elements(payments) p
        where greatest((p ->> 'date')::date, (p ->> 'clearedDate')::date) > current_date)`);
    expect(later).toEqual({ count: '0' });
  });

  test('have an explanation of benefits wherever one is decided, also where the patient owes all of it', async () => {
    const without = await one(sql<{ count: string }>`select count(*) from claims where superseded_at is null
      and status in ('completed', 'denied') and access.eob_ready(status, void, payments, date_paid, date_processed) is not true`);
    expect(without).toEqual({ count: '0' });
  });

  test('lie within the days that a plan covers the patient', async () => {
    const outside = await one(sql<{ count: string }>`select count(*) from claims c where not exists (
      select from coverages v where v.person_id = c.person_id and v.plan_id = c.plan_id and v.superseded_at is null
        and c.service_date_from between v.effective_date and coalesce(v.expiration_date, c.service_date_from))`);
    expect(outside).toEqual({ count: '0' });
  });

  test('give the member who signs in one of each that needs explaining, and one of a child', async () => {
    const { rows } = await sql<{
      status: string;
      own: boolean;
    }>`select distinct c.status, c.person_id = c.subscriber_id as own
      from claims c join users u on u.entity_id = c.subscriber_id where u.type = 'member' and c.superseded_at is null`.execute(
      owner,
    );
    const statuses = new Set(rows.map(({ status }) => status));
    expect(['completed', 'denied', 'pending', 'imported'].filter((status) => !statuses.has(status))).toEqual([]);
    expect(rows.some(({ own }) => !own)).toBe(true);
  });
});

describe('the service desk of the demonstration', () => {
  test('has requests in every state that a week can bring, one of them late, asked in three languages', async () => {
    const { rows } = await sql<{ status: string; language: string; late: boolean }>`
      select h.status, t.language, h.due_at < now() as late from help_requests h join threads t on t.id = h.thread_id`.execute(
      owner,
    );
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['open', 'assigned', 'awaitingMember', 'resolved']),
    );
    expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en', 'ko', 'es']));
    expect(rows.some(({ late }) => late)).toBe(true);
  });
  test('answers a thread in another language than it was asked in, asks to be acknowledged, and is read', async () => {
    const { rows } = await sql<{
      languages: string[];
    }>`select array_agg(distinct m.language) as languages from messages m
      where m.sender <> 'portal' group by m.thread_id`.execute(owner);
    expect(rows.some(({ languages }) => languages.length > 1)).toBe(true);
    const count = async (what: ReturnType<typeof sql<{ n: number }>>) => (await what.execute(owner)).rows[0]?.n;
    expect(await count(sql`select count(*)::int as n from messages where requires_ack`)).toBe(1);
    expect(
      await count(sql`select count(*)::int as n from audit.events where action = 'read' and object_type = 'document'`),
    ).toBeGreaterThan(0);
  });
});
