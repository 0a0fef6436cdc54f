import { provisionalName } from '@coverlane/contract/users/usernames.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { hashOf, newToken } from '../platform/http/session-cookie.ts';

/** What the first installation is called and who administers it. */
export interface FirstInstallation {
  name: string;
  code: string;
  timeZone: string;
  defaultLanguage: string;
  administratorEmail: string;
  administratorFirstName: string;
  administratorLastName: string;
}

/** How long the link of an invitation lasts, in hours (domain 1.3). */
const LINK_HOURS = 72;

/**
 * Makes an installation, its role with every permission and its administrator, who is invited by a link. As the owner.
 * @returns the token of the link; undefined where there is an installation already
 */
export async function makeFirst(owner: Pool, first: FirstInstallation): Promise<string | undefined> {
  const [installationId, roleId, userId, token] = [uuid7(), uuid7(), uuid7(), newToken()];
  return owner.transaction().execute(async (db) => {
    // Two who begin at once: the second waits and finds the first's.
    await sql`lock table installations in share row exclusive mode`.execute(db);
    const { rows } = await sql`select from installations limit 1`.execute(db);
    if (rows.length > 0) return undefined;
    await sql`insert into installations (id, name, code, time_zone, default_language)
      values (${installationId}, ${first.name}, ${first.code}, ${first.timeZone}, ${first.defaultLanguage})`.execute(
      db,
    );
    await sql`insert into roles (id, installation_id, name) values (${roleId}, ${installationId}, 'Super')`.execute(db);
    await sql`insert into role_permissions (role_id, permission_id)
      select ${roleId}, p.id from permissions p where p.installation_id is null and p.deleted_at is null`.execute(db);
    await sql`insert into users (id, installation_id, type, username, email, first_name, last_name, language, status)
      values (${userId}, ${installationId}, 'admin', ${provisionalName(randomBytes(12).toString('hex'))},
        ${first.administratorEmail}, ${first.administratorFirstName}, ${first.administratorLastName},
        ${first.defaultLanguage}, 'invited')`.execute(db);
    await sql`insert into user_roles (user_id, role_id) values (${userId}, ${roleId})`.execute(db);
    await sql`insert into user_links (id, user_id, purpose, token_hash, expires_at)
      values (${uuid7()}, ${userId}, 'invitation', ${hashOf(token)}, now() + make_interval(hours => ${LINK_HOURS}))`.execute(
      db,
    );
    return token;
  });
}
