import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraOrigin } from '@coverlane/contract/eligibility/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { COBRA_DUE, COBRA_OUTDATED, COBRA_OVER, COBRA_SAID } from '../../facts/cobra-due.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { CobraCase, CobraPatch } from '../../domain/eligibility/cobra-facts.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A COBRA event as it is stored, with whose it is. */
export type CobraRow = CobraCase & {
  id: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  subscriberId: string;
  memberId: string;
  memberName: string;
  memberNumber: string;
  waivedOn: CalendarDate | null;
  endedOn: CalendarDate | null;
  coverageTypes: CoverageType[] | null;
  /** What made it, by whose law it is, and the kinds of coverage that were lost. */
  origin: CobraOrigin;
  law: 'federal' | 'state';
  lostTypes: CoverageType[];
  /** Those of them that had lapsed during a leave, and can be continued from the day after the event. */
  lapsedTypes: CoverageType[];
  /** Whoever is disabled continues too: only then does the disability make premiums dearer. */
  disabledContinues: boolean;
  /** Who pays, and the first month that their ledger charges; null: nothing is charged yet. */
  payerId: string | null;
  chargedFrom: CalendarDate | null;
  note: string | null;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
};

/** The day, where the client is, on which a change last corrected the loss that the newest notice told of, or was undone. */
const CORRECTED_ON = sql`(select (max(greatest(h.recorded_at, h.undone_at)) at time zone c.time_zone)::date from cobra_causes k
  join changes h on h.id = k.change_id where k.cobra_event_id = e.id and k.role = 'cause')`;

const ROW = sql`e.id, e.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone",
  e.subscriber_id as "subscriberId", e.person_id as "memberId", p.member_number as "memberNumber",
  (select ${personAsRead('d')} from person_details d
    where d.person_id = e.person_id and d.superseded_at is null order by d.effective_date desc limit 1) as "memberName",
  e.event, e.event_date as "eventDate", e.last_day as "lastDay", e.state, e.months, e.covered_from as "coveredFrom",
  e.origin, e.law, e.held_state as "heldState", e.closed_by as "closedBy", e.other_from as "otherFrom",
  e.medicare_on as "medicareOn", case e.law when 'state' then e.months end as "stateMonths",
  coalesce(e.lost_types, '{}') as "lostTypes", array(select distinct t from cobra_causes k join changes h on h.id = k.change_id,
    unnest(k.lapsed) t where k.cobra_event_id = e.id and h.undone_at is null) as "lapsedTypes",
  e.covered_until as "coveredUntil", e.notice_by as "noticeBy", e.notice_sent_on as "noticeSentOn", ${COBRA_OUTDATED} as "noticeOutdated",
  case when ${COBRA_OUTDATED} then ${CORRECTED_ON} end as "correctedOn",
  e.elect_by as "electBy", e.elected_on as "electedOn", e.waived_on as "waivedOn",
  e.first_premium_by as "firstPremiumBy", e.paid_through as "paidThrough", e.ended_on as "endedOn",
  e.coverage_types as "coverageTypes", e.person_id = e.subscriber_id as "isEmployee",
  e.disabled_since as "disabledSince", e.second_event as "secondEvent", e.second_event_on as "secondEventOn",
  e.received_cents as "receivedCents", e.shortfall_cents as "shortfallCents", e.shortfall_from as "shortfallFrom",
  e.shortfall_by as "shortfallBy", exists(select from cobra_events x where x.person_id = e.disabled_person_id
    and x.event_date = e.event_date and x.state in ('elected', 'awaitingFirstPremium', 'active', 'grace'))
    as "disabledContinues", e.payer_id as "payerId", e.charged_from as "chargedFrom", e.note, e.version, e.updated_at as "updatedAt", access.actor(e.updated_by_name, e.updated_by_key) as "updatedBy"`;

export type CobraFilter = { clientId?: string | undefined; memberId?: string | undefined; open?: boolean | undefined };

const conditions = ({ clientId, memberId, open }: CobraFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`e.client_id = any((select access.clients())::uuid[])`,
      ...(clientId === undefined ? [] : [sql`e.client_id = ${clientId}`]),
      ...(memberId === undefined ? [] : [sql`e.person_id = ${memberId}`]),
      ...(open === true ? [sql`e.state <> all(${COBRA_OVER}::text[])`] : []),
    ],
    sql` and `,
  );

const FROM = sql`cobra_events e join clients c on c.id = e.client_id join people p on p.id = e.person_id`;

/** One page of events, what is due first first, and how many there are. */
export async function pageOfCobra(
  db: Db,
  filter: CobraFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CobraRow[]; total: number }> {
  const where = conditions(filter);
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM} where ${where}
    order by ${COBRA_DUE} nulls last, e.recorded_at desc, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from cobra_events e
    where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One event, held; undefined where the reader may see none. */
export async function holdCobra(db: Db, id: string): Promise<CobraRow | undefined> {
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM} where e.id = ${id} for update of e`.execute(db);
  return rows[0];
}

/** Events of a client of which something is still due. */
export async function openCobra(db: Db, clientId: string): Promise<CobraRow[]> {
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM}
    where e.client_id = ${clientId} and e.state <> all(${COBRA_OVER}::text[]) order by e.id`.execute(db);
  return rows;
}

