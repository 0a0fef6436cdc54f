import type { timelineEntry } from '@coverlane/contract/members/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { toldEffects, toldException } from '../../facts/told-effects.ts';
import type { Db } from '../../platform/db/connect.ts';
import { displayName } from '../../platform/values/names.ts';

/** One row of the timeline (specification 4). */
export type TimelineEntry = z.output<typeof timelineEntry>;

type Row = Omit<TimelineEntry, 'personName' | 'recordedAt' | 'undoneAt'> & {
  firstName: string | null;
  lastName: string | null;
  recordedAt: Date;
  undoneAt: Date | null;
  clientId: string;
  subscriberId: string;
};

/** A change with the family it belongs to. */
export type FoundChange = { entry: TimelineEntry; clientId: string; subscriberId: string };

async function changes(db: Db, which: RawBuilder<unknown>, limit: number): Promise<FoundChange[]> {
  const { rows } = await sql<Row>`select h.id, h.type, h.person_id as "personId", h.effective_date as "effectiveDate",
      h.recorded_at as "recordedAt", access.actor(h.user_name, h.user_key) as by, h.source, h.import_id as "importId", i.file_name as "fileName",
      h.reason, ${toldException} as exception, h.undone_at as "undoneAt", ${toldEffects} as effects, named.first_name as "firstName", named.last_name as "lastName",
      h.client_id as "clientId", h.subscriber_id as "subscriberId"
    from changes h left join imports i on i.id = h.import_id
    left join lateral (select d.first_name, d.last_name from person_details d where d.person_id = h.person_id
      order by d.recorded_at desc, d.effective_date desc limit 1) named on true
    where ${which} order by h.recorded_at desc, h.id desc limit ${limit}`.execute(db);
  return rows.map(({ firstName, lastName, recordedAt, undoneAt, clientId, subscriberId, ...row }) => ({
    clientId,
    subscriberId,
    entry: {
      ...row,
      personName: displayName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
      recordedAt: recordedAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    },
  }));
}

const TIMELINE_ROWS = 200;

/** The timeline of a family, newest first, or of one person of it. */
export async function timelineOf(
  db: Db,
  { clientId, subscriberId, personId }: { clientId: string; subscriberId: string; personId: string | null },
): Promise<TimelineEntry[]> {
  const of = personId === null ? sql`true` : sql`h.person_id = ${personId}`;
  const family = sql`h.client_id = ${clientId} and h.subscriber_id = ${subscriberId} and ${of}`;
  return (await changes(db, family, TIMELINE_ROWS)).map(({ entry }) => entry);
}

/** One change by id; undefined where the reader may see none. */
export async function findChange(db: Db, id: string): Promise<FoundChange | undefined> {
  const [found] = await changes(db, sql`h.id = ${id}`, 1);
  return found;
}
