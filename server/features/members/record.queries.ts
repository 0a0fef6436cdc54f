import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { toldEffects, toldException } from '../../facts/told-effects.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import type {
  AddressRow,
  ChangeRow,
  CoverageRow,
  DetailsRow,
  EmploymentRow,
  FamilyRows,
  NameRow,
} from './record-facts.ts';

/** The instant a record is shown as known at, in UTC; null: what is known now. */
export type KnownAt = string | null;

/** A person with the client they belong to. */
export interface PersonRow {
  id: string;
  subscriber_id: string;
  member_number: string;
  system_identifier: string;
  external_id: string | null;
  client_id: string;
  client_number: string;
  client_name: string;
  time_zone: string;
}

/** Changes a record's timeline shows, newest first. */
const TIMELINE_ROWS = 200;

/**
 * The rows of a fact table that stood at the instant. The instants that callers know are cut to milliseconds, so
 * everything recorded within the asked millisecond counts.
 */
export function standing(alias: string, knownAt: KnownAt): RawBuilder<unknown> {
  const [recorded, superseded] = [sql.ref(`${alias}.recorded_at`), sql.ref(`${alias}.superseded_at`)];
  if (knownAt === null) return sql`${superseded} is null`;
  const after = afterInstant(knownAt);
  return sql`${recorded} < ${after} and (${superseded} is null or ${superseded} >= ${after})`;
}

const afterInstant = (instant: string) => sql`(${instant}::timestamptz + interval '1 millisecond')`;

/** People who had been recorded by then and not been withdrawn. */
function present(knownAt: KnownAt): RawBuilder<unknown> {
  if (knownAt === null) return sql`p.withdrawn_at is null`;
  const after = afterInstant(knownAt);
  return sql`p.created_at < ${after} and (p.withdrawn_at is null or p.withdrawn_at >= ${after})`;
}

const person = (knownAt: KnownAt) => sql`
  select p.id, p.subscriber_id, p.member_number, p.system_identifier, p.client_id, c.client_number,
         c.name as client_name, c.time_zone, (select x.external_id from person_external_ids x
           where x.person_id = p.id and ${standing('x', knownAt)} limit 1) as external_id
  from people p join clients c on c.id = p.client_id`;

/** The person, or undefined where there is none the reader may see. */
export async function findPerson(db: Db, id: string, knownAt: KnownAt): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`${person(knownAt)} where p.id = ${id} and ${present(knownAt)}`.execute(db);
  return rows[0];
}

/** The person, if of this client. */
export async function findPersonOf(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  knownAt: KnownAt,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`${person(knownAt)} where p.id = ${id} and ${present(knownAt)}`.execute(db);
  return rows.find((row) => row.client_id === clientId);
}

