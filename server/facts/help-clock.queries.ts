import type { HelpPriority } from '@coverlane/contract/help/codes.ts';
import { sql } from 'kysely';
import { type ClockTime, promisedBy } from '../domain/help/promised-time.ts';
import type { Db } from '../platform/db/connect.ts';

/** Since when a word is owed, and where. */
export interface Owed {
  clientId: string | null;
  priority: HelpPriority;
  /** An instant in ISO 8601; absent: now. */
  since?: string | null;
}

/** What the clocks of a client, or of the installation where there is none, showed then; as text the zone. */
async function clockOf(db: Db, { clientId, since }: Owed): Promise<ClockTime & { zone: string }> {
  const { rows } = await sql<ClockTime & { zone: string }>`
    select to_char(n.local, 'YYYY-MM-DD') as day, (extract(hour from n.local) * 60 + extract(minute from n.local))::int as minute, n.zone
    from (select coalesce(${since ?? null}::timestamptz, now()) at time zone z.zone as local, z.zone from (select coalesce(
      (select c.time_zone from clients c where c.id = ${clientId}::uuid), i.time_zone) as zone
      from installations i where i.id = (select access.installation())) z) n`.execute(db);
  return rows[0] ?? { day: new Date().toISOString().slice(0, 10), minute: 0, zone: 'UTC' };
}

/** Until when a word is promised, by the working hours of the client (`promisedBy`). ISO 8601. */
export async function promisedUntil(db: Db, owed: Owed): Promise<string> {
  const { zone, ...then } = await clockOf(db, owed);
  const { day, minute } = promisedBy(then, owed.priority);
  const { rows } = await sql<{ due: Date }>`
    select (${day}::date + make_interval(mins => ${minute}::int)) at time zone ${zone} as due`.execute(db);
  return (rows[0]?.due ?? new Date()).toISOString();
}
