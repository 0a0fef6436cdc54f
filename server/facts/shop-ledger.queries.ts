import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** As which payer a shop of a union fund pays, made where there is none, and held until the transaction ends. */
export async function lockedShopPayer(db: Db, of: { shopId: string; clientId: string }): Promise<string> {
  await sql`insert into payers (id, client_id, shop_id, kind, name, email)
    select ${uuid7()}, s.client_id, s.id, 'unionShop', s.name, s.email from unionshops s where s.id = ${of.shopId}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from payers where shop_id = ${of.shopId}`.execute(db);
  if (rows[0] === undefined) throw new Error('A payer that was made is not there.');
  await sql`select pg_advisory_xact_lock(hashtextextended(${rows[0].id}, 7))`.execute(db);
  return rows[0].id;
}
