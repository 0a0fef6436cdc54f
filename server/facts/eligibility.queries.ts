import { sql } from 'kysely';
import type { EligibilityFacts } from '../domain/eligibility/facts.ts';
import type { ChildAgeLimit } from '../domain/eligibility/age-limits.ts';
import type { LifeEvent } from '../domain/eligibility/life-events.ts';
import { DEFAULT_ANCHOR, type PayCalendar } from '../domain/eligibility/pay-periods.ts';
import type { TermReason } from '../domain/eligibility/term-reasons.ts';
import type { WaitingRule } from '../domain/eligibility/waiting-rules.ts';
import type { Db } from '../platform/db/connect.ts';
import { type AnsweredAtOnce, type AskedAtOnce, atOnce } from '../platform/db/packets/request-dialect.ts';

/** Rows of what the eligibility rules must know of one client, a list for each of `eligibilityAsked`. */
export type EligibilityRows = [WaitingRule, LifeEvent, TermReason, Pick<PayCalendar, 'frequency'>, OfClient];
type OfClient = ChildAgeLimit & { clientId: string };

/** What asks for it, to go out at once with what else is asked of the client. */
export const eligibilityAsked = (clientId: string): AskedAtOnce<EligibilityRows> => [
  waitingRulesOf(clientId),
  lifeEventsOf(clientId),
  termReasonsOf(clientId),
  sql`select pay_frequency as frequency from clients where id = ${clientId}`,
  ageLimitsOf([clientId]),
];

/** What the rows say. */
export const eligibilityOf = ([
  waitingRules,
  lifeEvents,
  termReasons,
  [paid],
  childAgeLimits,
]: AnsweredAtOnce<EligibilityRows>): EligibilityFacts => ({
  waitingRules,
  lifeEvents,
  termReasons,
  payCalendar: { frequency: paid?.frequency ?? 'custom', anchor: DEFAULT_ANCHOR },
  childAgeLimits,
});

/**
 * What the eligibility rules must know of a client: waiting rules, life events and term reasons offered to it, and how
 * it pays (domain 3). Empty lists where the client is not visible to this request.
 */
export const loadEligibility = async (db: Db, clientId: string): Promise<EligibilityFacts> =>
  eligibilityOf(await atOnce<EligibilityRows>(db, eligibilityAsked(clientId)));

/** A rule names a division by its code or identifier; one that names none of the client's holds for nobody. */
const waitingRulesOf = (clientId: string) => sql<WaitingRule>`
    select w.id, d.id as "divisionId", w.class_code as "classCode", w.basis, w.orientation, w.unit, w.amount,
      w.effective_on as "effectiveOn", w.rehire_within_days as "rehireWithinDays", not w.excepted as "capAt90",
      w.hours_per_week_min as "hoursPerWeekMin", w.hours_required as "hoursRequired"
    from waitingrules w left join divisions d on d.client_id = w.client_id and w.division_code in (d.code, d.system_identifier)
    where w.client_id = ${clientId} and w.deleted_at is null and (w.division_code is null or d.id is not null)
    order by w.id`;

/**
 * The age limits of children beside 26, by client; undefined: of every client the reader sees. A limit names a division by
 * its code or identifier; one that names none of the client's holds for nobody.
 */
export async function loadAgeLimits(
  db: Db,
  clientIds: readonly string[] | undefined,
): Promise<ReadonlyMap<string, ChildAgeLimit[]>> {
  const { rows } = await ageLimitsOf(clientIds).execute(db);
  return Map.groupBy(rows, ({ clientId }) => clientId);
}

const ageLimitsOf = (clientIds: readonly string[] | undefined) => sql<OfClient>`
    select l.client_id as "clientId", d.id as "divisionId", l.coverage_type as "coverageType", upper(l.state) as state, l.age, l.rule
    from agelimits l left join divisions d on d.client_id = l.client_id and l.division_code in (d.code, d.system_identifier)
    where l.client_id = any(coalesce(${clientIds === undefined ? null : [...clientIds]}::uuid[], (select access.clients())::uuid[]))
      and l.deleted_at is null and (l.division_code is null or d.id is not null) order by l.id`;

/** Rows of the client's installation that are offered to it. */
const offeredTo = (clientId: string) => sql`deleted_at is null
  and installation_id = (select installation_id from clients where id = ${clientId})
  and (client_ids is null or client_ids ? ${clientId}::text)`;

const lifeEventsOf = (clientId: string) => sql<LifeEvent>`
    select code, name, name_ko as "nameKo", name_es as "nameEs", window_days as "windowDays", days_before as "daysBefore",
      start_rule as start, end_rule as "end", coalesce(proofs, '[]') as proofs,
      coalesce(health_actions, '[]') as "healthActions", coalesce(insurance_actions, '[]') as "insuranceActions",
      coalesce(account_actions, '[]') as "accountActions", relationships, cobra_event as "cobraEvent",
      x12_reason as "x12Reason", publish_on as "publishOn", expires_on as "expiresOn"
    from lifeevents where ${offeredTo(clientId)} order by name, code`;

const termReasonsOf = (clientId: string) => sql<TermReason>`
    select code, name, name_ko as "nameKo", name_es as "nameEs", category, x12_reason as "x12Reason",
      cobra_event as "cobraEvent", cobra_eligible as "cobraEligible", rule_override as "ruleOverride",
      requires_note as "requiresNote", rescission_ground as "rescissionGround"
    from termreasons where ${offeredTo(clientId)} order by name, code`;
