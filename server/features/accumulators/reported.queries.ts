import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** May the reader record health information of this client's people? */
export async function isOwnClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select ${clientId}::uuid = any(access.health_clients()) as own`.execute(
    db,
  );
  return rows[0]?.own ?? false;
}

/** A person of a client by number and suffix. */
export interface Numbered {
  personId: string;
  subscriberId: string;
  memberNumber: string;
  suffix: string;
}

/** The people of these member numbers in a client; empty where the client is not the reader's. */
export async function peopleOfNumbers(db: Db, clientId: string, numbers: readonly string[]): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`select p.id as "personId", p.subscriber_id as "subscriberId",
      p.member_number as "memberNumber", p.suffix
    from people p where p.client_id = ${clientId} and p.member_number = any(${numbers}::text[]) and p.withdrawn_at is null`.execute(
    db,
  );
  return rows;
}

/** One total of the core for one person (null: the family). Numbers as decimal text. */
export interface Reported {
  clientId: string;
  subscriberId: string;
  personId: string | null;
  liabilityItemId: string;
  coreName: string | null;
  asOf: string;
  used: string;
  limit: string | null;
  yearStart: string | null;
  yearEnd: string | null;
  lastClaimDate: string | null;
}

/** Records totals; what was reported before of the same item and day is superseded, never overwritten. */
export async function recordTotals(db: Db, totals: readonly Reported[]): Promise<void> {
  const rows = JSON.stringify(totals.map((total) => ({ ...total, id: uuid7() })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g(id uuid, "clientId" uuid, "subscriberId" uuid, "personId" uuid,
    "liabilityItemId" text, "coreName" text, "asOf" date, used numeric, "limit" numeric, "yearStart" date, "yearEnd" date,
    "lastClaimDate" date)`;
  await sql`update accumulator_totals t set superseded_at = now(), superseded_by = access.user_id() from ${given}
    where t.superseded_at is null and t.subscriber_id = g."subscriberId" and t.person_id is not distinct from g."personId"
      and t.liability_item_id = g."liabilityItemId" and t.as_of = g."asOf"`.execute(db);
  await sql`insert into accumulator_totals (id, client_id, subscriber_id, person_id, liability_item_id, core_name, as_of,
      used, limit_amount, year_start, year_end, last_claim_date, recorded_by)
    select g.id, g."clientId", g."subscriberId", g."personId", g."liabilityItemId", g."coreName", g."asOf", g.used,
      g."limit", g."yearStart", g."yearEnd", g."lastClaimDate", access.user_id() from ${given}`.execute(db);
}

/** What the core reported of an item, to be put among the unknown ones. */
export interface SeenItem {
  liabilityItemId: string;
  coreName: string | null;
  sampleMember: string;
  clientId: string;
  count: number;
}

/** Which of these items nobody has named: no accumulator has the number. */
export async function unnamedOf(db: Db, clientId: string, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`select item from unnest(${items}::text[]) as item
    where not exists (select from accumulators a where a.liability_item_id = item and a.deleted_at is null
      and (a.client_id is null or a.client_id = ${clientId}))`.execute(db);
  return rows.map(({ item }) => item);
}

/** Counts an unknown item: a new row, or one more sighting of it in this client. */
export async function countUnknown(db: Db, installationId: string, seen: SeenItem): Promise<void> {
  const { liabilityItemId, coreName, sampleMember, clientId, count } = seen;
  const clients = JSON.stringify([clientId]);
  await sql`insert into unknownaccumulators (id, installation_id, liability_item_id, core_name, sample_member, seen_count, client_ids)
    values (${uuid7()}, ${installationId}, ${liabilityItemId}, ${coreName}, ${sampleMember}, ${count}, ${clients}::jsonb)
    on conflict (installation_id, liability_item_id) where deleted_at is null do update
    set seen_count = unknownaccumulators.seen_count + excluded.seen_count, version = unknownaccumulators.version + 1,
      updated_at = now(), client_ids = (select jsonb_agg(distinct c) from jsonb_array_elements(
        coalesce(unknownaccumulators.client_ids, '[]') || excluded.client_ids) c)`.execute(db);
}

/** A person's family and client; undefined where the reader may not see the person. */
export async function familyOf(
  db: Db,
  personId: string,
): Promise<{ clientId: string; subscriberId: string } | undefined> {
  const { rows } = await sql<{ clientId: string; subscriberId: string }>`select client_id as "clientId",
      subscriber_id as "subscriberId" from people where id = ${personId} and withdrawn_at is null
      and client_id = any(access.health_clients())`.execute(db);
  return rows[0];
}

/** A credit that no claim line gives; the amount as decimal text in the item's unit. */
export interface NewAdjustment {
  clientId: string;
  subscriberId: string;
  personId: string;
  liabilityItemId: string;
  serviceDate: string;
  amount: string;
  source: string;
  reason: string | null;
}

/** Records a credit; answers its id. */
export async function recordAdjustment(db: Db, one: NewAdjustment): Promise<string> {
  const id = uuid7();
  await sql`insert into accumulator_adjustments (id, client_id, person_id, subscriber_id, liability_item_id, service_date,
      amount, source, reason, recorded_by)
    values (${id}, ${one.clientId}, ${one.personId}, ${one.subscriberId}, ${one.liabilityItemId}, ${one.serviceDate},
      ${one.amount}, ${one.source}, ${one.reason}, access.user_id())`.execute(db);
  return id;
}

/** Supersedes a credit; answers whose it was, or undefined where there is none that stands. */
export async function supersedeAdjustment(
  db: Db,
  id: string,
): Promise<{ personId: string; clientId: string } | undefined> {
  const { rows } = await sql<{ personId: string; clientId: string }>`update accumulator_adjustments
    set superseded_at = now(), superseded_by = access.user_id() where id = ${id} and superseded_at is null
    returning person_id as "personId", client_id as "clientId"`.execute(db);
  return rows[0];
}