/** The subscriber of a member number in a client. */
export async function findByNumber(
  db: Db,
  { clientId, memberNumber }: { clientId: string; memberNumber: string },
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    ${person(null)} where p.client_id = ${clientId} and p.member_number = ${memberNumber} and p.id = p.subscriber_id
    and p.withdrawn_at is null`.execute(db);
  return rows[0];
}

/** Subscribers of a member number in every client the reader may see, by client name: at most 50. */
export async function lookUpNumber(db: Db, memberNumber: string): Promise<(PersonRow & NameRow)[]> {
  const { rows } = await sql<PersonRow & NameRow>`
    select found.*, d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name
    from (${person(null)} where p.client_id = any((select access.clients())::uuid[]) and p.member_number = ${memberNumber}
          and p.id = p.subscriber_id and p.withdrawn_at is null) found
    join lateral (
      select * from person_details d where d.person_id = found.id and d.superseded_at is null
      order by d.effective_date desc limit 1) d on true
    order by found.client_name, found.id limit 50`.execute(db);
  return rows;
}

/** The family's facts as they stood. Addresses are the person's own, employments the subscriber's. */
export async function loadFamilyRows(db: Db, person: PersonRow, knownAt: KnownAt): Promise<FamilyRows> {
  return familyOf(await atOnce<FamilyAnswers>(db, familyQueries(person, knownAt)));
}

/** A list of rows for each statement. */
type Lists<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] };
/** A statement for each kind of row. */
type Statements<Rows extends readonly unknown[]> = { [Index in keyof Rows]: RawBuilder<Rows[Index]> };

/** What the statements of `familyQueries` answer, in their order. */
export type FamilyAnswers = [DetailsRow, CoverageRow, AddressRow, EmploymentRow, ChangeRow];

/** The rows of the statements of `familyQueries`, by what they are. */
export const familyOf = (rows: Lists<FamilyAnswers>): FamilyRows => ({
  details: rows[0],
  coverages: rows[1],
  addresses: rows[2],
  employments: rows[3],
  changes: rows[4],
});

/** The statements that `loadFamilyRows` asks at once. */
export function familyQueries(person: PersonRow, knownAt: KnownAt): Statements<FamilyAnswers> {
  const { id, subscriber_id } = person;
  const details = sql<DetailsRow>`
    select d.*, p.member_number from people p join person_details d on d.person_id = p.id
    where p.subscriber_id = ${subscriber_id} and ${present(knownAt)} and ${standing('d', knownAt)}
    order by p.suffix, p.id, d.effective_date`;
  const coverages = sql<CoverageRow>`
    select v.*, plan.name as plan_name, plan.system_identifier as plan_system_identifier,
           division.system_identifier as division_identifier, division.name as division_name
    from coverages v join plans plan on plan.id = v.plan_id left join divisions division on division.id = v.division_id
    where v.subscriber_id = ${subscriber_id} and ${standing('v', knownAt)}
    order by plan.sort_key, v.effective_date desc`;
  const addresses = sql<AddressRow>`
    select a.* from addresses a where a.person_id = ${id} and ${standing('a', knownAt)}
    order by a.kind, a.effective_date desc`;
  const employments = sql<EmploymentRow>`
    select e.*, division.name as division_name
    from employments e join divisions division on division.id = e.division_id
    where e.person_id = ${subscriber_id} and ${standing('e', knownAt)} order by e.effective_date`;
  return [details, coverages, addresses, employments, changesQuery(person, { knownAt, limit: TIMELINE_ROWS })];
}

/** The changes of a family, newest first; without a limit, all of them. */
export async function loadChanges(
  db: Db,
  person: PersonRow,
  { knownAt, limit }: { knownAt: KnownAt; limit?: number },
): Promise<ChangeRow[]> {
  const { rows } = await changesQuery(person, { knownAt, ...(limit !== undefined && { limit }) }).execute(db);
  return rows;
}

function changesQuery(
  { subscriber_id, client_id }: PersonRow,
  { knownAt, limit }: { knownAt: KnownAt; limit?: number },
): RawBuilder<ChangeRow> {
  const by = knownAt === null ? sql`'infinity'::timestamptz` : afterInstant(knownAt);
  return sql<ChangeRow>`
    select h.id, h.type, h.person_id, h.effective_date, h.recorded_at, access.actor(h.user_name, h.user_key) as by, h.source, h.import_id, h.reason,
           ${toldException} as exception, ${toldEffects} as effects, case when h.undone_at < ${by} then h.undone_at end as undone_at, i.file_name,
           to_jsonb(named) as person
    from changes h left join imports i on i.id = h.import_id
    left join lateral (
      select d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name from person_details d
      where d.person_id = h.person_id and d.recorded_at < ${by} order by d.recorded_at desc, d.effective_date desc
      limit 1) named on true
    where h.client_id = ${client_id} and h.subscriber_id = ${subscriber_id} and h.recorded_at < ${by}
    order by h.recorded_at desc, h.id desc limit ${limit ?? null}`;
}
