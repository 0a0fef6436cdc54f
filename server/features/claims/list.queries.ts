import type { ClaimSort } from '@coverlane/contract/claims/calls.ts';
import type { ClaimStatus, ClaimType } from '@coverlane/contract/claims/codes.ts';
import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FoundEob } from '../../facts/lacking-eobs.ts';
import type { Db } from '../../platform/db/connect.ts';

type Sql = RawBuilder<unknown>;

/** Whose claims a list is about; row-level security decides which of them are there. */
export type Whose =
  | { of: 'readable' }
  | { of: 'person'; personId: string }
  /** Everybody of the family that the person belongs to. */
  | { of: 'family'; personId: string };

/** What narrows a list; undefined narrows nothing. */
export interface ClaimNarrowing {
  from?: string | undefined;
  to?: string | undefined;
  status?: ClaimStatus | undefined;
  claimType?: ClaimType | undefined;
  /** Anywhere in the provider's name. */
  provider?: string | undefined;
}

/** Rows to skip, rows to answer, and their order. */
export interface ClaimPage {
  offset: number;
  size: number;
  sort: ClaimSort;
}

/** Who reads: a member is told how people are called whose record stays closed (an authorization opens claims alone). */
export interface Reader {
  isMember: boolean;
}

/** The parts of a patient's name as stored, and what else a row says of the person. */
export interface PatientRow {
  member_number: string;
  relationship_code: RelationshipCode | null;
  prefix: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix_name: string | null;
  dob: string | null;
}

/** A claim as a list shows it. */
export interface ClaimRow extends PatientRow, FoundEob {
  id: string;
  claim_number: string;
  external_claim_number: string | null;
  status: ClaimStatus;
  claim_type: ClaimType;
  client_id: string;
  client_name: string;
  person_id: string;
  provider_name: string | null;
  service_date_from: string;
  service_date_to: string;
  date_received: string | null;
  currency_code: string;
  total_charges: string;
  total_paid: string | null;
  total_patient_responsibility: string | null;
  version: number;
  recorded_at: Date;
}

/** Sums over all rows of a filter, as decimal text. */
export interface TotalsRow {
  total: number;
  billed: string;
  paid: string;
  owed: string;
}

const orders: Record<ClaimSort, Sql> = {
  serviceDate: sql`c.service_date_from, c.id`,
  '-serviceDate': sql`c.service_date_from desc, c.id desc`,
  received: sql`c.date_received nulls last, c.id`,
  '-received': sql`c.date_received desc nulls last, c.id desc`,
  charges: sql`c.total_charges, c.id`,
  '-charges': sql`c.total_charges desc, c.id desc`,
  owed: sql`c.total_patient_responsibility nulls last, c.id`,
  '-owed': sql`c.total_patient_responsibility desc nulls last, c.id desc`,
  provider: sql`lower(c.provider_name) nulls last, c.id`,
  '-provider': sql`lower(c.provider_name) desc nulls last, c.id desc`,
  claimNumber: sql`c.claim_number, c.id`,
  '-claimNumber': sql`c.claim_number desc, c.id desc`,
};

/** The order of a sorting, over claims called `c`. */
export const orderOf = (sort: ClaimSort): Sql => orders[sort];

