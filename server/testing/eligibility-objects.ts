import { sql } from 'kysely';
import { addDays, addMonths, todayIn } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { aFamily } from './family.ts';
import type { TestPortal } from './portal.ts';
import { aUser, type ClientParts } from './world.ts';

/** A family of the client's whose child turns 26 within the next weeks, and one whose child is past the age limit. */
async function anAgingChild(owner: TestPortal['owner'], client: ClientParts): Promise<void> {
  const today = todayIn('America/New_York', new Date());
  const dob = addMonths(addDays(today, 30), -26 * 12);
  await aFamily(owner, { client, lastName: 'Agingchild', dependents: [{ firstName: 'Kim', dob }] });
  const past = addMonths(today, -28 * 12);
  await aFamily(owner, {
    client,
    lastName: 'Pastchild',
    covers: ['medical'],
    dependents: [{ firstName: 'Sol', dob: past }],
  });
}

/** What a case follows from, and a reminder that was written of it. */
async function whatItFollows(
  owner: TestPortal['owner'],
  { cobraId, clientId, personId }: { cobraId: string; clientId: string; personId: string },
): Promise<void> {
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types)
    select ${cobraId}, id, ${clientId}, ${personId}, 'cause', 'hours', '2026-01-15', '{medical}' from changes
    where subscriber_id = ${personId} order by recorded_at desc limit 1`.execute(owner);
  await sql`insert into cobra_reminders (cobra_event_id, mail_id, client_id, person_id)
    values (${cobraId}, ${uuid7()}, ${clientId}, ${personId})`.execute(owner);
  await sql`insert into insurability_reminders (mail_id, client_id, person_id, about, day)
    values (${uuid7()}, ${clientId}, ${personId}, ${uuid7()}, '2026-01-15')`.execute(owner);
}

/** A COBRA event of the side's own person, premiums paid, and an account that is held to the side's division. */
export async function eligibilityRows(
  { owner }: TestPortal,
  client: ClientParts,
  personId: string,
): Promise<Record<'cobraId' | 'cobraPaymentId', string>> {
  const { id: clientId, divisionId } = client;
  await anAgingChild(owner, client);
  const [cobraId, cobraPaymentId] = [uuid7(), uuid7()];
  const days = {
    event_date: '2026-01-15',
    last_day: '2026-01-31',
    covered_from: '2026-02-01',
    covered_until: '2027-07-31',
  };
  const due = { months: 18, tell_by: '2026-02-14', notice_by: '2026-02-28' };
  await owner
    .insertInto('cobra_events')
    .values({
      id: cobraId,
      client_id: clientId,
      subscriber_id: personId,
      person_id: personId,
      event: 'hours',
      ...days,
      ...due,
    })
    .execute();
  await whatItFollows(owner, { cobraId, clientId, personId });
  const { installation_id } = await owner
    .selectFrom('clients')
    .select('installation_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const held = await aUser(owner, { installationId: installation_id, type: 'client', entityId: clientId });
  await owner
    .insertInto('user_divisions')
    .values({ user_id: held.id, division_id: divisionId, client_id: clientId })
    .execute();
  await owner
    .insertInto('daily_marks')
    .values({ client_id: clientId, kind: 'day', about: clientId, day: '2026-01-15' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into cobra_no_events (id, client_id, person_id, last_day)
    values (${uuid7()}, ${clientId}, ${personId}, '2026-01-31')`.execute(owner);
  await owner
    .insertInto('cobra_payments')
    .values({
      id: cobraPaymentId,
      client_id: clientId,
      cobra_event_id: cobraId,
      person_id: personId,
      paid_on: '2026-03-01',
      amount_cents: 62_465,
      due_cents: 62_465,
    })
    .execute();
  await owner
    .insertInto('premiums_paid')
    .values({
      id: uuid7(),
      client_id: clientId,
      subscriber_id: personId,
      person_id: personId,
      coverage_type: 'medical',
      paid_through: '2026-01-31',
    })
    .execute();
  return { cobraId, cobraPaymentId };
}
