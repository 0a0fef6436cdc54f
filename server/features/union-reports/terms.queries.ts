import type { ContributionBasis } from '../../domain/hour-bank/contributions.ts';
import { sql } from 'kysely';
import type { FundHoliday } from '../../domain/hour-bank/holidays.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What a month of a shop asks, as the fund and the shop have it. */
export type TermsRow = {
  basis: ContributionBasis;
  /** Ten-thousandths of a dollar. */
  agreedRate: number;
  /** The shop's own; null: the agreement's holds. */
  ownRate: number | null;
  dueDay: number;
  /** Hundredths of a percent. */
  ldPct: number;
  interestPct: number;
  isContributionHoliday: boolean;
  holidays: FundHoliday[];
};

/** Undefined: the fund has no rules of the month. */
export async function termsOf(db: Db, shopId: string, month: CalendarDate): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`select r.contribution_basis as basis,
      r.contribution_rate as "agreedRate", s.contribution_rate as "ownRate",
      r.due_day as "dueDay", r.ld_pct as "ldPct", r.interest_pct as "interestPct",
      exists (select from unionholidays h where h.union_id = s.union_id and h.kind = 'contributionHoliday'
        and h.deleted_at is null and date_trunc('month', coalesce(h.observed_date, h.date)) = ${month}::date) as "isContributionHoliday",
      coalesce((select jsonb_agg(jsonb_build_object('on', coalesce(h.observed_date, h.date), 'hoursCredited', (h.hours_credited * 100)::int,
          'contributable', h.contributable, 'eligibilityRule', h.eligibility_rule) order by h.date)
        from unionholidays h where h.union_id = s.union_id and h.kind = 'paidHoliday' and h.deleted_at is null
          and date_trunc('month', coalesce(h.observed_date, h.date)) = ${month}::date), '[]') as holidays
    from unionshops s join union_rule_sets r on r.union_id = s.union_id and r.effective_month <= ${month} and r.deleted_at is null
    where s.id = ${shopId} order by r.effective_month desc limit 1`.execute(db);
  return rows[0];
}

/** The first and last day on which a shop contributes; null: it has no end. */
export async function daysOfShop(
  db: Db,
  shopId: string,
): Promise<{ from: CalendarDate; until: CalendarDate | null } | undefined> {
  const { rows } = await sql<{ from: CalendarDate; until: CalendarDate | null }>`select effective_date as "from",
    expiration_date as until from unionshops where id = ${shopId}`.execute(db);
  return rows[0];
}
