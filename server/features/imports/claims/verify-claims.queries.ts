import { sql } from 'kysely';
import type { Pool } from '../../../platform/db/connect.ts';

/** What today's rules would not do (decision 64). */
export type DoubtRule =
  | 'other-number'
  | 'other-days'
  | 'other-charge'
  | 'other-member'
  | 'older-decision'
  | 'bill-over-decision'
  | 'differs-from-repeated'
  | 'repeated-in-file';

/** A decision of a file that today's rules would not make, with where it stands. */
export type Doubt = {
  rule: DoubtRule;
  clientNumber: string;
  claimNumber: string;
  importId: string;
  fileName: string;
  /** Interchange, transaction and segment; null where its row is not kept. */
  place: string | null;
  /** What the file did, and what stood before or is repeated. */
  now: string;
  before: string;
};

// What the payer calls a row; of claims from before it was kept it stood as external number, or was the claim number.
const number = (row: string) =>
  sql.raw(`coalesce(${row}.payer_claim_number, ${row}.external_claim_number, ${row}.claim_number)`);

const PLACE = sql`case when r.segment is null then null
  else concat_ws('.', r.interchange, r.transaction, r.segment) end`;

/**
 * Every decision of applied files that today's rules would not make: rows of claims beside the rows whose place they took, and
 * what the rows of files said of repeated claims. What a person chose is not doubted. Reads the whole table of claims once;
 * changes nothing.
 */
export async function doubtsOfClaims(db: Pool): Promise<Doubt[]> {
  const { rows: steps } = await sql<Doubt>`
    with steps as (
      select c.client_id, c.id, c.claim_number, c.import_id, p.status <> 'pending' and not p.void as was_decided, c.source,
        ${number('c')} as number_now, ${number('p')} as number_before,
        c.service_date_from as from_now, c.service_date_to as to_now, p.service_date_from as from_before, p.service_date_to as to_before,
        c.total_charges as charged_now, p.total_charges as charged_before, c.total_paid as paid_now, p.total_paid as paid_before,
        c.date_processed as processed_now, p.date_processed as processed_before, c.status, c.void, c.source = '835' as is_payment,
        c.status <> 'pending' as is_decided
      from claims c join claims p on p.client_id = c.client_id and p.id = c.adjustment_of
      where c.source in ('835', '837') and c.import_id is not null),
    doubted as (
      select *, case
        when is_payment and is_decided and was_decided and number_now <> number_before then 'other-number'
        when is_payment and is_decided and (from_now > to_before or from_before > to_now) then 'other-days'
        when is_payment and is_decided and was_decided and processed_now < processed_before then 'older-decision'
        when is_payment and is_decided and not was_decided and charged_now <> charged_before then 'other-charge'
        when not is_payment and was_decided and (void or status = 'pending') then 'bill-over-decision'
      end as rule from steps)
    select d.rule, k.client_number as "clientNumber", d.claim_number as "claimNumber", i.id as "importId",
      i.file_name as "fileName", ${PLACE} as place,
      concat_ws(', ', d.number_now, d.from_now, 'charged ' || d.charged_now, coalesce('paid ' || d.paid_now, 'undecided')) as now,
      concat_ws(', ', d.number_before, d.from_before, 'charged ' || d.charged_before, coalesce('paid ' || d.paid_before, 'undecided')) as before
    from doubted d join imports i on i.id = d.import_id and i.state = 'applied' join clients k on k.id = d.client_id
    left join import_rows r on r.import_id = d.import_id and r.claim_id = d.id
    where d.rule is not null and not coalesce(r.reasons @> any(array[
      '[{"code": "decides-as-chosen"}]', '[{"code": "bill-paid-in-part"}]']::jsonb[]), false)
    order by k.client_number, i.applied_at, r.ordinal`.execute(db);
  return [...steps, ...(await doubtsOfPeople(db)), ...(await doubtsOfRepeats(db))];
}

/** Claims on somebody of another member number than the file gave, where nobody had said who is meant. */
async function doubtsOfPeople(db: Pool): Promise<Doubt[]> {
  const { rows } = await sql<Doubt>`
    select 'other-member' as rule, k.client_number as "clientNumber", c.claim_number as "claimNumber", i.id as "importId",
      i.file_name as "fileName", ${PLACE} as place, concat_ws(', ', r.person_name, r.member_number) as now,
      concat_ws(', ', s.last_key, s.member_number) as before
    from import_rows r join imports i on i.id = r.import_id and i.kind = 'claims' and i.state = 'applied'
    join claims c on c.client_id = r.client_id and c.id = r.claim_id
    join member_search s on s.person_id = c.person_id join clients k on k.id = r.client_id
    where r.person_id is not null and r.member_number is not null and r.member_number not like '%*%' and r.member_number not like '%•%'
      and r.member_number <> s.member_number and regexp_replace(r.member_number, '-?\\d\\d$', '') <> s.member_number
      and s.member_number not like 'CLM-%'
    order by k.client_number, i.applied_at, r.ordinal`.execute(db);
  return rows;
}

/** Claims that were passed over as repeated, where the claim they were said to repeat says something else. */
async function doubtsOfRepeats(db: Pool): Promise<Doubt[]> {
  const { rows } = await sql<Doubt>`
    with repeats as (
      select r.*, reason -> 'values' ->> 'number' as repeated,
        count(*) over (partition by r.import_id, reason -> 'values' ->> 'number') as times
      from import_rows r join imports i on i.id = r.import_id and i.kind = 'claims' and i.state = 'applied'
      cross join lateral jsonb_array_elements(r.reasons) reason
      where r.verdict = 'duplicate' and reason ->> 'code' = 'known-as'),
    compared as (
      select r.*, c.claim_number as number_of, c.service_date_from as of_day, c.total_charges as of_charges, c.total_paid as of_paid,
        case
          when not exists (select from claims v where v.client_id = r.client_id and v.claim_number = r.repeated
            and v.service_date_from = r.service_date and v.total_charges = abs(r.total_charges)
            and (r.total_paid is null or r.total_paid <= 0 or v.total_paid = r.total_paid)
            and (r.person_id is null or v.person_id = r.person_id)) then 'differs-from-repeated'
          when r.times > 1 or exists (select from import_rows o where o.import_id = r.import_id and o.id <> r.id
            and o.claim_number = r.repeated and o.verdict <> 'duplicate' and (r.total_paid is null or r.total_paid >= 0))
            then 'repeated-in-file'
        end as rule
      from repeats r left join claims c on c.client_id = r.client_id and c.claim_number = r.repeated and c.superseded_at is null)
    select r.rule, k.client_number as "clientNumber", r.repeated as "claimNumber", i.id as "importId", i.file_name as "fileName",
      ${PLACE} as place,
      concat_ws(', ', r.claim_number, r.service_date, 'charged ' || r.total_charges, 'paid ' || r.total_paid) as now,
      concat_ws(', ', r.number_of, r.of_day, 'charged ' || r.of_charges, 'paid ' || r.of_paid) as before
    from compared r join imports i on i.id = r.import_id join clients k on k.id = r.client_id
    where r.rule is not null order by k.client_number, i.applied_at, r.ordinal`.execute(db);
  return rows;
}
