import type { HelpPriority } from '@coverlane/contract/help/codes.ts';
import { sql } from 'kysely';
import { type ClockTime, type Closing, type DeskHours, promisedBy } from '../domain/help/promised-time.ts';
import { rulesFor, SettingsOfClient } from '../domain/rules-for.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import type { Db } from '../platform/db/connect.ts';

/** Since when a word is owed, and where. */
export interface Owed {
  clientId: string | null;
  /** Who asks, where a member does: the desk keeps the hours of their division. */
  personId: string | null;
  priority: HelpPriority;
  /** An instant in ISO 8601; absent: now. */
  since?: string | null;
}

type Clock = ClockTime & {
  zone: string;
  settings: Readonly<Partial<Record<SettingKey, string>>>;
  closed: readonly Closing[];
};

/**
 * What the clocks of a client, or of the installation where there is none, showed then, as text their zone, and what was set of
 * the desk's hours there.
 */
async function clockOf(db: Db, { clientId, personId, since }: Owed): Promise<Clock | undefined> {
  const { rows } = await sql<Clock>`
    select to_char(n.local, 'YYYY-MM-DD') as day, (extract(hour from n.local) * 60 + extract(minute from n.local))::int as minute,
      n.zone, n.settings, n.closed
    from (select coalesce(${since ?? null}::timestamptz, now()) at time zone c.zone as local, c.zone, c.settings, c.closed
      from access.desk_calendar(${clientId}, ${personId}) c) n`.execute(db);
  return rows[0];
}

/** The hours of the desk where these were set; what nobody set is the program's own. */
function hoursOf({ settings, closed }: Pick<Clock, 'settings' | 'closed'>): DeskHours {
  const set = Object.entries(settings).flatMap(([key, value]) =>
    value === null ? [] : [{ scope: 'client' as const, key, value, divisionId: null }],
  );
  const rules = rulesFor({ settings: new SettingsOfClient(set) }, null);
  return { hours: rules.deskHours, days: rules.deskDays, closedOnHolidays: rules.deskClosedOnHolidays, closed };
}

/** Until when a word is promised, by the working hours of the desk for the client (`promisedBy`). ISO 8601. */
export async function promisedUntil(db: Db, owed: Owed): Promise<string> {
  const clock = await clockOf(db, owed);
  if (!clock) return new Date().toISOString();
  const { zone, settings, closed, ...then } = clock;
  const { day, minute } = promisedBy(then, owed.priority, hoursOf({ settings, closed }));
  const { rows } = await sql<{ due: Date }>`
    select (${day}::date + make_interval(mins => ${minute}::int)) at time zone ${zone} as due`.execute(db);
  return (rows[0]?.due ?? new Date()).toISOString();
}
