import type { EobPaperState } from '@coverlane/contract/cards/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An explanation on paper, with the names that a list shows. */
export interface PaperRow {
  claim_id: string;
  client_id: string;
  client_name: string;
  claim_number: string;
  person_id: string;
  subscriber_id: string;
  addressee_id: string;
  first_name: string | null;
  last_name: string | null;
  member_number: string;
  to_first_name: string | null;
  to_last_name: string | null;
  released_on: string;
  reason: string | null;
}

const from = sql`from eobs e join claims c on c.client_id = e.client_id and c.id = e.claim_id
  join clients k on k.id = e.client_id join people p on p.id = e.person_id
  left join eob_holds h on h.client_id = c.client_id and h.claim_number = c.claim_number and h.ended_at is null`;

/** What is superseded or void is never printed any more: a correction has an explanation of its own. */
const states: Readonly<Record<EobPaperState, RawBuilder<unknown>>> = {
  waiting: sql`e.batch_id is null and h.id is null and c.superseded_at is null and not c.void`,
  printed: sql`e.batch_id is not null`,
  held: sql`e.batch_id is null and h.id is not null and c.superseded_at is null and not c.void`,
};

/** What narrows the list. */
export interface PaperFilter {
  state: EobPaperState;
  clientId?: string | undefined;
  search?: string | undefined;
}

const narrowed = ({ state, clientId, search = '' }: PaperFilter) => sql`
  where e.delivery in ('paper', 'both') and ${states[state]}
    and (${clientId ?? null}::uuid is null or e.client_id = ${clientId ?? null}::uuid)
    and (${search.trim()} = '' or c.claim_number = ${search.trim()} or p.member_number = ${search.trim()})`;

/** One page of explanations that go by post, the oldest first, and how many there are. */
export async function paperPage(
  db: Db,
  filter: PaperFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PaperRow[]; total: number }> {
  const { rows } = await sql<PaperRow>`
    select e.claim_id, e.client_id, k.name as client_name, c.claim_number, e.person_id, p.subscriber_id, e.addressee_id,
      n.first_name, n.last_name, p.member_number, a.first_name as to_first_name, a.last_name as to_last_name,
      e.released_on, h.reason
    ${from}
    left join lateral (select * from person_details d where d.person_id = e.person_id and d.superseded_at is null
      order by d.effective_date desc limit 1) n on true
    left join lateral (select * from person_details d where d.person_id = e.addressee_id and d.superseded_at is null
      order by d.effective_date desc limit 1) a on true
    ${narrowed(filter)} order by e.created_at, e.id offset ${(page - 1) * pageSize} limit ${pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${from} ${narrowed(filter)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Puts every explanation that waits for the post (of one client, where named) into a batch, by addressee. @returns how many */
export async function fillEobBatch(db: Db, { id, clientId }: { id: string; clientId: string | null }): Promise<number> {
  const { numAffectedRows } = await sql`update eobs t set batch_id = ${id}, batch_paper = w.place
    from (select e.id, row_number() over (order by e.addressee_id, e.created_at, e.id) as place ${from}
      ${narrowed({ state: 'waiting', clientId: clientId ?? undefined })}) w
    where t.id = w.id and t.batch_id is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The explanations of some places of a batch, with whom each is written to. */
export async function papersOfBatch(
  db: Db,
  { batchId, from: first, to }: { batchId: string; from: number; to: number },
): Promise<{ claimId: string; addresseeId: string }[]> {
  const { rows } = await sql<{ claimId: string; addresseeId: string }>`
    select claim_id as "claimId", addressee_id as "addresseeId" from eobs
    where batch_id = ${batchId} and batch_paper between ${first} and ${to} order by batch_paper`.execute(db);
  return rows;
}

/** Whom the explanations of a batch are about. */
export async function peopleOfBatch(db: Db, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from eobs where batch_id = ${batchId}`.execute(db);
  return rows.map(({ id }) => id);
}
