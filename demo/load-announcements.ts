import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { demoAnnouncements } from './announcements.ts';

/** Announces since yesterday, wherever it is tomorrow already, and with no end. */
export async function loadAnnouncements(owner: Pool, installationId: string, today: string): Promise<void> {
  const rows = demoAnnouncements.map(({ placement, level, audience, title, body, requiresAck = false }, at) => ({
    id: uuid7(),
    installation_id: installationId,
    placement,
    level,
    audience: audience && JSON.stringify(audience),
    headline: title[0],
    headline_ko: title[1],
    headline_es: title[2],
    body: body[0],
    body_ko: body[1],
    body_es: body[2],
    dismissible: placement !== 'login',
    requires_ack: requiresAck,
    sort_key: at,
    starts_on: addDays(today, -1),
  }));
  await owner.insertInto('announcements').values(rows).execute();
}
