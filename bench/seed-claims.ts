import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { sql } from 'kysely';

/** Claims written in one statement. */
const PART = 50_000;

/**
 * Gives every person of the database, or of one client, claims of two lines each, in turn, until there are `count`; service dates in 2025, each
 * of a plan and a division, paid and so explained, and one in fifty sensitive.
 */
export async function seedClaims(owner: Pool, count: number, clientId: string | null = null): Promise<void> {
  await sql`create table bench_people as select row_number() over (order by p.system_identifier, p.id) - 1 as n, p.id, p.client_id,
      p.subscriber_id, c.plan_id, c.division_id
    from people p join coverages c on c.person_id = p.id and c.coverage_type = 'medical'
    where ${clientId}::uuid is null or p.client_id = ${clientId}::uuid`.execute(owner);
  await sql`create unique index on bench_people (n)`.execute(owner);
  await sql`analyze bench_people`.execute(owner);
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from bench_people`.execute(owner);
  const people = rows[0]?.people ?? 1;
  for (let from = 0; from < count; from += PART)
    await part(owner, { people, from, to: Math.min(from + PART, count) - 1 });
  await sql`drop table bench_people`.execute(owner);
  await sql`vacuum analyze claims, claim_lines`.execute(owner);
  await sql`checkpoint`.execute(owner);
}

async function part(owner: Pool, { people, from, to }: Record<'people' | 'from' | 'to', number>): Promise<void> {
  await sql`
    with made as (
      insert into claims (id, client_id, person_id, subscriber_id, plan_id, division_id, claim_number, external_claim_number, status,
        claim_type, form_type, date_received, date_processed, date_paid, provider_name, provider_npi, provider_tin, network_status,
        service_date_from, service_date_to, diagnoses, payments, sensitive, total_charges, total_allowed, total_discount,
        total_not_covered, total_deductible, total_copay, total_coinsurance, total_penalty, total_cob, total_paid,
        total_patient_responsibility, line_count, source)
      select uuidv7(), p.client_id, p.id, p.subscriber_id, p.plan_id, p.division_id, 'CLM' || lpad(k::text, 9, '0'), 'X' || k, 'completed',
        'medical', 'CMS1500', date '2025-01-01' + k % 365 + 5, date '2025-01-01' + k % 365 + 9,
        date '2025-01-01' + k % 365 + 12, 'Lakeside Clinic ' || k % 5000,
        lpad((k % 5000)::text, 10, '1'), lpad((k % 5000)::text, 9, '9'), 'in', date '2025-01-01' + k % 365,
        date '2025-01-01' + k % 365, '[{"code": "Z0000", "role": "principal"}]',
        jsonb_build_array(jsonb_build_object('reference', 'CHK' || k / 20, 'method', 'check', 'amount', '120.00')),
        k % 50 = 0, 300, 200, 100, 0, 60, 20, 0, 0, 0, 120, 80, 2, '837'
      from generate_series(${from}::int, ${to}::int) k join bench_people p on p.n = k % ${people}::int
      returning id, client_id, person_id, sensitive, service_date_from)
    insert into claim_lines (client_id, claim_id, line_number, person_id, sensitive, service_date_from, service_date_to,
      billed_currency_amount, billed, procedure_code, units, allowed, discount, not_covered, deductible, copay, coinsurance,
      cob, penalty, paid, patient_responsibility, reason_codes, line_status)
    select m.client_id, m.id, n, m.person_id, m.sensitive, m.service_date_from, m.service_date_from, 150, 150, '99213', 1,
      100, 50, 0, 30, 10, 0, 0, 0, 60, 40,
      '[{"group": "CO", "carc": "45", "rarc": [], "amount": "50.00"}, {"group": "PR", "carc": "1", "rarc": [], "amount": "30.00"}]',
      'completed'
    from made m, generate_series(1, 2) n`.execute(owner);
}
