import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** What a provider says of somebody; what is absent stays. */
export interface Said {
  userName?: string;
  externalId?: string | null;
  email?: string;
  givenName?: string;
  familyName?: string;
  active?: boolean;
}

/** An account that a provider keeps. */
export interface Account {
  id: string;
  userName: string;
  externalId: string | null;
  email: string;
  givenName: string;
  familyName: string;
  active: boolean;
  version: number;
  created: string;
  updated: string;
}

/** Whose key this is; undefined: it opens nothing. */
export async function providerBy(
  pool: Pool,
  key: Buffer,
): Promise<{ connectionId: string; installationId: string } | undefined> {
  const { rows } = await sql<{ connectionId: string; installationId: string }>`select connection_id as "connectionId",
    installation_id as "installationId" from access.provisioning_by(${key})`.execute(pool);
  return rows[0];
}

/** A page of the accounts that a provider keeps, and how many there are. */
export async function accountsKept(
  db: Db,
  key: Buffer,
  { filter, skip, most }: { filter: Readonly<Record<string, string>>; skip: number; most: number },
): Promise<{ total: number; users: Account[] }> {
  const { rows } = await sql<{ total: number; users: Account[] }>`select total, users
    from access.provisioned(${key}, ${JSON.stringify(filter)}::jsonb, ${skip}, ${most})`.execute(db);
  return rows[0] ?? { total: 0, users: [] };
}

/** One account that a provider keeps. */
export async function accountKept(db: Db, key: Buffer, id: string): Promise<Account | undefined> {
  return (await accountsKept(db, key, { filter: { id }, skip: 0, most: 1 })).users[0];
}

/** Keeps an account from now on. @returns its id, or why not */
export async function keepAccount(
  db: Db,
  key: Buffer,
  { id, said }: { id: string; said: Said },
): Promise<{ id: string | null; fault: string | null }> {
  const { rows } = await sql<{ id: string | null; fault: string | null }>`select user_id as id, fault
    from access.provision(${key}, ${id}, ${JSON.stringify(said)}::jsonb)`.execute(db);
  return rows[0] ?? { id: null, fault: 'unauthorized' };
}

/** Says something anew of an account. @returns why not; null: it is done */
export async function sayAnew(
  db: Db,
  key: Buffer,
  { id, version, said }: { id: string; version: number; said: Said },
): Promise<string | null> {
  const { rows } = await sql<{ fault: string | null }>`select access.provision_anew(${key}, ${id}, ${version},
    ${JSON.stringify(said)}::jsonb) as fault`.execute(db);
  return rows[0]?.fault ?? null;
}

/** Keeps an account no more. */
export async function keepNoMore(db: Db, key: Buffer, id: string): Promise<void> {
  await sql`select access.provision_no_more(${key}, ${id})`.execute(db);
}

/** Gives a connection another key, by its hash. @returns why not; null: it is done */
export async function keepKey(db: Db, connectionId: string, hash: Buffer): Promise<'absent' | 'beyond' | null> {
  const { rows } = await sql<{
    fault: 'absent' | 'beyond' | null;
  }>`select access.keep_connection_key(${connectionId}, ${hash}) as fault`.execute(db);
  return rows[0]?.fault ?? null;
}
