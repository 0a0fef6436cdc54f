import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';
import type { Organization834 } from '@coverlane/x12/834-model.ts';

/** Who an outgoing file is from, to and about: N1 of its header, and the identifiers of its envelope. */
export type ExportParties = {
  sponsor: Organization834;
  payer: Organization834;
  agents: Organization834[];
  sender: string;
  receiver: string;
};

/** A change of an import, as an outgoing file names it. */
export type ExportChange = { id: string; subscriberId: string; type: string; reason: string | null };

/** The changes of an import that stand. */
export async function changesOfImport(db: Db, clientId: string, importId: string): Promise<ExportChange[]> {
  const { rows } = await sql<ExportChange>`select id, subscriber_id as "subscriberId", type, reason from changes
    where client_id = ${clientId} and import_id = ${importId} and undone_at is null`.execute(db);
  return rows;
}

/** The changes of a session's enrollments that stand. */
export async function changesOfSession(db: Db, clientId: string, sessionId: string): Promise<ExportChange[]> {
  const { rows } = await sql<ExportChange>`select h.id, h.subscriber_id as "subscriberId", h.type, h.reason
    from enrollments e join enrollment_changes x on x.enrollment_id = e.id join changes h on h.id = x.change_id
    where e.session_id = ${sessionId} and h.client_id = ${clientId} and h.undone_at is null`.execute(db);
  return rows;
}

/** The next subscribers of a client in the order of ids, after one of them; `only`: among these. */
export async function subscribersAfter(
  db: Db,
  clientId: string,
  { after, limit, only }: { after: string; limit: number; only: readonly string[] | null },
): Promise<string[]> {
  const among = only === null ? sql`true` : sql`id = any(${only}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select id from people where client_id = ${clientId}
    and id = subscriber_id and withdrawn_at is null and ${among} and id > ${after}::uuid
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who a client's file is from, to and about. @param db the owner's, or that of a request of somebody of the installation */
export async function exportParties(db: Pool | Db, clientId: string): Promise<ExportParties> {
  const client = await db
    .selectFrom('clients')
    .innerJoin('installations', 'installations.id', 'clients.installation_id')
    .leftJoin('tpas', 'tpas.installation_id', 'installations.id')
    .select(['clients.name', 'clients.legal_name', 'clients.ein', 'installations.payer_ein', 'tpas.name as tpa'])
    .select(['installations.name as payer', 'installations.legal_name as payer_legal_name'])
    .where('clients.id', '=', clientId)
    .orderBy('tpas.id')
    .executeTakeFirstOrThrow();
  const payer = party('IN', client.payer_legal_name ?? client.payer, client.payer_ein);
  const sponsor = party('P5', client.legal_name ?? client.name, client.ein);
  const agents = client.tpa === null ? [] : [party('TV', client.tpa, client.payer_ein)];
  return { sponsor, payer, agents, sender: client.payer_ein ?? 'COVERLANE', receiver: client.ein ?? 'PARTNER' };
}

const party = (entity: string, name: string, ein: string | null) => ({
  entity,
  name: name.toUpperCase(),
  ...(ein === null ? {} : { idQualifier: 'FI', id: ein.replace(/\D/g, '') }),
});
