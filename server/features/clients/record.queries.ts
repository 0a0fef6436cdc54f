import type { ClientRecord } from '@coverlane/contract/clients/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countsOf } from './matrix.queries.ts';

type Named = ClientRecord['brokers'][number];

/** How many of each a client has, and who works for it today; undefined where it is not the reader's. */
export async function recordOf(db: Db, clientId: string): Promise<Omit<ClientRecord, 'steps'> | undefined> {
  const { rows } = await sql<ClientRecord['counts'] & Record<'brokers' | 'partners' | 'tpas', Named[]>>`
    select ${countsOf},
      (select count(*)::int from baseplans b where b.client_id = c.id and b.deleted_at is null) as baseplans,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', b.id, 'name', b.name)) from broker_clients m
        join brokers b on b.id = m.broker_id where m.client_id = c.id and b.deleted_at is null
          and m.effective_date <= current_date and (m.expiration_date is null or m.expiration_date >= current_date)), '[]') as brokers,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name) from partner_clients m
        join partners p on p.id = m.partner_id where m.client_id = c.id and p.deleted_at is null), '[]') as partners,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name) from tpas t
        where exists (select from tpa_clients m where m.tpa_id = t.id and m.client_id = c.id)
          or not exists (select from tpa_clients m where m.tpa_id = t.id)), '[]') as tpas
    from clients c where c.id = ${clientId} and c.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { brokers, partners, tpas, ...counts } = row;
  return { clientId, counts, brokers, partners, tpas };
}
