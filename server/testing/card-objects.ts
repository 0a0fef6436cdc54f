import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { standardCard, standardCardTypes } from '../domain/cards/standard-card.ts';
import { standardEob } from '../domain/cards/standard-eob.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A person's coverage with what its card needs, an order of the card, a batch, and a template of each kind of the client. */
export interface CardObjects {
  coverageId: string;
  cardOrderId: string;
  cardBatchId: string;
  cardTemplateId: string;
  eobTemplateId: string;
  planCardFactId: string;
  cardChangeId: string;
  eobBatchId: string;
}

/** What every card of a client says, recorded as the database owner. */
export async function someCardFacts(owner: Pool, clientId: string): Promise<void> {
  await sql`insert into plancardfacts (id, client_id, network_name, issuer_name, rx_bin, rx_pcn, rx_group, phone_member,
      website, claims_address, payer_id)
    values (${uuid7()}, ${clientId}, 'Lakeside Network', 'Evergreen Administrators', '999999', 'EVR', 'RX1',
      '1-800-555-0100', 'benefits.example.com', 'PO Box 1000, Fargo, ND 58102', '99999')
    on conflict do nothing`.execute(owner);
}

/** Makes them. */
export async function cardObjects(
  owner: Pool,
  { installationId, clientId, personId }: { installationId: string; clientId: string; personId: string },
): Promise<CardObjects> {
  const ids = { cardOrderId: uuid7(), cardBatchId: uuid7(), cardTemplateId: uuid7(), eobTemplateId: uuid7() };
  await someCardFacts(owner, clientId);
  const changed = await whatChanged(owner, clientId);
  const coverage = await owner
    .selectFrom('coverages')
    .select(['id', 'plan_id', 'coverage_type'])
    .where('person_id', '=', personId)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  await sql`insert into print_batches (id, installation_id, client_id) values (${ids.cardBatchId}, ${installationId}, ${clientId})`.execute(
    owner,
  );
  await sql`insert into idcard_orders (id, client_id, person_id, coverage_id, coverage_type, plan_id, effective_date, reason)
    values (${ids.cardOrderId}, ${clientId}, ${personId}, ${coverage.id}, ${coverage.coverage_type}, ${coverage.plan_id},
      current_date, 'new')`.execute(owner);
  const own = { installationId, clientId };
  // A draft is its keepers' alone; the active one is there for everybody whose card it draws.
  await someTemplates(owner, { ...own, status: 'draft', cardId: ids.cardTemplateId, eobId: ids.eobTemplateId });
  await someTemplates(owner, { ...own, status: 'active', cardId: uuid7(), eobId: uuid7() });
  const eobBatchId = uuid7();
  await sql`insert into print_batches (id, installation_id, client_id, kind) values (${eobBatchId}, ${installationId}, ${clientId}, 'eobs')`.execute(
    owner,
  );
  return { ...ids, ...changed, coverageId: coverage.id, eobBatchId };
}

/** The facts of the client's cards, and the change that writing them was. */
async function whatChanged(owner: Pool, clientId: string): Promise<{ planCardFactId: string; cardChangeId: string }> {
  const facts = await owner
    .selectFrom('plancardfacts')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const change = await owner
    .selectFrom('card_changes')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { planCardFactId: facts.id, cardChangeId: change.id };
}

/** The explanation of a claim that went out by post, and somebody who holds it. */
export async function eobObjects(
  owner: Pool,
  { clientId, claimId, personId }: { clientId: string; claimId: string; personId: string },
): Promise<void> {
  await sql`insert into eobs (id, client_id, claim_id, person_id, addressee_id, sensitive, released_on, delivery)
    values (${uuid7()}, ${clientId}, ${claimId}, ${personId}, ${personId}, false, current_date, 'paper')`.execute(
    owner,
  );
  await sql`insert into eob_holds (id, client_id, claim_number, person_id, sensitive, reason)
    values (${uuid7()}, ${clientId}, ${`another ${personId}`}, ${personId}, false, 'Provider asked for a second look')`.execute(
    owner,
  );
}

async function someTemplates(
  owner: Pool,
  of: Record<'installationId' | 'clientId' | 'status' | 'cardId' | 'eobId', string>,
): Promise<void> {
  await sql`insert into idcard_templates (id, installation_id, template_id, status, name, scope, client_id, coverage_types, elements)
    values (${of.cardId}, ${of.installationId}, ${of.cardId}, ${of.status}, 'Card', 'client', ${of.clientId},
      ${standardCardTypes}, ${JSON.stringify(standardCard)}::jsonb)`.execute(owner);
  await sql`insert into eob_templates (id, installation_id, template_id, status, name, scope, client_id, sections)
    values (${of.eobId}, ${of.installationId}, ${of.eobId}, ${of.status}, 'Explanation', 'client', ${of.clientId},
      ${JSON.stringify(standardEob)}::jsonb)`.execute(owner);
}
