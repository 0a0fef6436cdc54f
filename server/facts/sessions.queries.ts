import { sql } from 'kysely';
import type { SessionPage, SessionPlan, SessionRules } from '../domain/enrollment/session-rules.ts';
import type { SessionBenefit } from '../domain/enrollment-sessions/benefits/benefit.ts';
import type { Db } from '../platform/db/connect.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';

/** A closed session that is open again for somebody of its census (`m`), until their own last day. */
const AGAIN = sql`(s.status = 'closed' and m.open_until is not null)`;

/** The state of a session `s` and its last day for somebody of its census, whose row is `m`. */
export const stateFor = {
  state: sql`case when ${AGAIN} then 'open' else s.status end`,
  closesOn: sql`case when ${AGAIN} then m.open_until else s.closes_on end`,
};

/**
 * What enrollments of a session are judged by, where it is asked of somebody of its census as it is for them. Undefined where it is not
 * the reader's, or deleted.
 */
export async function loadSessionRules(
  db: Db,
  sessionId: string,
  sessionMemberId: string | null = null,
): Promise<SessionRules | undefined> {
  const [[session], plans, pages, benefits] = await atOnce<[SessionRow, SessionPlan, SessionPage, SessionBenefit]>(db, [
    stateOf(sessionId, sessionMemberId),
    plansOf(sessionId),
    requiredPages(sessionId),
    benefitsOf(sessionId),
  ]);
  return session && { ...session, plans, pages, benefits };
}

type SessionRow = Omit<SessionRules, 'plans' | 'pages' | 'benefits'>;

const stateOf = (
  sessionId: string,
  sessionMemberId: string | null,
) => sql<SessionRow>`select s.id, ${stateFor.state} as state, s.effective_date as "effectiveDate", s.opens_on as "opensOn",
      ${stateFor.closesOn} as "closesOn", s.require_all_decisions as "requireAllDecisions", s.plan_year_end as "planYearEnd",
      (select p.number from session_papers_to_sign p where p.session_id = s.id and p.withdrawn_at is null) as paper
    from enrollmentsessions s left join enrollmentsessionmembers m on m.id = ${sessionMemberId}::uuid and m.session_id = s.id
    where s.id = ${sessionId} and s.deleted_at is null`;

const plansOf = (sessionId: string) => sql<SessionPlan>`select plan_id as "planId", division_ids as "divisionIds",
      eligible_classes as "eligibleClasses", required, waivable, default_for_waive as "isDefault", hidden,
      effective_date as "effectiveDate", expiration_date as "expirationDate",
      (max_volume * 100)::float8 as "maxVolumeCents", (guarantee_issue * 100)::float8 as "guaranteedCents",
      jsonb_build_object('en', display_name, 'ko', display_name_ko, 'es', display_name_es) as names
    from enrollmentsessionplans where session_id = ${sessionId} order by sort_key, plan_id`;

/** The pages of a session that somebody has to open or agree to. */
const requiredPages = (sessionId: string) => sql<SessionPage>`select id, plan_id as "planId", null::uuid as "benefitId",
      require_view as "requireView", require_ack as "requireAck"
    from enrollmentsessionplanpages where session_id = ${sessionId} and deleted_at is null and (require_view or require_ack)
    union all select o.id, null, o.externalbenefit_id, o.require_view, o.require_ack
    from externalbenefitpages o join externalbenefits b on b.id = o.externalbenefit_id
    where b.session_id = ${sessionId} and o.deleted_at is null and b.deleted_at is null and (o.require_view or o.require_ack)
    order by id`;

/** What a session offers beside the plans of record, with what each asks. */
const benefitsOf = (
  sessionId: string,
) => sql<SessionBenefit>`select b.id, ${inThree('name')} as names, ${inThree('description')} as descriptions,
      b.kind, b.pricing, b.required, b.waivable, b.effective_date as "effectiveDate",
      (b.min_amount * 100)::float8 as "minCents", (b.max_amount * 100)::float8 as "maxCents",
      (b.increment * 100)::float8 as "incrementCents", (b.annual_limit * 100)::float8 as "annualLimitCents",
      (b.guarantee_issue * 100)::float8 as "guaranteedCents", b.export_code as "exportCode", b.supplier_id as "supplierId",
      coalesce((select jsonb_agg(jsonb_build_object('key', v.key, 'labels', jsonb_build_object('en', v.label, 'ko', v.label_ko,
        'es', v.label_es), 'type', v.type, 'options', v.options, 'required', v.required, 'appliesTo', v.applies_to,
        'showWhen', v.show_when, 'validation', v.validation, 'helpText', v.help_text, 'exportColumn', v.export_column)
        order by v.created_at, v.id) from benefitrequiredvalues v
        where v.externalbenefit_id = b.id and v.deleted_at is null), '[]') as values
    from externalbenefits b where b.session_id = ${sessionId} and b.deleted_at is null order by b.sort_key, b.id`;

const inThree = (name: string) =>
  sql`jsonb_build_object('en', ${sql.ref(`b.${name}`)}, 'ko', ${sql.ref(`b.${name}_ko`)}, 'es', ${sql.ref(`b.${name}_es`)})`;