/** Every case of a family that was elected, held. */
export async function holdElected(db: Db, subscriberId: string): Promise<CobraRow[]> {
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM} where e.subscriber_id = ${subscriberId}
    and e.elected_on is not null order by e.id for update of e`.execute(db);
  return rows;
}

/** Cases of the same family and loss that something can still be entered of, held. */
export async function holdFamilyCases(db: Db, { subscriberId, event, eventDate }: CobraRow): Promise<CobraRow[]> {
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM} where e.subscriber_id = ${subscriberId}
    and e.event = ${event} and e.event_date = ${eventDate} and e.state <> all(${COBRA_OVER}::text[])
    order by e.id for update of e`.execute(db);
  return rows;
}

/** Cases of the same family and loss whose people continue, or have elected to. */
export async function continuingCases(db: Db, { subscriberId, event, eventDate }: CobraRow): Promise<CobraRow[]> {
  const { rows } = await sql<CobraRow>`select ${ROW} from ${FROM} where e.subscriber_id = ${subscriberId}
    and e.event = ${event} and e.event_date = ${eventDate}
    and e.state in ('elected', 'awaitingFirstPremium', 'active', 'grace') order by e.id`.execute(db);
  return rows;
}

/** A payment as it was entered; money in cents. */
export type CobraPayment = {
  paidOn: CalendarDate;
  amountCents: number;
  dueCents: number;
  /** null: it pays for no day yet. */
  paidThrough: CalendarDate | null;
};

/** Keeps a payment. */
export async function recordPayment(
  db: Db,
  { id, clientId, memberId }: CobraRow,
  {
    payment,
    by,
    paymentId = null,
  }: {
    payment: CobraPayment;
    by: { userId: string | null; userName: string | null };
    /** The debit that it is; absent: staff entered it. */
    paymentId?: string | null;
  },
): Promise<void> {
  const { paidOn, amountCents, dueCents, paidThrough } = payment;
  await sql`insert into cobra_payments (id, client_id, cobra_event_id, person_id, paid_on, amount_cents, due_cents,
      paid_through, payment_id, recorded_by, recorded_by_name)
    values (${uuid7()}, ${clientId}, ${id}, ${memberId}, ${paidOn}, ${amountCents}, ${dueCents}, ${paidThrough},
      ${paymentId}, ${by.userId}, ${by.userName})`.execute(db);
}

/** A payment that is kept. */
export type KeptPayment = CobraPayment & {
  id: string;
  isDebit: boolean;
  /** Before the ledger of its case began: it is there with what it completed. */
  isBefore: boolean;
};

/** What was paid in a case, the newest first. */
export async function paymentsOf(db: Db, caseId: string): Promise<KeptPayment[]> {
  const { rows } = await sql<KeptPayment>`select id, paid_on as "paidOn", amount_cents as "amountCents",
      due_cents as "dueCents", paid_through as "paidThrough", payment_id is not null as "isDebit",
      coalesce(recorded_at < (select e.charged_at from cobra_events e where e.id = cobra_event_id), true) as "isBefore"
    from cobra_payments where cobra_event_id = ${caseId} and withdrawn_at is null order by recorded_at desc`.execute(
    db,
  );
  return rows;
}

type Written = CobraPatch & {
  coverageTypes?: readonly CoverageType[] | null;
  note?: string | null;
  disabledPersonId?: string;
};

const COLUMNS: Readonly<Record<keyof Written, string>> = {
  state: 'state',
  noticeSentOn: 'notice_sent_on',
  electBy: 'elect_by',
  electedOn: 'elected_on',
  firstPremiumBy: 'first_premium_by',
  paidThrough: 'paid_through',
  waivedOn: 'waived_on',
  endedOn: 'ended_on',
  coverageTypes: 'coverage_types',
  months: 'months',
  coveredUntil: 'covered_until',
  disabledPersonId: 'disabled_person_id',
  disabledSince: 'disabled_since',
  disabledFoundOn: 'disabled_found_on',
  disabledToldOn: 'disabled_told_on',
  secondEvent: 'second_event',
  secondEventOn: 'second_event_on',
  receivedCents: 'received_cents',
  shortfallCents: 'shortfall_cents',
  shortfallFrom: 'shortfall_from',
  shortfallToldOn: 'shortfall_told_on',
  shortfallBy: 'shortfall_by',
  note: 'note',
  heldState: 'held_state',
  closedBy: 'closed_by',
  otherFrom: 'other_from',
};

const isColumn = (key: string): key is keyof Written => key in COLUMNS;

/** Writes what became of an event and counts its version on. */
export async function patchCobra(db: Db, id: string, patch: Written): Promise<void> {
  const set = Object.entries(patch).flatMap(([key, value]) =>
    isColumn(key) && value !== undefined ? [sql`${sql.ref(COLUMNS[key])} = ${value}`] : [],
  );
  const said = patch.noticeSentOn === undefined ? [] : [sql`notice_said = ${COBRA_SAID}`];
  await sql`update cobra_events e set ${sql.join([...set, ...said, sql`version = version + 1`, sql`updated_at = now()`])}
    where e.id = ${id}`.execute(db);
}

/** Is the reader held to divisions? Such users enter notices and answers (`mayEnter`); their employer's others enter the rest. */
export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select access.held_divisions() is not null as held`.execute(db);
  return rows[0]?.held === true;
}

/** The host of the first site of the client's installation. */
export async function siteHost(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select access.site_host(${clientId}) as host`.execute(db);
  return rows[0]?.host ?? null;
}
