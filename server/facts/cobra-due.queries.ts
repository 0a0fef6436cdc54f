import type { CobraState } from '@coverlane/contract/eligibility/codes.ts';
import { sql } from 'kysely';

/** States of a case of continued coverage (COBRA) in which nothing is due any more. */
export const COBRA_OVER: readonly CobraState[] = [
  'expired',
  'terminatedNonPay',
  'exhausted',
  'terminated',
  'withdrawn',
];

/** What a notice says of the loss, as it stands now; the case is `e`. */
export const COBRA_SAID = sql`jsonb_build_object('event', e.event, 'eventDate', e.event_date, 'lastDay', e.last_day)`;

/**
 * The newest notice says something else; of one from before that was kept nothing is asked, and none of what a file
 * continues: whoever sent that file notifies.
 */
export const COBRA_OUTDATED = sql`(e.notice_said is not null and e.state_before is null and e.notice_said <> ${COBRA_SAID})`;

/** The day the next step of the case `e` is due by, in SQL: what lists are sorted by (cobraDeadlineOf says it for people). */
export const COBRA_DUE = sql<string | null>`least(case when ${COBRA_OUTDATED} and e.closed_by is null and e.state in
    ('noticeSent', 'waived', 'elected', 'awaitingFirstPremium', 'active', 'grace') then e.notice_by end, case e.state when 'eventRecorded' then e.notice_by when 'noticeDue' then e.notice_by
  when 'noticeSent' then e.elect_by when 'waived' then e.elect_by when 'awaitingFirstPremium' then e.first_premium_by
  when 'active' then e.paid_through + 1 when 'grace' then e.paid_through + 31 end,
  case when e.state in ('active', 'grace') then coalesce(e.shortfall_by, e.shortfall_from + 30) end)`;
