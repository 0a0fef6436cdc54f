import type { Reply } from '@coverlane/contract/call.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import type { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Authorisation = Reply<typeof ownAuthorisations.revokeAuthorisation>;

type Told = Omit<Authorisation, 'amount' | 'nextAmount' | 'underWay'> & {
  amountCents: number;
  nextAmountCents: number | null;
  underWay: { amountCents: number; date: string }[];
};

const said = ({ amountCents, nextAmountCents, underWay, ...told }: Told): Authorisation => ({
  ...told,
  amount: decimalOf(amountCents),
  nextAmount: nextAmountCents === null ? null : decimalOf(nextAmountCents),
  underWay: underWay.map(({ amountCents: cents, date }) => ({ amount: decimalOf(cents), date })),
});

/** The reader's own authorisations, the newest first: all of them, or one. */
export async function ownAuthorisationsOf(db: Db, id: string | null): Promise<Authorisation[]> {
  const { rows } = await sql<{ told: Told }>`select access.own_authorisations(${id}) as told`.execute(db);
  return rows.map(({ told }) => said(told));
}

/** What a mailed key opens; undefined: it leads nowhere. */
export async function authorisationOfKey(db: Db, keyHash: Buffer): Promise<Authorisation | undefined> {
  const { rows } = await sql<{
    told: Told | null;
  }>`select access.authorisation_of_key(${keyHash}) as told`.execute(db);
  const told = rows[0]?.told;
  return told ? said(told) : undefined;
}

/**
 * Ends one's own authorisation, and what no bank has in hand yet (domain 6.4, 6.5).
 * @returns its client; undefined: it had ended
 */
export async function revokeOwn(db: Db, id: string, how: 'portal' | 'ended' = 'portal'): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`update payment_authorisations set revoked_at = now(),
    revoked_how = ${how}, version = version + 1, updated_at = now() where id = ${id} and revoked_at is null
    returning client_id as "clientId"`.execute(db);
  if (rows[0] === undefined) return undefined;
  await sql`update payments set status = 'cancelled', reason = 'authorisationEnded', version = version + 1, updated_at = now()
    where authorisation_id = ${id} and status in ('authorized', 'queued', 'held')`.execute(db);
  return rows[0].clientId;
}

/** The same by a key. */
export async function revokeOfKey(db: Db, keyHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ client: string | null }>`select access.revoke_by_key(${keyHash}) as client`.execute(db);
  return rows[0]?.client ?? undefined;
}
