import { Client, DatabaseError, escapeLiteral } from 'pg';
import type { Secrets } from '../../secrets.ts';
import { sessionOptions } from './session.ts';
import { StartRefused } from './start-refused.ts';

/** The roles that rights are granted to. None owns a table, bypasses row-level security or may change the schema. */
const rightsRoles = ['coverlane_app', 'coverlane_worker', 'coverlane_audit'] as const;

/** What the program signs in as has the rights of one of these. */
export type LoginRole = 'coverlane_app' | 'coverlane_worker';
const loginRoles: readonly LoginRole[] = ['coverlane_app', 'coverlane_worker'];

/**
 * The name that an installation signs in by: of its own, so that two installations on one server never change each other's
 * passwords. At most 63 letters, which is all that PostgreSQL keeps of a name.
 */
export const loginName = (secrets: Secrets, role: LoginRole): string =>
  `${role}_${Buffer.from(secrets.sign('role-name', role), 'base64url').toString('hex').slice(0, 16)}`;

/** The names that an installation signs in by. */
export const loginNames = (secrets: Secrets): string[] => loginRoles.map((role) => loginName(secrets, role));

/** The password of a role, derived from the installation's secret: nothing to keep, nothing to lose. */
const rolePassword = (secrets: Secrets, role: LoginRole): string => secrets.sign('role-password', role);

/**
 * Makes the database roles of architecture 5 where they are missing, and this installation's own names to sign in by.
 * Roles that are there keep their passwords: a node that is signed in by them loses nothing.
 * @throws StartRefused when the owner may not create roles, or inherits what requests may
 */
export async function ensureRoles(ownerUrl: string, secrets: Secrets): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ensureOnce(ownerUrl, secrets);
    } catch (error) {
      if (tries < MOST_TRIES && isBesideAnother(error)) continue;
      if (!(error instanceof Error) || error instanceof StartRefused) throw error;
      throw new StartRefused(
        `The database owner cannot create the roles Coverlane needs (CREATEROLE): ${error.message}.`,
      );
    }
  }
}

const MOST_TRIES = 5;

/** Roles are the server's, and a lock is a database's: another database that is prepared at the same time was there first. */
const isBesideAnother = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '42710' || error.code === '23505' || /concurrently/.test(error.message));

async function ensureOnce(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, options: sessionOptions });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7214900119)');
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like 'coverlane\\_%'`,
    );
    const present = new Set(rows.map(({ rolname }) => rolname));
    for (const role of rightsRoles) if (!present.has(role)) await client.query(`create role ${role} nologin`);
    await client.query('grant coverlane_audit to current_user');
    for (const role of loginRoles) await ensureLogin(client, { role, secrets, present });
    await refuseHeir(client);
    await closeDoor(client, secrets);
  } finally {
    await client.end();
  }
}

/**
 * A policy holds whoever inherits its role. The owner's functions read what a request may not in order to decide what it may:
 * held to the request's own rows they would answer wrongly, and silently.
 */
async function refuseHeir(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; role: string }>(
    `select rolname as owner, role from pg_roles, unnest($1::text[]) as l(role)
     where rolname = current_user and not rolsuper and not rolbypassrls and pg_has_role(current_user, role, 'usage') order by role`,
    [loginRoles],
  );
  const [heir] = rows;
  if (!heir) return;
  throw new StartRefused(
    `The database owner ${heir.owner} inherits the rights of ${rows.map(({ role }) => role).join(' and ')}, ` +
      `whose policies would hold its own functions too. Take that back: revoke ${heir.role} from ${heir.owner}; from PostgreSQL 16 on ` +
      `"grant ${heir.role} to ${heir.owner} with inherit false" keeps the rest of the membership.`,
  );
}

/** Who signs in by the name has the rights of the role and no others. */
async function ensureLogin(
  client: Client,
  { role, secrets, present }: { role: LoginRole; secrets: Secrets; present: ReadonlySet<string> },
): Promise<void> {
  const name = loginName(secrets, role);
  if (!present.has(name)) {
    await client.query(`create role ${name} login inherit password ${escapeLiteral(rolePassword(secrets, role))}`);
  }
  const { rowCount } = await client.query(
    `select from pg_auth_members where roleid = $1::regrole and member = $2::regrole`,
    [role, name],
  );
  if (rowCount === 0) await client.query(`grant ${role} to ${name}`);
}

/**
 * Lets this installation's names into its database, and, where nobody said yet who may enter, nobody else's: as PostgreSQL
 * makes a database, whoever can sign in at the server can enter it.
 */
async function closeDoor(client: Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ name: string; said: boolean; entered: boolean }>(
    `select quote_ident(datname) as name, datacl is not null as said,
            bool_and(has_database_privilege(l.name, oid, 'connect')) as entered
     from pg_database, unnest($1::name[]) as l(name) where datname = current_database() group by oid`,
    [loginNames(secrets)],
  );
  const [database] = rows;
  if (!database || (database.said && database.entered)) return;
  const names = loginNames(secrets).join(', ');
  await client.query(`grant connect on database ${database.name} to ${names}`);
  if (!database.said) await client.query(`revoke connect on database ${database.name} from public`);
}

/** The connection string of a login role for the database the owner's string names. */
export const roleUrl = (ownerUrl: string, role: LoginRole, secrets: Secrets): string =>
  signedInAs(ownerUrl, loginName(secrets, role), rolePassword(secrets, role));

/** How former versions signed in: by one name for every database of a server. */
export const legacyRoleUrl = (ownerUrl: string, secrets: Secrets): string =>
  signedInAs(ownerUrl, 'coverlane_app', rolePassword(secrets, 'coverlane_app'));

function signedInAs(ownerUrl: string, name: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  return url.href;
}
