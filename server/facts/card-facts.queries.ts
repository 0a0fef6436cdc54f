import { sql } from 'kysely';
import type { CardFacts } from '../domain/cards/card-data.ts';
import type { Db } from '../platform/db/connect.ts';

/** What is recorded for the cards of a plan: of its base plan, else of the client. */
export async function cardFacts(
  db: Db,
  { clientId, baseplanId }: { clientId: string; baseplanId: string | null },
): Promise<(CardFacts & { noCard: boolean }) | undefined> {
  const { rows } = await sql<CardFacts & { noCard: boolean }>`
    select network_name as "networkName", issuer_name as "issuerName", issuer_id as "issuerId", rx_bin as "rxBin",
      rx_pcn as "rxPcn", rx_group as "rxGroup", phone_member as "phoneMember", phone_hours as "phoneHours",
      phone_provider as "phoneProvider", phone_precertification as "phonePrecertification",
      phone_pharmacy as "phonePharmacy", phone_nurse as "phoneNurse", website, claims_address as "claimsAddress",
      payer_id as "payerId", no_card as "noCard"
    from plancardfacts where client_id = ${clientId} and deleted_at is null and (baseplan_id = ${baseplanId}::uuid or baseplan_id is null)
    order by baseplan_id nulls last limit 1`.execute(db);
  return rows[0];
}
