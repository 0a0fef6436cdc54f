import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The client's time zone; undefined where the client is not the reader's. */
export async function timeZoneOf(db: Db, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from clients where id = ${clientId}`.execute(
    db,
  );
  return rows[0]?.zone;
}

export type DivisionName = { id: string; name: string };

/** The divisions of a client that the reader sees, in their order, as people call them. */
export async function divisionNames(db: Db, clientId: string): Promise<DivisionName[]> {
  const { rows } = await sql<DivisionName>`select id, coalesce(display_name, name) as name from divisions
    where client_id = ${clientId} order by sort_key, name, id`.execute(db);
  return rows;
}

/** Where a member works on a day, and in which class: the employments a member sees are the family's own. */
export async function ownEmployment(db: Db, { clientId, on }: { clientId: string; on: string }) {
  const { rows } = await sql<{ divisionId: string; classCode: string | null }>`select division_id as "divisionId",
      class_code as "classCode" from employments
    where client_id = ${clientId} and person_id = any((select access.people())::uuid[]) and superseded_at is null
      and (expiration_date is null or expiration_date >= ${on})
    order by effective_date <= ${on} desc, effective_date desc limit 1`.execute(db);
  return rows[0];
}

/** What plans say of themselves, by id: shown beside the price. */
export type PlanWords = {
  id: string;
  sortKey: number;
  structureId: string | null;
  summary: Record<string, string>;
  highlights: { label: string; value: string }[];
};

/** What a client's plans say about themselves, by plan. */
export async function planWords(db: Db, clientId: string): Promise<Map<string, PlanWords>> {
  const { rows } = await sql<PlanWords>`select id, sort_key as "sortKey", tier_structure_id as "structureId", summary,
    highlights from plans where client_id = ${clientId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
