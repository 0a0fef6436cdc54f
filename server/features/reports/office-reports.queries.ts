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
