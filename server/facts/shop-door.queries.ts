import { sql } from 'kysely';
import { countTry } from '../platform/db/tries.queries.ts';
import type { Visitor } from '../platform/http/context.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { notFound, tooMany } from '../platform/http/refusals.ts';
import { hashOf } from '../platform/http/session-cookie.ts';
import { hashOfKey } from '../platform/values/link-key.ts';
import { findByKey } from '../platform/sign-in/identity-check.ts';

/** A shop whose clerk opened its page. */
export interface ShopAtDoor {
  shopId: string;
  shopName: string;
  unionId: string;
  unionName: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  email: string | null;
  phone: string | null;
  allowTestIds: boolean;
}

/** What a key opens within a minute at most from one network: a clerk who types is far below. */
const USED = { scope: 'shop-key', seconds: 60 };
const MOST_USES = 240;

const KEY = /^[A-Za-z0-9]{10,64}$/;

/**
 * Opens the transaction of a public call for the clerk of a shop: the shop's own rows, and nobody's health. A key that is guessed, over,
 * withdrawn or of a shop that ended is as one that never was.
 * @throws Refusal 404; 429 for an address that guesses, or that asks without end
 */
export async function enterShop(key: string, visitor: Visitor): Promise<ShopAtDoor> {
  const { db, parts, request } = visitor;
  const shop = await findByKey(visitor, async () => {
    if (!KEY.test(key)) return undefined;
    return shopOfKey(db, hashOfKey(key));
  });
  if (shop === undefined) throw notFound();
  const subject = hashOf(`${key} ${networkOf(request.ip)}`);
  if ((await countTry(parts.pool, { ...USED, subject })) > MOST_USES) throw tooMany(USED.seconds);
  return shop;
}

/** Whose key it is, in a transaction of its own; undefined: it leads nowhere. */
export async function shopOfKey(db: Visitor['db'], keyHash: Buffer): Promise<ShopAtDoor | undefined> {
  const { rows } = await sql<{ shop: ShopAtDoor | null }>`select access.open_shop(${keyHash}) as shop`.execute(db);
  return rows[0]?.shop ?? undefined;
}
