import { sql } from 'kysely';
import { actorCells, whoActedCells } from './actor-cells.queries.ts';
import {
  cells,
  detailsOn,
  instant,
  ofClients,
  type ReportQuery,
  type ReportRow,
  whoCells,
  type Meant,
} from './row-parts.queries.ts';

const submitter = actorCells('e.submitted_by_name', 'e.submitted_by_key');

const enrollmentCells = {
  number: sql`e.number`,
  personName: sql`e.person_name`,
  clientName: sql`c.name`,
  enrollmentType: sql`e.enrollment_type`,
  enrollmentStatus: sql`e.status`,
  effectiveDate: sql`e.effective_date`,
  submittedAt: instant(sql`e.submitted_at`),
};

/** Enrollments that were submitted in the days, on the client's own clock. */
export const enrollmentActivity: ReportQuery = (meant) => sql<ReportRow>`
  select e.person_id, ${cells({
    ...enrollmentCells,
    submittedBy: submitter.name,
    submittedKind: submitter.kind,
    keyOf: submitter.of,
    processedAt: instant(sql`e.processed_at`),
  })}
  from enrollments e join clients c on c.id = e.client_id
  where ${ofClients(sql`e.client_id`, meant)}
    and (e.submitted_at at time zone c.time_zone)::date between ${meant.from}::date and ${meant.to}::date
  order by e.submitted_at desc, e.id`;

/** Enrollments that wait for somebody or failed (domain 4.4), those that wait longest first. */
export const enrollmentsOpen: ReportQuery = (meant) => sql<ReportRow>`
  select e.person_id, ${cells({
    ...enrollmentCells,
    daysWaiting: sql`greatest(0, ${meant.on}::date - (e.submitted_at at time zone c.time_zone)::date)`,
  })}
  from enrollments e join clients c on c.id = e.client_id
  where ${ofClients(sql`e.client_id`, meant)}
    and e.status in ('submitted', 'pendingApproval', 'pendingProof', 'pendingSignature', 'returned', 'queued', 'processing', 'failed')
  order by e.submitted_at nulls last, e.id`;

/** Printed cards that were ordered in the days (domain 9.3). */
export const idCardOrders: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    clientName: sql`c.name`,
    planName: sql`plan.name`,
    quantity: sql`o.quantity`,
    orderReason: sql`o.reason`,
    orderState: sql`o.status`,
    requestedAt: instant(sql`o.requested_at`),
  })}
  from idcard_orders o join people p on p.id = o.person_id join clients c on c.id = o.client_id
  join plans plan on plan.id = o.plan_id ${detailsOn(meant.on)}
  where ${ofClients(sql`o.client_id`, meant)}
    and (o.requested_at at time zone c.time_zone)::date between ${meant.from}::date and ${meant.to}::date
  order by o.requested_at desc, o.id`;

const minutesTo = (end: string) => sql`round(avg(extract(epoch from ${sql.ref(end)} - h.created_at)) / 60)::int`;

/**
 * What was asked in the days and how soon it was answered and resolved (domain 11, 12.8): in time is a first answer by when it was
 * promised first; too late one after that, and none that is owed longer. Minutes are those of the clock, nights included.
 */
export const helpTimes: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    month: sql`g.month`,
    clientName: sql`c.name`,
    helpCategory: sql`g.category`,
    team: sql`access.team_of(g.contact_id)`,
    ownerName: sql`g.owner_name`,
    requests: sql`g.requests`,
    firstAnswers: sql`g.answers`,
    inTime: sql`g.in_time`,
    tooLate: sql`g.late`,
    minutesToAnswer: sql`g.to_answer`,
    resolved: sql`g.resolved`,
    minutesToResolve: sql`g.to_resolve`,
  })}
  from (select to_char(h.created_at at time zone k.time_zone, 'YYYY-MM') as month, h.client_id, h.category, h.contact_id, h.owner_name,
      count(*)::int as requests, count(h.first_reply_at)::int as answers,
      count(*) filter (where h.first_reply_at <= h.first_due_at)::int as in_time,
      count(*) filter (where coalesce(h.first_reply_at, now()) > h.first_due_at
        and (h.first_reply_at is not null or h.status in ('new', 'open', 'assigned')))::int as late,
      ${minutesTo('h.first_reply_at')} as to_answer, count(h.resolved_at)::int as resolved,
      ${minutesTo('h.resolved_at')} as to_resolve
    from help_requests h join clients k on k.id = h.client_id
    where ${ofClients(sql`h.client_id`, meant)}
      and (h.created_at at time zone k.time_zone)::date between ${meant.from}::date and ${meant.to}::date
    group by 1, 2, 3, 4, 5) g
  join clients c on c.id = g.client_id
  order by g.month desc, c.name, g.category, g.owner_name nulls first, g.contact_id`;

/** Who can sign in, and what they hold by themselves and by their roles (domain 1.2). */
export const usersAndPermissions: ReportQuery = () => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    userName: sql`u.user_name`,
    username: sql`u.username`,
    userType: sql`u.user_type`,
    organisation: sql`u.organisation`,
    userState: sql`u.user_state`,
    roles: sql`u.roles`,
    permissions: sql`nullif(array_to_string(u.permissions, ','), '')`,
    lastSignIn: instant(sql`u.last_sign_in`),
  })}
  from access.report_users() u order by u.user_type, u.organisation, u.user_name, u.username`;

/** Who looked at one member, when and at what (45 CFR 164.528). */
export const auditByMember: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    at: instant(sql`r.at`),
    ...whoCells,
    ...whoActedCells('r'),
    userType: sql`r.user_type`,
    organisation: sql`r.organisation`,
    kindOfRead: sql`r.kind_of_read`,
  })}
  from access.report_readings(${meant.params['memberNumber'] ?? ''}, ${meant.from}::date, ${meant.to}::date,
    ${wantedKind(meant)}) r
  join people p on p.id = r.person_id ${detailsOn(meant.on)}
  where p.member_number = ${meant.params['memberNumber'] ?? ''}
  order by r.at desc, p.suffix, p.id`;

/** What each user read, took out and was refused. */
export const userAccess: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    ...whoActedCells('u'),
    userType: sql`u.user_type`,
    organisation: sql`u.organisation`,
    reads: sql`u.reads`,
    exports: sql`u.exports`,
    refusals: sql`u.refusals`,
    lastSeen: instant(sql`u.last_seen`),
  })}
  from access.report_user_access(${meant.from}::date, ${meant.to}::date, ${wantedKind(meant)}) u
  order by u.reads desc, u.user_name`;

/** Only what people did, or only what keys did; null: both. */
const wantedKind = ({ params }: Meant): string | null => params['actorKind'] || null;
