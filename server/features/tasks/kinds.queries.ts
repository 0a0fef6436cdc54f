import { waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { COBRA_DUE_DAYS, type TaskKind } from '@coverlane/contract/tasks/codes.ts';
import { reviewedPurposes } from '@coverlane/contract/surveys/codes.ts';
import { waitingSignups } from '@coverlane/contract/union-signups/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import { PAID_FOR_BILL } from '../../facts/bill-debits.queries.ts';
import { billStateOf, DEBIT_THAT_CAME_BACK, SAID_PAID } from '../../facts/bill-state.queries.ts';
import { COBRA_DUE, COBRA_OVER } from '../../facts/cobra-due.queries.ts';
import { helpNumber } from '../../facts/help-number.queries.ts';
import type { TurningChild } from '../../facts/turning-26.queries.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** An amount that waits, and from when to when. */
export interface AskedEvidence {
  subscriberId: string;
  coverageType: string;
  askedOn: CalendarDate;
  due: CalendarDate;
}

/** What a kind is narrowed by beside its client. */
export interface Narrowing {
  /** Children whose coverage ends by age (`childrenTurning`). */
  turning: readonly TurningChild[];
  /** Amounts that wait for evidence of insurability (`evidenceAwaited`), with the day they were asked for. */
  evidence: readonly AskedEvidence[];
  /** Kinds of file that the reader handles. */
  fileKinds: readonly string[];
  /** Of one client alone: then nothing that is of none. */
  ofOneClient: boolean;
}

/**
 * The rows of a kind: `id, client_id, person_id, name, detail, number, owner, since, due, version`, of the clients in `client (id, name,
 * time_zone, today)`. `name` null: that of the person.
 */
export type RowsOf = (by: Narrowing) => RawBuilder<unknown>;

const NOBODY = sql`null::jsonb`;
/** Whoever sent it, else whoever saved it last: it waits for them. */
const SENDER = sql`to_jsonb(case when e.submitted_by_name is not null then access.actor(e.submitted_by_name, e.submitted_by_key)
  else access.actor(coalesce(e.saved_by_name, e.started_by_name), coalesce(e.saved_by_key, e.started_by_key)) end)`;

const enrollmentsIn = (status: string, since: RawBuilder<unknown>, owner = NOBODY): RowsOf => {
  const due = status === 'failed' ? sql`null::date` : sql`e.effective_date`;
  return () => sql`select e.id, e.client_id, e.person_id, nullif(e.person_name, '') as name, e.enrollment_type as detail,
      e.number, ${owner} as owner, ${since} as since, ${due} as due, e.version
    from client join enrollments e on e.client_id = client.id and e.status = ${status}`;
};

/** A proof that came to nothing with its enrollment waits for nobody. */
const proofsIn = (which: RawBuilder<unknown>, since: RawBuilder<unknown>): RowsOf => {
  return () => sql`select v.enrollment_id as id, v.client_id, e.person_id, coalesce(v.person_name, e.person_name) as name,
      v.type as detail, e.number, ${NOBODY} as owner, ${since} as since, v.due_date as due
    from client join enrollment_proofs v on v.client_id = client.id and ${which}
    join enrollments e on e.id = v.enrollment_id and e.status <> all(${overStatuses}::text[])`;
};

const importsIn = (which: RawBuilder<unknown>): RowsOf => {
  return ({
    fileKinds,
  }) => sql`select i.id, i.client_id, null::uuid as person_id, i.file_name as name, i.kind as detail, null::text as number,
      to_jsonb(access.actor(i.created_by_name, i.created_by_key)) as owner, i.created_at as since, null::date as due
    from client join imports i on i.client_id = client.id and i.kind = any(${[...fileKinds]}::text[]) and ${which}`;
};

const UNPAID_STATE = billStateOf({
  paid: PAID_FOR_BILL,
  saidPaid: SAID_PAID,
  today: sql`client.today`,
});

/** Every kind once: a new one is a line here, its code, its access (`tasks.rules.ts`) and its words. */
export const kindRows: Readonly<Record<TaskKind, RowsOf>> = {
  enrollmentFailed: enrollmentsIn('failed', sql`e.updated_at`),
  // A file that stopped is done with once a later one of its kind was applied.
  importStopped: importsIn(sql`i.state in ('failed', 'refused') and not exists (select from imports n
    where n.client_id = i.client_id and n.kind = i.kind and n.state = 'applied' and n.created_at > i.created_at)`),
  cardFailed:
    () => sql`select o.id, o.client_id, o.person_id, null::text as name, o.status as detail, null::text as number,
      ${NOBODY} as owner, o.status_at as since, null::date as due
    from client join idcard_orders o on o.client_id = client.id and o.status in ('failed', 'undeliverable')`,
  webhookUndelivered:
    () => sql`select w.id, null::uuid as client_id, null::uuid as person_id, w.name, null::text as detail,
      null::text as number, ${NOBODY} as owner, min(d.created_at) as since, null::date as due
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'failed'
    where w.deleted_at is null and w.status <> 'off' group by w.id, w.name`,
  mailUndelivered:
    () => sql`select m.id, null::uuid as client_id, null::uuid as person_id, m.address as name, m.kind as detail,
      null::text as number, ${NOBODY} as owner, m.created_at as since, null::date as due
    from mails m where m.state = 'failed'`,
  proofOverdue: proofsIn(
    sql`(v.state = 'overdue' or (v.state in ('required', 'rejected') and v.due_date < client.today))`,
    sql`v.created_at`,
  ),
  // What nothing is due of any more, or not soon, waits for nobody at the administrator's or the employer's.
  cobraDue:
    () => sql`select e.person_id as id, e.client_id, e.person_id, null::text as name, e.event as detail, null::text as number,
      ${NOBODY} as owner, e.recorded_at as since, ${COBRA_DUE} as due
    from client join cobra_events e on e.client_id = client.id and e.state <> all(${COBRA_OVER}::text[])
      and ${COBRA_DUE} <= client.today + ${COBRA_DUE_DAYS}::int`,
  // Coverage stands for a time without the payment that came back (domain 6.6); what could not be ended by itself waits on for people.
  paymentReturned:
    () => sql`select p.id, p.client_id, y.person_id, y.name, null::text as detail, 'P-' || lpad(p.number::text, 6, '0') as number,
      ${NOBODY} as owner, g.created_at as since, g.grace_until as due
    from client join payment_graces g on g.client_id = client.id and g.state in ('open', 'left')
    join payments p on p.id = g.payment_id join payers y on y.id = g.payer_id`,
  // Something has no price, so that the night could make no bill of the month (decision 296): it is due when the bill would be.
  billNotMade:
    () => sql`select t.id, t.client_id, null::uuid as person_id, s.name, to_char(t.left_month, 'YYYY-MM') as detail, null::text as number,
      ${NOBODY} as owner, t.updated_at as since, t.left_month + (t.due_day - 1) as due
    from client join bill_terms t on t.client_id = client.id and t.left_month is not null join suppliers s on s.id = t.supplier_id`,
  // A bill is overdue, or its debit came back (then with the code of the return): who reads bills is led to what can be done about it.
  billUnpaid: () => sql`select b.id, b.client_id, null::uuid as person_id, s.name, r.code as detail,
      'B-' || lpad(b.number::text, 6, '0') as number, ${NOBODY} as owner,
      coalesce(r.at, (b.due_date + 1)::timestamp at time zone client.time_zone) as since, b.due_date as due
    from client join group_bills b on b.client_id = client.id and b.voided_at is null
    join bill_terms t on t.id = b.terms_id join suppliers s on s.id = t.supplier_id
    left join lateral ${DEBIT_THAT_CAME_BACK} r on true
    where (b.due_date < client.today or r.at is not null) and ${UNPAID_STATE} = any(case when r.at is null then array['overdue'] else array['overdue', 'open', 'partPaid'] end)`,
  // An employee may wait with several types of coverage; decided one by one on one page.
  evidenceAwaited: ({
    evidence,
  }) => sql`select p.id, p.client_id, p.id as person_id, null::text as name, a."coverageType" as detail,
      p.member_number as number, ${NOBODY} as owner, a."askedOn"::timestamp at time zone client.time_zone as since, a.due
    from jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb)
      as a("subscriberId" uuid, "coverageType" text, "askedOn" date, due date)
    join people p on p.id = a."subscriberId" join client on client.id = p.client_id`,
  // Half of the deductible (or what the policy says) is reached, or a diagnosis or stay asks for it, and the carrier was not told; nobody is named.
  stopLossNotice:
    () => sql`select k.id, k.client_id, null::uuid as person_id, '#' || k.claimant || ' · ' || p.policy_number as name, p.policy_number as detail,
      null::text as number, ${NOBODY} as owner, k.reached_at as since, null::date as due
    from client join stop_loss_cases k on k.client_id = client.id and k.noticed_on is null and k.state <> 'closed'
    join stop_loss_policies p on p.id = k.policy_id and p.deleted_at is null
      and (k.is_alarmed or k.paid_cents * 100 >= k.threshold_cents * p.notice_pct)`,
  // Coverage is not what a worker's hours give: until it is. That a plan was chosen by hand, that the worker died, or that somebody of the
  // family was left out may stay as it is: it is told for a month.
  hoursToLook:
    () => sql`select b.id, b.client_id, b.person_id, null::text as name, coalesce(b.failure ->> 'code', 'hours-left-out') as detail,
      p.member_number as number, ${NOBODY} as owner, b.waits_since as since, null::date as due
    from client join hour_banks b on b.client_id = client.id and b.waits_since is not null
      and (b.failure is not null or b.left_out <> '{}')
      and (b.failure ->> 'code' in ('hours-left', 'hours-no-plan', 'hours-refused') or b.waits_since > now() - interval '30 days')
    join people p on p.id = b.person_id`,
  enrollmentToApprove: enrollmentsIn('pendingApproval', sql`coalesce(e.submitted_at, e.created_at)`),
  proofToReview: proofsIn(sql`v.state = 'received'`, sql`coalesce(v.received_at, v.created_at)`),
  // What the desk owes a word of, by the day that is promised; nobody answers what they asked themselves.
  helpToAnswer: ({
    ofOneClient,
  }) => sql`select h.id, h.client_id, h.person_id, h.asker_name as name, h.subject as detail, ${helpNumber} as number,
      to_jsonb(h.owner_name) as owner, coalesce(h.waits_since, h.created_at) as since,
      (h.due_at at time zone coalesce(client.time_zone, i.time_zone))::date as due
    from help_requests h join installations i on i.id = h.installation_id left join client on client.id = h.client_id
    where h.status = any(${[...waitingForDesk]}::text[]) and h.user_id <> (select access.user_id()) and h.merged_into is null
      and (client.id is not null or (h.client_id is null and not ${ofOneClient}::boolean))`,
  // Answers that change what is recorded, or decide about it (domain 12.1), until somebody has said what comes of them.
  surveyToReview:
    () => sql`select r.id, r.client_id, r.person_id, r.name, s.name as detail, null::text as number, ${NOBODY} as owner,
      r.submitted_at as since, n.due_on as due
    from client join surveyresponses r on r.client_id = client.id and r.outcome is null and r.voided_at is null
      and r.deleted_at is null
    join surveys s on s.id = r.survey_id and s.purpose = any(${[...reviewedPurposes]}::text[]) and s.deleted_at is null
    left join surveysessions n on n.id = r.session_id`,
  signupToReview:
    () => sql`select s.id, s.client_id, null::uuid as person_id, s.person_name as name, u.name as detail, null::text as number,
      ${NOBODY} as owner, s.submitted_at as since, null::date as due
    from client join union_signups s on s.client_id = client.id and s.status = any(${[...waitingSignups]}::text[])
    join unions u on u.id = s.union_id`,
  importToDecide: importsIn(sql`i.state = 'proposed'`),
  enrollmentUnsigned: enrollmentsIn('pendingSignature', sql`coalesce(e.submitted_at, e.created_at)`),
  enrollmentReturned: enrollmentsIn('returned', sql`e.updated_at`, SENDER),
  ageingOut: ({ turning }) => sql`select p.id, p.client_id, p.id as person_id, null::text as name, null::text as detail,
      p.member_number as number, ${NOBODY} as owner, now() as since, a.last as due
    from jsonb_to_recordset(${JSON.stringify(turning.map(({ personId, lastDay }) => ({ id: personId, last: lastDay })))}::jsonb)
      as a(id uuid, last date) join people p on p.id = a.id join client on client.id = p.client_id`,
  missingSsn: () => sql`select s.person_id as id, s.client_id, s.person_id, null::text as name, null::text as detail,
      s.member_number as number, ${NOBODY} as owner, coalesce(s.covered_from::timestamp at time zone client.time_zone, now()) as since, null::date as due
    from client join member_search s on s.client_id = client.id and s.covered_to >= client.today
      and not exists (select from person_ssns n
        where n.client_id = client.id and n.person_id = s.person_id and n.superseded_at is null)`,
};
