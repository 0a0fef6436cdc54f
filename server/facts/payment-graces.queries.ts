import { sql } from 'kysely';
import { rulesFor, SettingsOfClient } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { addDays, type CalendarDate } from '../platform/values/dates.ts';
import { loadSettings } from './settings.queries.ts';

/** A payment came back, and coverage stands until a day although it is not paid for. */
export type Grace = {
  id: string;
  payerId: string;
  personId: string;
  paymentId: string;
  authorisationId: string | null;
  /** The first day of the month through which the payment was to pay. */
  month: CalendarDate;
  graceUntil: CalendarDate;
  remindedOn: CalendarDate | null;
  state: 'open' | 'left' | 'ended';
  /** Of one that ended: what was lacking then, and by which enrollment. */
  lackingCents: number;
  enrollmentId: string | null;
};

/** A payer whose payment came back, and where they belonged when it did. */
type Lacking = {
  payerId: string;
  clientId: string;
  paymentId: string;
  divisionId: string | null;
  month: CalendarDate;
};

/** Payers of payments; of several of one payer the earliest. */
async function lackingOf(db: Db, payments: readonly string[], today: CalendarDate): Promise<Lacking[]> {
  const { rows } =
    await sql<Lacking>`select distinct on (p.payer_id) p.payer_id as "payerId", p.client_id as "clientId",
      p.id as "paymentId", w.division_id as "divisionId", date_trunc('month', p.due_date)::date as month
    from payments p join payers y on y.id = p.payer_id and y.person_id is not null
    left join payment_authorisations a on a.id = p.authorisation_id
    left join lateral access.place_of_person(y.person_id, ${today}::date) w on true
    where p.id = any(${[...payments]}::uuid[]) and p.kind <> 'selfPay' and a.continued is not true order by p.payer_id, p.due_date`.execute(
      db,
    );
  return rows;
}

/**
 * Opens a grace for payers whose payments came back, where none is open: as many days as the setting `paymentGraceDays` says where the payer
 * belongs (domain 6.6: 30). Continued coverage (COBRA) has its own, and who is not on record yet has nothing that could end; a month that
 * was paid for by hours’ money is the bank of hours’ to keep or to lose.
 */
export async function openGraces(db: Db, payments: readonly string[], today: CalendarDate): Promise<void> {
  if (payments.length === 0) return;
  const lacking = await lackingOf(db, payments, today);
  const settings = new Map<string, SettingsOfClient>();
  for (const { clientId } of lacking)
    if (!settings.has(clientId)) settings.set(clientId, await loadSettings(db, clientId));
  const graces = lacking.map(({ divisionId, ...of }) => {
    const { paymentGraceDays } = rulesFor(
      { settings: settings.get(of.clientId) ?? new SettingsOfClient([]) },
      divisionId,
    );
    return { ...of, until: addDays(today, paymentGraceDays) };
  });
  await sql`insert into payment_graces (id, client_id, payer_id, payment_id, month, returned_on, grace_until)
    select gen_random_uuid(), g."clientId", g."payerId", g."paymentId", g.month, ${today}::date, g.until
    from jsonb_to_recordset(${JSON.stringify(graces)}::jsonb)
      as g("clientId" uuid, "payerId" uuid, "paymentId" uuid, month date, until date)
    on conflict do nothing`.execute(db);
}

const columns = sql`g.id, g.payer_id as "payerId", y.person_id as "personId", g.payment_id as "paymentId",
  p.authorisation_id as "authorisationId", g.month, g.grace_until as "graceUntil", g.reminded_on as "remindedOn", g.state,
  coalesce(g.lacking_cents, 0) as "lackingCents", g.enrollment_id as "enrollmentId"`;

/** Graces that are to be looked at: those that are open, and those by which coverage ended, as long as money may turn out to be there. */
export async function gracesOf(
  db: Db,
  { clientId, since }: { clientId: string; since: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payment_graces where client_id = ${clientId}
    and (state in ('open', 'left') or (state = 'ended' and closed_on >= ${since})) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One of them, held until the transaction ends with its payer; undefined: it is settled meanwhile. */
export async function holdGrace(db: Db, id: string): Promise<Grace | undefined> {
  await sql`select from payers where id = (select payer_id from payment_graces where id = ${id}) for no key update`.execute(
    db,
  );
  const { rows } = await sql<Grace>`select ${columns} from payment_graces g join payers y on y.id = g.payer_id
    join payments p on p.id = g.payment_id
    where g.id = ${id} and g.state in ('open', 'left', 'ended') for update of g`.execute(db);
  return rows[0];
}

/** Says what came of a grace. */
export async function closeGrace(
  db: Db,
  id: string,
  as: {
    state: 'paid' | 'left' | 'ended' | 'undone' | 'closed';
    on: CalendarDate;
    lackingCents?: number;
    enrollmentId?: string;
  },
): Promise<void> {
  await sql`update payment_graces set state = ${as.state}, closed_on = ${as.on},
    lacking_cents = coalesce(${as.lackingCents ?? null}, lacking_cents),
    enrollment_id = coalesce(${as.enrollmentId ?? null}, enrollment_id) where id = ${id}`.execute(db);
}

export async function noteReminded(db: Db, id: string, on: CalendarDate): Promise<void> {
  await sql`update payment_graces set reminded_on = ${on} where id = ${id}`.execute(db);
}

/**
 * Does the bank draw from the payer just now, or with the next file? Then nobody knows yet whether they paid: what they allowed in time
 * and what is due does not end coverage because no file was built yet.
 */
export async function isAtBank(db: Db, payerId: string, today: CalendarDate): Promise<boolean> {
  const { rows } = await sql`select from payments p
    where p.payer_id = ${payerId} and p.kind in ('initial', 'recurring', 'retry', 'fee')
      and (p.status in ('batched', 'submitted') or (p.status = 'queued' and p.due_date <= ${today}
        and exists (select from payment_methods m where m.id = p.method_id and m.status = 'active')
        and exists (select from payment_authorisations a where a.id = p.authorisation_id and a.revoked_at is null))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