const and = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `);

/** The newest row of each claim number; one that was taken back is in no list and no total. */
const newest = sql`c.superseded_at is null and not c.void`;

const literal = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The filters every list of claims takes, over claims called `c`. */
export function narrowed({ from, to, status, claimType, provider }: ClaimNarrowing): Sql {
  const parts: Sql[] = [newest];
  if (from !== undefined) parts.push(sql`c.service_date_from >= ${from}::date`);
  if (to !== undefined) parts.push(sql`c.service_date_from <= ${to}::date`);
  if (status !== undefined) parts.push(sql`c.status = ${status}`);
  if (claimType !== undefined) parts.push(sql`c.claim_type = ${claimType}`);
  if (provider) parts.push(sql`c.provider_name ilike ${literal(provider)}`);
  return and(parts);
}

function peopleOf(whose: Whose): Sql {
  if (whose.of === 'person') return sql`c.person_id = ${whose.personId}::uuid`;
  if (whose.of === 'readable') return sql`c.person_id = any((select access.claim_people())::uuid[])`;
  return sql`c.subscriber_id = (select p.subscriber_id from people p where p.id = ${whose.personId}::uuid)`;
}

/** What the setting showClaims leaves a member of the past (domain 1.4). */
const shown = ({ isMember }: Reader): Sql =>
  isMember ? sql`c.service_date_from >= coalesce((select access.claims_shown_from()), '-infinity')` : sql`true`;

/** The patient of each row of `hit`, as columns of `d`. */
const patient = ({ isMember }: Reader): Sql =>
  isMember
    ? sql`join (select * from access.claim_patients()) d on d.person_id = hit.person_id`
    : sql`join lateral (
        select p.member_number, n.* from people p left join lateral (
          select e.relationship_code, e.prefix, e.first_name, e.middle_name, e.last_name, e.suffix_name, e.dob
          from person_details e where e.person_id = p.id and e.superseded_at is null
          order by e.effective_date desc limit 1) n on true
        where p.id = hit.person_id) d on true`;

/** Columns of a patient, of the lookup called `d`. */
export const patientColumns = sql`d.member_number, d.relationship_code, d.prefix, d.first_name, d.middle_name,
  d.last_name, d.suffix_name, d.dob`;
export const patientOf = patient;

/** The explanation of each row of `hit`: see FoundEob. */
export const foundEob = sql`case
  when not access.eob_ready(hit.status, hit.void, hit.payments, hit.date_paid, hit.date_processed) or exists (select from eob_holds h
    where h.client_id = hit.client_id and h.claim_number = hit.claim_number and h.ended_at is null) then 'unavailable'
  when (select access.variables_can_lack()) then 'doubtful' else 'available' end`;

/** What a list shows of the rows of `hit`, of their client and of the patient `d`. */
const drawnColumns = sql`hit.id, hit.claim_number, hit.external_claim_number, hit.status, hit.claim_type, hit.client_id,
  client.name as client_name, hit.person_id, hit.provider_name, hit.service_date_from, hit.service_date_to,
  hit.date_received, hit.currency_code, hit.total_charges, hit.total_paid, hit.total_patient_responsibility, hit.version,
  hit.recorded_at, ${patientColumns}, ${foundEob} as eob_status`;

/** Rows of `hit` with their client and patient, in the order that they were found in. */
export const drawnRows = (found: Sql, reader: Reader): RawBuilder<ClaimRow> => sql<ClaimRow>`
  with hit as materialized (${found}) select ${drawnColumns}
  from hit join clients client on client.id = hit.client_id ${patient(reader)} order by hit.place`;

/** The columns of a claim that a row is drawn from. */
export const foundColumns = sql`c.id, c.claim_number, c.external_claim_number, c.status, c.claim_type, c.client_id,
  c.person_id, c.provider_name, c.service_date_from, c.service_date_to, c.date_received, c.currency_code,
  c.total_charges, c.total_paid, c.total_patient_responsibility, c.version, c.recorded_at, c.void, c.payments,
  c.date_paid, c.date_processed`;

/** A list: whose claims, and what narrows them. */
export interface ClaimList {
  whose: Whose;
  narrowing: ClaimNarrowing;
  reader: Reader;
}

const listed = ({ whose, narrowing, reader }: ClaimList): Sql =>
  sql`from claims c where ${peopleOf(whose)} and ${shown(reader)} and ${narrowed(narrowing)}`;

/** What all rows of a list come to, beside each row of a page; a page without rows is one of totals alone. */
export type ListedRow = TotalsRow & (ClaimRow | { id: null });

/**
 * One page of a list with how many there are and what they come to. The claims are read once: each reading of the table
 * asks the rights of the reader again.
 */
export const listQuery = (list: ClaimList, { offset, size, sort }: ClaimPage): RawBuilder<ListedRow> => sql<ListedRow>`
  with c as materialized (select ${foundColumns} ${listed(list)}),
  hit as (select c.*, row_number() over (order by ${orderOf(sort)}) as place from c
    order by ${orderOf(sort)} limit ${size} offset ${offset})
  select totals.*, ${drawnColumns}
  from (select count(*)::int as total, coalesce(sum(c.total_charges), 0)::numeric(14, 2) as billed,
      coalesce(sum(c.total_paid), 0)::numeric(14, 2) as paid,
      coalesce(sum(c.total_patient_responsibility), 0)::numeric(14, 2) as owed from c) totals
  left join (hit join clients client on client.id = hit.client_id ${patient(list.reader)}) on true order by hit.place`;

/** May the reader know the person, and read the person's claims? */
export interface Standing {
  known: boolean;
  readable: boolean;
}

/** Looks whether a person named in a request is known to the reader, and open. */
export const standingQuery = (personId: string): RawBuilder<Standing> => sql<Standing>`
  select found.client_id is not null or listed.named as known,
    (listed.named or (listed.everybody and found.client_id is not null))
      and (found.client_id is null or found.client_id = any((select access.health_clients())::uuid[])) as readable
  from (select ${personId}::uuid as id) asked left join people found on found.id = asked.id
  cross join lateral (select coalesce(asked.id = any((select access.claim_people())::uuid[]), false) as named,
    (select access.claim_people()) is null as everybody) listed`;

/** A page with its totals, and where one person is named of whom there is nothing, how that person stands to the reader. */
export async function readList(
  db: Db,
  list: ClaimList,
  page: ClaimPage,
): Promise<{ rows: ClaimRow[]; totals: TotalsRow; standing: Standing | undefined }> {
  const { whose } = list;
  const { rows } = await listQuery(list, page).execute(db);
  const [totals = none] = rows;
  // Who can read a claim may know whose it is.
  const asks = whose.of !== 'readable' && totals.total === 0;
  const standing = asks ? (await standingQuery(whose.personId).execute(db)).rows[0] : undefined;
  return { rows: rows.filter(isClaim), totals, standing };
}

const isClaim = (row: ListedRow): row is TotalsRow & ClaimRow => row.id !== null;

const none: TotalsRow = { total: 0, billed: '0.00', paid: '0.00', owed: '0.00' };
