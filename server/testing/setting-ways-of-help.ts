import { permissions } from '@coverlane/contract/access.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { sql } from 'kysely';
import { todayIn } from '../platform/values/dates.ts';
import type { Way, SettingOffice } from './setting-office.ts';
import { aUser } from './world.ts';

/**
 * A member asks, at a time on the clocks of the client, and it comes to press: the day by which the desk promises to answer, four
 * working hours later.
 */
async function promisedOn({ portal, world, family }: SettingOffice, askedAt: string): Promise<string> {
  const { installationId } = world;
  const own = { installationId, type: 'member', entityId: family.subscriberId } as const;
  const member = await portal.as(await aUser(portal.owner, own));
  const asked = { subject: 'My card', contact: 'ji.kim@example.com', message: 'When does my card come?' };
  const { id } = (await member.call(help.helpAsk, asked)).body;
  await sql`update help_requests set waits_since = (${askedAt}::timestamp at time zone 'America/New_York') where id = ${id}`.execute(
    portal.owner,
  );
  const staff = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await staff.call(desk.deskChange, { ids: [id], priority: 'high' });
  const { dueAt } = (await staff.call(desk.deskGet, { id })).body;
  return todayIn('America/New_York', new Date(dueAt ?? 0));
}

const way = (name: string, ask: Way['ask']): Way[] => [{ by: 'screen', name, ask }];

/** At six on a Monday evening: who never closes answers on the same day. */
export const ofDeskHours = way('the hours in which a question is answered', async (office) =>
  (await promisedOn(office, '2026-11-16 18:00')) === '2026-11-16' ? 'allDay' : '8to20',
);
/** On a Sunday morning. */
export const ofDeskDays = way('the days on which a question is answered', async (office) =>
  (await promisedOn(office, '2026-11-15 10:00')) === '2026-11-15' ? 'everyDay' : 'monToSat',
);
/** On the afternoon before Thanksgiving. */
export const ofDeskHolidays = way('a question before a federal holiday', async (office) =>
  (await promisedOn(office, '2026-11-25 16:00')) === '2026-11-26' ? 'no' : 'yes',
);
