import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** One passkey as its holder sees it. */
export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What an account can prove itself with. */
export interface Ways {
  hasCode: boolean;
  passkeys: PasskeyRow[];
  recoveryCodesLeft: number;
  /** The provider by which they signed in can say once more that it is them. */
  byOrganisation: boolean;
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The ways of the session's own account. */
export async function waysOf(db: Db, userId: string): Promise<Ways> {
  const passkeys = await sql<PasskeyRow>`select id, name, ${utc('created_at')} as "createdAt",
    ${utc('last_used_at')} as "lastUsedAt" from passkeys where user_id = ${userId} order by created_at, id`.execute(db);
  const { rows } = await sql<{ hasCode: boolean; left: number; byOrganisation: boolean }>`select
    exists (select from access.connection_to_prove()) as "byOrganisation",
    exists (select from code_seeds where user_id = ${userId} and confirmed_at is not null) as "hasCode",
    (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as left`.execute(db);
  return {
    hasCode: rows[0]?.hasCode ?? false,
    passkeys: passkeys.rows,
    recoveryCodesLeft: rows[0]?.left ?? 0,
    byOrganisation: rows[0]?.byOrganisation ?? false,
  };
}

/** Puts a seed down that is being set up, instead of one that never was confirmed. */
export async function keepUnconfirmed(
  db: Db,
  { id, userId, sealed }: { id: string; userId: string; sealed: Buffer },
): Promise<void> {
  await db.deleteFrom('code_seeds').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
  await db.insertInto('code_seeds').values({ id, user_id: userId, seed_sealed: sealed }).execute();
}

/** Makes the seed that was set up the one whose codes work; the one before is gone. @param step of the code that confirmed it */
export async function confirmSeed(db: Db, { id, userId, step }: { id: string; userId: string; step: number }) {
  await removeSeed(db, userId);
  await sql`update code_seeds set confirmed_at = now(), last_step = ${step} where id = ${id}`.execute(db);
}

/** Removes the seed whose codes work. @returns whether there was one */
export async function removeSeed(db: Db, userId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from code_seeds where user_id = ${userId} and confirmed_at is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Puts down recovery codes by their hashes; those of before no longer work. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codes: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map(({ id, hash }) => ({ id, user_id: userId, code_hash: hash })))
    .execute();
}

/** Forgets recovery codes that nothing is left to stand in for. */
export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Ends the account's other sessions that have not proved the factor that was just set up. */
export async function endUnproved(db: Db): Promise<void> {
  await sql`select access.end_unproved()`.execute(db);
}

/** Takes everything from an account that the caller manages; its sessions end. */
export async function takeFactor(db: Db, userId: string): Promise<void> {
  await sql`select access.reset_factor(${userId})`.execute(db);
}

/** An account that the caller manages or that is their own, with what it is granted; undefined: there is none. */
export async function managedAccount(db: Db, id: string): Promise<{ id: string; permissions: string[] } | undefined> {
  const { rows } = await sql<{ id: string; permissions: string[] }>`select u.id,
      array(select p.machine_name from user_permissions g join permissions p on p.id = g.permission_id
        where g.user_id = u.id) as permissions
    from users u where u.id = ${id} and u.status <> 'deactivated' and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))`.execute(
    db,
  );
  return rows[0];
}

/** The title of the installation's site, as an app shows it beside the codes. */
export async function siteTitle(db: Db): Promise<string> {
  const { rows } = await sql<{
    title: string;
  }>`select title from sites where status = 'active' order by id limit 1`.execute(db);
  return rows[0]?.title ?? 'Coverlane';
}

/** Has the account a second factor of its own? */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select access.has_factor(${userId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}
