import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { clientsToWork } from '../../platform/jobs/daily.queries.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { ClientParts, World } from '../../testing/world.ts';
import { aDependent, aNewHire, blankElection, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';
import { enrollmentDays } from './enrollments.jobs.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** Works off a client's day, whatever day it is in the world. */
const dayOf = (client: ClientParts, today: CalendarDate): Promise<void> =>
  workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: client.id, today }, enrollmentDays);

async function set(client: ClientParts, key: string, value: string): Promise<void> {
  const { installationId: installation_id } = world;
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id, scope: 'client', scope_id: client.id, client_id: client.id, key, value })
    .onConflict((conflict) => conflict.columns(['scope_id', 'key']).doUpdateSet({ value }))
    .execute();
}

const mailsTo = async (address: string, kind: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails
    where address = ${address} and kind = ${kind}`.execute(portal.owner);
  return rows[0]?.count ?? 0;
};

const statusOf = async (id: string) => {
  const { rows } = await sql<{ status: string; left_out: string[]; failure: unknown }>`select status, left_out, failure
    from enrollments where id = ${id}`.execute(portal.owner);
  return rows[0];
};

/** The day a proof was asked for, by the database's own clock. */
const askedOn = async (enrollmentId: string): Promise<CalendarDate> => {
  const { rows } = await sql<{ day: string }>`select ((created_at at time zone 'America/New_York')::date)::text as day
    from enrollment_proofs where enrollment_id = ${enrollmentId}`.execute(portal.owner);
  return rows[0]?.day ?? '';
};

const coveragesOf = async (personId: string) => {
  const { rows } = await sql<{ type: string; until: string | null; from: string }>`select coverage_type as type,
    expiration_date as until, effective_date as from from coverages where person_id = ${personId} and superseded_at is null
    order by coverage_type, effective_date`.execute(portal.owner);
  return rows;
};

let people = 0;
/** A new hire with a child, for whom the client wants a birth certificate. Answers the draft's id and the address. */
async function hiredWithChild(client: ClientParts): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `parent${people}@example.com`;
  const answers = aNewHire(client, { email, firstName: `Parent${people}` });
  const child = aDependent('d1', { firstName: `Child${people}` });
  const elections = answers.elections.map((election) => ({ ...election, covered: ['subscriber', 'd1'] }));
  const draft = await desk.save(await desk.startHire(client), {
    ...answers,
    dependents: [child],
    coversDependents: true,
    elections,
  });
  const { status, body } = await desk.submit(draft);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: draft.id, email };
}

describe('A proof that is asked for before approval', () => {
  test('is reminded of 7, 14 and 21 days later, once each, and a day that was missed is made up for once', async () => {
    await set(world.acme, 'dependentProof', 'beforeApproval');
    const { id, email } = await hiredWithChild(world.acme);
    const asked = await askedOn(id);
    const counted: number[] = [];
    for (const days of [0, 6, 7, 7, 8, 20, 21, 22]) {
      await dayOf(world.acme, addDays(asked, days));
      counted.push(await mailsTo(email, 'proofReminder'));
    }
    // On day 20 the letter of day 14, which nobody sent, goes out late.
    expect(counted).toEqual([0, 0, 1, 1, 1, 2, 3, 3]);
  });

  test('whose file the virus scanner refused later is asked for anew by mail, once', async () => {
    await set(world.acme, 'dependentProof', 'beforeApproval');
    const { id, email } = await hiredWithChild(world.acme);
    const today = await askedOn(id);
    await sql`update enrollment_proofs set state = 'received', scan = 'waiting', file_key = ${uuid7()}, received_at = created_at
      where enrollment_id = ${id}`.execute(portal.owner);
    await sql`select access.proof_scanned(id, file_key, false) from access.unscanned_files()`.execute(
      portal.workerPool,
    );
    for (const day of [today, today, addDays(today, 1)]) await dayOf(world.acme, day);
    expect(await mailsTo(email, 'enrollmentProofRefused')).toBe(1);
  });

  test('is overdue the day after its due day: the person is left out and the rest is processed', async () => {
    await set(world.acme, 'dependentProof', 'beforeApproval');
    const { id, email } = await hiredWithChild(world.acme);
    await dayOf(world.acme, dayFromNow(30));
    expect((await statusOf(id))?.status).toBe('pendingProof');
    await dayOf(world.acme, dayFromNow(31));
    await dayOf(world.acme, dayFromNow(31));
    expect(await statusOf(id)).toMatchObject({ status: 'queued', left_out: ['d1'] });
    expect(await mailsTo(email, 'proofOverdue')).toBe(1);
    await desk.work();
    expect((await statusOf(id))?.status).toBe('processed');
    const { rows } = await sql<{ people: number }>`select count(*)::int as people from people p
      join enrollments e on e.subscriber_id = p.subscriber_id where e.id = ${id}`.execute(portal.owner);
    expect(rows[0]?.people).toBe(1);
    expect((await desk.get(id)).proofs.map(({ state }) => state)).toEqual(['overdue']);
  });

  test('ends the enrollment where nothing is left of it', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Alone' });
    const draft = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'adddependent',
      memberId: family.subscriberId,
    });
    const child = aDependent('d1', { firstName: 'Baby', dob: dayFromNow(-5), ssn: null });
    const medical = { ...blankElection, coverageType: 'medical' as const, decision: 'elect' as const };
    const saved = await desk.save(draft, {
      ...draft.answers,
      eventCode: 'birth',
      eventDate: dayFromNow(-5),
      dependents: [child],
      coversDependents: true,
      elections: [{ ...medical, planId: world.acme.plans.medical, covered: ['subscriber', 'd1'] }],
    });
    expect((await desk.submit(saved)).body.state).toBe('pendingProof');
    await dayOf(world.acme, dayFromNow(31));
    expect(await statusOf(draft.id)).toMatchObject({
      status: 'expired',
      failure: { code: 'proof-overdue' },
    });
    expect((await coveragesOf(family.subscriberId)).map(({ until }) => until)).toEqual([null]);
  });
});

describe('A proof that may come within thirty days of approval', () => {
  test('ends the coverage by the client’s rule when it does not come, on the timeline and never in the past', async () => {
    await set(world.rival, 'dependentProof', 'afterApproval30');
    const { id, email } = await hiredWithChild(world.rival);
    await desk.work();
    expect((await statusOf(id))?.status).toBe('processed');
    const today = dayFromNow(31);
    const lastDay = endOfMonth(today);
    await dayOf(world.rival, today);
    await dayOf(world.rival, today);
    const { rows } = await sql<{
      person: string;
      subscriber: string;
    }>`select p.id as person, p.subscriber_id as subscriber
      from people p join enrollments e on e.subscriber_id = p.subscriber_id where e.id = ${id} and p.id <> p.subscriber_id`.execute(
      portal.owner,
    );
    const [child] = rows;
    expect((await coveragesOf(child?.person ?? '')).filter(({ until }) => until === null || until > lastDay)).toEqual(
      [],
    );
    // The tiers of the rest follow from the next day.
    const rest = await coveragesOf(child?.subscriber ?? '');
    expect(rest.filter(({ until }) => until === null)).toHaveLength(3);
    const changes = await sql<{ source: string; reason: string; by: string | null; enrollment: string }>`
      select h.source, h.reason, h.user_name as by, e.status as enrollment from changes h
      join enrollment_changes x on x.change_id = h.id join enrollments e on e.id = x.enrollment_id
      where h.person_id = ${child?.person} and h.type = 'termmember'`.execute(portal.owner);
    expect(changes.rows).toEqual([{ source: 'rule', reason: 'proofMissing', by: null, enrollment: 'processed' }]);
    expect([await mailsTo(email, 'proofOverdue'), await mailsTo(email, 'coverageEnded')]).toEqual([1, 1]);
  });
});

describe('A child who turns 26', () => {
  // Turns 26 on the 20th of this month, whatever month it is, and is covered to its end.
  const last = endOfMonth(dayFromNow(0));
  const born = addMonths(`${last.slice(0, 8)}20`, -26 * 12);
  let family: TestFamily;
  const email = 'aging@example.com';

  test('is told of 90, 60 and 30 days before the coverage ends, once each', async () => {
    family = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Aging',
      details: { email },
      dependents: [
        { firstName: 'Kit', dob: born },
        { firstName: 'Young', dob: '2015-03-02' },
      ],
    });
    const counted: number[] = [];
    for (const before of [91, 90, 89, 60, 60, 29, 1]) {
      await dayOf(world.acme, addDays(last, -before));
      counted.push(await mailsTo(email, 'childAging'));
    }
    expect(counted).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });

  test('ends on the last day by the client’s rule, with the offer to continue; nobody else does, and not twice', async () => {
    const [subscriber, kit, young] = family.personIds;
    await dayOf(world.acme, last);
    await dayOf(world.acme, last);
    await dayOf(world.acme, addDays(last, 1));
    expect((await coveragesOf(kit ?? '')).map(({ until }) => until)).toEqual([last]);
    for (const person of [subscriber, young])
      expect((await coveragesOf(person ?? '')).at(-1)).toMatchObject({ until: null });
    const offered = await sql`select event, event_date, last_day, months from cobra_events
      where person_id = ${kit}`.execute(portal.owner);
    expect(offered.rows).toEqual([{ event: 'childAging', event_date: addDays(last, 1), last_day: last, months: 36 }]);
    expect(await mailsTo(email, 'coverageEnded')).toBe(1);
  });
});

test('whoever began to report a life event is reminded seven days and one day before its window closes', async () => {
  const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Late' });
  const draft = await desk.start({
    clientId: world.acme.id,
    enrollmentType: 'adddependent',
    memberId: family.subscriberId,
  });
  const eventDate = dayFromNow(-2);
  await desk.save(draft, { ...draft.answers, eventCode: 'birth', eventDate });
  const closes = addDays(eventDate, 30);
  const counted: number[] = [];
  for (const before of [8, 7, 7, 1, 0, -1]) {
    await dayOf(world.acme, addDays(closes, -before));
    counted.push(await mailsTo('admin@example.com', 'eventWindowClosing'));
  }
  expect(counted).toEqual([0, 1, 1, 2, 2, 2]);
});

describe('The round', () => {
  test('takes each client once a day, from six in the morning of its own time', async () => {
    const at = (instant: string) => clientsToWork(portal.workerPool, new Date(instant));
    const ids = async (instant: string) => (await at(instant)).map(({ clientId }) => clientId);
    // 10:30 UTC is 05:30 in New York.
    expect(await ids('2030-01-15T10:30:00Z')).not.toContain(world.acme.id);
    expect(await at('2030-01-15T11:30:00Z')).toContainEqual({ clientId: world.acme.id, day: '2030-01-15' });
    await dayOf(world.acme, '2030-01-15');
    expect(await ids('2030-01-15T12:30:00Z')).not.toContain(world.acme.id);
    expect(await ids('2030-01-16T12:30:00Z')).toContain(world.acme.id);
  });

  test('does with each thing what it can, and goes on where one fails: the next run does what is missing', async () => {
    await set(world.acme, 'dependentProof', 'beforeApproval');
    const [one, other] = [await hiredWithChild(world.acme), await hiredWithChild(world.acme)];
    // What was typed cannot be read any more: this one fails whatever is tried.
    await sql`update enrollments set answers = '[]' where id = ${one.id}`.execute(portal.owner);
    await expect(dayOf(world.acme, dayFromNow(32))).rejects.toThrow();
    expect((await statusOf(other.id))?.status).toBe('queued');
    const marked = await sql`select from daily_marks where about = ${world.acme.id} and kind = 'day'
      and day = ${dayFromNow(32)}`.execute(portal.owner);
    expect(marked.rows).toEqual([]);
    expect(await mailsTo(other.email, 'proofOverdue')).toBe(1);
    await sql`update enrollments set status = 'cancelled' where id = ${one.id}`.execute(portal.owner);
    await dayOf(world.acme, dayFromNow(32));
    expect(await mailsTo(other.email, 'proofOverdue')).toBe(1);
  });

  test('has nothing but its client’s rows', async () => {
    const seen = await portal.workerPool.transaction().execute(async (db) => {
      await sql`select access.open_for_rules(${world.acme.id})`.execute(db);
      return (await sql<{ id: string }>`select distinct client_id as id from people`.execute(db)).rows;
    });
    expect(seen).toEqual([{ id: world.acme.id }]);
    await expect(sql`select access.open_for_rules(${world.acme.id})`.execute(portal.parts.pool)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
