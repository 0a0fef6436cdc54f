import type { MappedClients } from '@coverlane/contract/organisations/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Where the clients of a kind of organisation are kept. */
export type Kind = 'partner' | 'tpa';

const places = {
  partner: { of: sql.table('partners'), map: sql.table('partner_clients'), by: sql.ref('partner_id') },
  tpa: { of: sql.table('tpas'), map: sql.table('tpa_clients'), by: sql.ref('tpa_id') },
};

/** An organisation and a client. */
export interface Pair {
  id: string;
  clientId: string;
}

/** Is there such an organisation, or client, for this request? */
export async function isThere(db: Db, kind: Kind | 'client', id: string): Promise<boolean> {
  const of = kind === 'client' ? sql.table('clients') : places[kind].of;
  const kept = kind === 'tpa' ? sql`true` : sql`deleted_at is null`;
  const { rows } = await sql`select from ${of} where id = ${id} and ${kept}`.execute(db);
  return rows.length > 0;
}

/** The clients an organisation is mapped to, by name. */
export async function mappedClients(db: Db, kind: Kind, id: string): Promise<MappedClients> {
  const { map, by } = places[kind];
  const { rows } = await sql<MappedClients[number]>`
    select c.id as "clientId", c.name as "clientName", c.client_number as "clientNumber"
    from ${map} m join clients c on c.id = m.client_id where ${by} = ${id} order by lower(c.name), c.id`.execute(db);
  return rows;
}

/** Maps; without effect where it is mapped already. */
export async function map(db: Db, kind: Kind, { id, clientId }: Pair): Promise<void> {
  const { map: table, by } = places[kind];
  await sql`insert into ${table} (${by}, client_id) values (${id}, ${clientId}) on conflict do nothing`.execute(db);
}

/** Takes a mapping away; how many there were. */
export async function unmap(db: Db, kind: Kind, { id, clientId }: Pair): Promise<number> {
  const { map: table, by } = places[kind];
  const done = await sql`delete from ${table} where ${by} = ${id} and client_id = ${clientId}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}
