import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import type { CoverageType, Language, TierCode } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A coverage that somebody carries a card of. */
export interface CoverageOfCard {
  client_id: string;
  client_name: string;
  time_zone: string;
  person_id: string;
  subscriber_id: string;
  member_number: string;
  suffix: string;
  /** False: a member sees it because it stands for the family; they cannot order it. */
  own: boolean;
  coverage_id: string;
  coverage_type: CoverageType;
  tier_code: TierCode;
  effective_date: string;
  expiration_date: string | null;
  plan_id: string;
  plan_name: string;
  baseplan_id: string;
  plan_kind: string | null;
  division_id: string | null;
  division_name: string | null;
  group_number: string | null;
  group_name: string | null;
  funding_type: string | null;
}

/** The coverage that a person carries cards of, as far as the reader may have them (domain 9.3); [] where not. */
export async function coverageOfCards(db: Db, personId: string): Promise<CoverageOfCard[]> {
  const { rows } = await sql<CoverageOfCard>`select * from access.cards_of(${personId}::uuid)`.execute(db);
  return rows;
}

/** Somebody of the family as a card names them. */
export interface NamedRow {
  person_id: string;
  is_subscriber: boolean;
  suffix: string;
  covered: boolean;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix_name: string | null;
  language: Language | null;
}

/** Who may be named on a person's card of a plan on a day ('YYYY-MM-DD'), by suffix. */
export async function namedOnCard(
  db: Db,
  { personId, planId, day }: { personId: string; planId: string; day: string },
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select * from access.named_on_card(${personId}::uuid, ${planId}::uuid, ${day}::date)`.execute(db);
  return rows;
}

/** The subscriber of a member number, as the reader knows them; null: nobody. */
export async function personOfNumber(db: Db, memberNumber: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from people
    where member_number = ${memberNumber} and withdrawn_at is null order by suffix, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The people of the family whom the reader sees, the person among them. */
export async function familyOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select f.id from people p join people f on f.subscriber_id = p.subscriber_id
    where p.id = ${personId} and f.withdrawn_at is null order by f.suffix, f.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The subscriber of the reader's own family; null: not a member. */
export async function ownSubscriber(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select access.own_subscriber() as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** A template that cards are drawn from; `number` is its version. */
export interface TemplateOfCard {
  number: number;
  language: Language;
  elements: CardElement[];
}

/**
 * The active template for a coverage: that of its division, else base plan, client, installation (domain 9.2).
 * 'none' where the installation has published templates of its own and none fits; 'standard' where it never has.
 */
export async function templateFor(
  db: Db,
  { coverage_type, client_id, baseplan_id, division_id }: CoverageOfCard,
): Promise<TemplateOfCard | 'none' | 'standard'> {
  const { rows } = await sql<TemplateOfCard & { status: string }>`
    select number, language, elements, status from idcard_templates
    where status = 'active' and ${coverage_type} = any(coverage_types) and (scope = 'installation'
      or (client_id = ${client_id} and (scope = 'client' or scope_id = ${baseplan_id} or scope_id = ${division_id}::uuid)))
    order by array_position(array['division', 'baseplan', 'client', 'installation'], scope), published_at desc limit 1`.execute(
    db,
  );
  if (rows[0]) return rows[0];
  const { rows: general } = await sql`select from idcard_templates
    where scope = 'installation' and status <> 'draft' and ${coverage_type} = any(coverage_types) limit 1`.execute(db);
  return general.length > 0 ? 'none' : 'standard';
}
