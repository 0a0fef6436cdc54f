import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { standardCard, standardCardTypes } from '@coverlane/server/domain/cards/standard-card.ts';
import { standardEob } from '@coverlane/server/domain/cards/standard-eob.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { sql } from 'kysely';
import type { EntityIds } from './load-organisation.ts';
import { employers, tpa } from './organisation.ts';

/** The employer whose pharmacy numbers nobody has entered yet: its medical cards are unavailable, and staff see why. */
const WITHOUT_PHARMACY = '30077';

/** What stands on the cards of the demonstration's employers, and the templates they are drawn from, as the database's owner. */
export async function loadCards(owner: Pool, installationId: string, ids: EntityIds): Promise<void> {
  for (const { clientNumber } of employers) await loadFacts(owner, clientNumber, ids.get(clientNumber) ?? '');
  const [card, eob] = [uuid7(), uuid7()];
  await sql`insert into idcard_templates (id, installation_id, template_id, status, name, scope, coverage_types, elements, published_at)
    values (${card}, ${installationId}, ${card}, 'active', 'Standard card', 'installation', ${standardCardTypes},
      ${JSON.stringify(standardCard)}::jsonb, now())`.execute(owner);
  await sql`insert into eob_templates (id, installation_id, template_id, status, name, scope, sections, published_at)
    values (${eob}, ${installationId}, ${eob}, 'active', 'Standard explanation of benefits', 'installation',
      ${JSON.stringify(standardEob)}::jsonb, now())`.execute(owner);
}

async function loadFacts(owner: Pool, clientNumber: string, clientId: string): Promise<void> {
  const hasPharmacy = clientNumber !== WITHOUT_PHARMACY;
  await sql`insert into plancardfacts (id, client_id, network_name, issuer_name, issuer_id, rx_bin, rx_pcn, rx_group,
      phone_member, phone_hours, phone_provider, phone_precertification, phone_pharmacy, phone_nurse, website,
      claims_address, payer_id)
    values (${uuid7()}, ${clientId}, 'Lakeside Open Access', ${tpa.name}, '9999999901', ${hasPharmacy ? '999999' : null},
      ${hasPharmacy ? 'EVRGRN' : null}, ${hasPharmacy ? `RX${clientNumber}` : null}, '1-800-555-0100', 'Mon-Fri 8-6 ET',
      '1-800-555-0101', '1-800-555-0102', '1-800-555-0103', '1-800-555-0104', 'benefits.example.com',
      ${`${tpa.name}, PO Box 1000, Springfield, IL 62701`}, '99999')`.execute(owner);
}
