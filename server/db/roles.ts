import { Client, escapeLiteral } from 'pg';
import type { Secrets } from '../secrets.ts';
import { StartRefused } from './start-refused.ts';

/** The login roles of the program. Neither owns a table, bypasses row-level security or may change the schema. */
export type LoginRole = 'coverlane_app' | 'coverlane_worker';

const loginRoles: readonly LoginRole[] = ['coverlane_app', 'coverlane_worker'];

/** The password of a role, derived from the installation's secret: nothing to keep, nothing to lose. */
export const rolePassword = (secrets: Secrets, role: LoginRole): string => secrets.sign('role-password', role);

/**
 * Makes the database roles of architecture 5 where they are missing and gives the login roles their passwords.
 * @throws StartRefused when the owner may not create roles
 */
export async function ensureRoles(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7214900119)');
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like 'coverlane\\_%'`,
    );
    const present = new Set(rows.map(({ rolname }) => rolname));
    if (!present.has('coverlane_audit')) await client.query('create role coverlane_audit nologin');
    await client.query('grant coverlane_audit to current_user');
    for (const role of loginRoles) {
      const verb = present.has(role) ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login noinherit password ${escapeLiteral(rolePassword(secrets, role))}`);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartRefused(
      `The database owner cannot create the roles Coverlane needs (CREATEROLE): ${error.message}.`,
    );
  } finally {
    await client.end();
  }
}

/** The connection string of a login role for the database the owner's string names. */
export function roleUrl(ownerUrl: string, role: LoginRole, secrets: Secrets): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(secrets, role);
  return url.href;
}
