import { permissions, type Permission } from '@coverlane/contract/access.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

const today = todayIn('America/New_York', new Date());
const dayFromNow = (days: number) => addDays(today, days);
let numbered = 0;

/** An enrollment in a state, as the database keeps it. */
async function anEnrollment(client: ClientParts, status: string, effective: string | null = null): Promise<string> {
  numbered += 1;
  const id = uuid7();
  const number = `ENR-2026-9${String(numbered).padStart(5, '0')}`;
  await sql`insert into enrollments (id, client_id, number, enrollment_type, status, person_name, effective_date, submitted_at)
    values (${id}, ${client.id}, ${number}, 'newemployee', ${status}, ${`${status} Person`}, ${effective}::date,
      now() - interval '3 days')`.execute(portal.owner);
  return id;
}

async function aProof(enrollmentId: string, state: string, due: string): Promise<void> {
  await sql`insert into enrollment_proofs (id, client_id, enrollment_id, type, state, due_date, person_name)
    values (${uuid7()}, ${world.acme.id}, ${enrollmentId}, 'birthCertificate', ${state}, ${due}::date,
      'Mia Kim')`.execute(portal.owner);
}

const signedIn = async (type: 'admin' | 'broker' | 'client' | 'partner' | 'tpa', more: readonly Permission[] = []) => {
  const { installationId, brokerId, partnerId, tpaId, acme } = world;
  const entityId = { admin: null, broker: brokerId, client: acme.id, partner: partnerId, tpa: tpaId }[type];
  const user = { installationId, type, permissions: [...more], ...(entityId !== null && { entityId }) };
  return portal.as(await aUser(portal.owner, user));
};

const listOf = async (caller: Caller, input: object = {}) => {
  const { status, body } = await caller.call(tasks.taskList, { pageSize: 200, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const kindsIn = ({ counts }: Awaited<ReturnType<typeof listOf>>) => counts.map(({ kind }) => kind);

let ids: Record<'late' | 'failed' | 'soon' | 'later' | 'returned' | 'rival', string>;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, tpaId } = world;
  await sql`insert into tpa_clients (tpa_id, client_id) values (${tpaId}, ${acme.id})`.execute(portal.owner);
  admin = await signedIn('admin', permissions);
  ids = {
    later: await anEnrollment(acme, 'pendingApproval', dayFromNow(20)),
    soon: await anEnrollment(acme, 'pendingApproval', dayFromNow(2)),
    late: await anEnrollment(acme, 'pendingApproval', dayFromNow(-4)),
    failed: await anEnrollment(acme, 'failed', dayFromNow(5)),
    returned: await anEnrollment(acme, 'returned', dayFromNow(9)),
    rival: await anEnrollment(rival, 'pendingApproval', dayFromNow(1)),
  };
});
afterAll(() => portal?.close());

describe('what waits is one list', () => {
  test('what failed comes first, then what is overdue, then what is due next', async () => {
    const { rows } = await listOf(admin);
    const order = rows.map(({ id }) => id);
    expect(order).toEqual([ids.failed, ids.late, ids.rival, ids.soon, ids.returned, ids.later]);
    expect(rows[0]).toMatchObject({ kind: 'enrollmentFailed', failed: true, dueDate: null, name: 'failed Person' });
    expect(rows[1]).toMatchObject({ kind: 'enrollmentToApprove', overdue: true, dueDate: dayFromNow(-4), ageDays: 3 });
  });
  test('its kinds are counted, and one of them or one client is shown alone', async () => {
    const whole = await listOf(admin);
    expect(whole.counts).toEqual([
      { kind: 'enrollmentFailed', total: 1, more: false, ages: { week: 1, month: 0, longer: 0 } },
      { kind: 'enrollmentToApprove', total: 4, more: false, ages: { week: 4, month: 0, longer: 0 } },
      { kind: 'enrollmentReturned', total: 1, more: false, ages: { week: 1, month: 0, longer: 0 } },
    ]);
    const one = await listOf(admin, { kind: 'enrollmentToApprove', clientId: world.acme.id, pageSize: 2 });
    expect(one.rows.map(({ id }) => id)).toEqual([ids.late, ids.soon]);
    expect(one).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    const second = await listOf(admin, { kind: 'enrollmentToApprove', clientId: world.acme.id, pageSize: 2, page: 2 });
    expect(second.rows.map(({ id }) => id)).toEqual([ids.later]);
  });
  test('of each kind it is told how many have waited up to a week, up to a month and longer', async () => {
    const since = async (id: string, days: number) =>
      sql`update enrollments set submitted_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
        portal.owner,
      );
    await since(ids.soon, 8);
    await since(ids.later, 31);
    const { counts } = await listOf(admin, { clientId: world.acme.id });
    expect(counts.find(({ kind }) => kind === 'enrollmentToApprove')?.ages).toEqual({ week: 1, month: 1, longer: 1 });
    await since(ids.soon, 3);
    await since(ids.later, 3);
  });
  test('another code is no kind', async () => {
    expect((await admin.call(tasks.taskList, { kind: 'nothing' })).body).toMatchObject({
      fields: { kind: 'bad-choice' },
    });
  });
});

describe('everybody sees what is theirs and what they may read', () => {
  test.each(['broker', 'client', 'tpa'] as const)('a %s sees that of their client alone', async (type) => {
    const caller = await signedIn(type, ['enrollment']);
    const { rows, total } = await listOf(caller);
    expect(rows.map(({ id }) => id)).not.toContain(ids.rival);
    expect(total).toBe(5);
    expect((await caller.call(tasks.taskList, { clientId: world.rival.id })).status).toBe(404);
  });
  test.each(['broker', 'client', 'partner'] as const)(
    'for a %s without the right to enrollments nothing waits',
    async (type) => {
      expect((await (await signedIn(type, ['phi'])).call(tasks.taskList, {})).status).toBe(403);
    },
  );
  test('files, mail and webhooks wait for those administrators who look after them', async () => {
    const { acme, installationId } = world;
    await sql`insert into imports (id, client_id, file_name, file_key, sha256, bytes, state, kind)
      values (${uuid7()}, ${acme.id}, 'roster.834', 'k', '\\x01', 10, 'proposed', 'roster'),
        (${uuid7()}, ${acme.id}, 'claims.837', 'k', '\\x02', 10, 'proposed', 'claims')`.execute(portal.owner);
    await sql`insert into mails (id, installation_id, address, kind, link_base, state)
      values (${uuid7()}, ${installationId}, 'a@example.com', 'invitation', 'https://x.example.com', 'failed')`.execute(
      portal.owner,
    );
    const plain = await listOf(await signedIn('admin'));
    expect(kindsIn(plain)).toEqual(['enrollmentFailed', 'enrollmentToApprove', 'enrollmentReturned']);
    const rosters = await listOf(await signedIn('admin', ['enrollment']), { kind: 'importToDecide' });
    expect(rosters.rows).toMatchObject([{ name: 'roster.834', detail: 'roster' }]);
    const claims = await listOf(await signedIn('admin', ['phi']), { kind: 'importToDecide' });
    expect(claims.rows).toMatchObject([{ name: 'claims.837', detail: 'claims' }]);
    const users = await listOf(await signedIn('admin', ['manageUsers']), { kind: 'mailUndelivered' });
    expect(users.rows).toMatchObject([{ name: 'a@example.com', clientId: null, failed: true }]);
    expect(kindsIn(await listOf(admin, { clientId: acme.id }))).not.toContain('mailUndelivered');
  });
});

describe('a task goes when its cause goes', () => {
  test('a file that stopped waits until a later one of its kind was applied', async () => {
    const { acme } = world;
    const stopped = uuid7();
    await sql`insert into imports (id, client_id, file_name, file_key, sha256, bytes, state, kind, created_at)
      values (${stopped}, ${acme.id}, 'stopped.834', 'k', '\\x03', 10, 'failed', 'roster', now() - interval '1 day')`.execute(
      portal.owner,
    );
    const asked = { kind: 'importStopped' } as const;
    expect((await listOf(admin, asked)).rows).toMatchObject([{ id: stopped, failed: true, clientName: 'ACME Tool' }]);
    await sql`update imports set state = 'applied' where file_name = 'roster.834'`.execute(portal.owner);
    expect((await listOf(admin, asked)).rows).toEqual([]);
  });
  test('a proof waits to be reviewed when it is there, is overdue when its day is past, and is gone with its enrollment', async () => {
    await aProof(ids.late, 'received', dayFromNow(5));
    await aProof(ids.soon, 'required', dayFromNow(-1));
    await aProof(ids.later, 'required', dayFromNow(5));
    expect((await listOf(admin, { kind: 'proofToReview' })).rows).toMatchObject([{ id: ids.late, name: 'Mia Kim' }]);
    expect((await listOf(admin, { kind: 'proofOverdue' })).rows).toMatchObject([
      { id: ids.soon, overdue: true, dueDate: dayFromNow(-1), detail: 'birthCertificate' },
    ]);
    await sql`update enrollments set status = 'cancelled' where id = ${ids.soon}`.execute(portal.owner);
    expect((await listOf(admin, { kind: 'proofOverdue' })).rows).toEqual([]);
    expect(kindsIn(await listOf(admin))).not.toContain('proofOverdue');
  });
});

test('a child whose coverage ends by age, people without an SSN, and days of continued coverage that run out', async () => {
  const { acme } = world;
  const { subscriberId } = await aFamily(portal.owner, {
    client: acme,
    firstName: 'Ana',
    lastName: 'Ruiz',
    ssn: '900222201',
    dependents: [
      { firstName: 'Soon', dob: addMonths(dayFromNow(20), -26 * 12), ssn: '900222202' },
      { firstName: 'Bare' },
    ],
  });
  expect((await listOf(admin, { kind: 'ageingOut' })).rows).toMatchObject([
    { name: 'Soon Ruiz', clientName: 'ACME Tool' },
  ]);
  expect((await listOf(admin, { kind: 'missingSsn' })).rows).toMatchObject([{ name: 'Bare Ruiz', dueDate: null }]);
  const event = (
    state: string,
    noticeBy: string,
  ) => sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event,
      event_date, last_day, months, tell_by, notice_by, covered_from, covered_until, state, origin, lost_types, closed_by, held_state)
    values (${uuid7()}, ${acme.id}, ${subscriberId}, ${subscriberId}, 'termination', ${today}::date, ${today}::date, 18,
      ${today}::date, ${noticeBy}::date, ${today}::date, ${dayFromNow(500)}::date, ${state}, 'hand', '{medical}',
      ${state === 'withdrawn' ? 'mistake' : null}, ${state === 'withdrawn' ? 'noticeDue' : null})`;
  await event('noticeDue', dayFromNow(14)).execute(portal.owner);
  await event('withdrawn', dayFromNow(3)).execute(portal.owner);
  const due = { kind: 'cobraDue' } as const;
  const employer = await signedIn('client', ['enrollment']);
  expect((await listOf(employer, due)).rows).toMatchObject([
    { name: 'Ana Ruiz', dueDate: dayFromNow(14), detail: 'termination' },
  ]);
  expect((await listOf(await signedIn('broker', ['enrollment']), due)).rows).toEqual([]);
  await sql`update cobra_events set notice_by = ${dayFromNow(15)}::date where state = 'noticeDue'`.execute(
    portal.owner,
  );
  expect((await listOf(employer, due)).rows).toEqual([]);
});

describe('what waits is taken on by somebody', () => {
  const named = (id: string, kind = 'enrollmentToApprove' as const) => ({ kind, id });
  const take = async (caller: Caller, list: { kind: 'enrollmentToApprove'; id: string }[], over = false) =>
    (await caller.call(tasks.takeTasks, { tasks: list, over })).body;
  const rowOf = async (caller: Caller, id: string) => (await listOf(caller)).rows.find((row) => row.id === id);
  let other: Caller;
  let wanted: string;
  beforeAll(async () => {
    wanted = await anEnrollment(world.acme, 'pendingApproval', dayFromNow(3));
    other = await signedIn('admin', permissions);
  });

  test('for seven days, and everybody who sees it sees by whom', async () => {
    expect(await take(admin, [named(ids.later)])).toEqual({ taken: 1, held: [], gone: 0 });
    expect((await rowOf(admin, ids.later))?.taken).toMatchObject({ mine: true, until: dayFromNow(7) });
    expect((await rowOf(other, ids.later))?.taken).toMatchObject({ mine: false, by: 'Test admin' });
    expect((await listOf(other, { taken: 'others' })).rows.map(({ id }) => id)).toEqual([ids.later]);
    expect((await listOf(admin, { taken: 'mine' })).total).toBe(1);
    expect((await listOf(admin, { taken: 'nobody' })).rows.map(({ id }) => id)).not.toContain(ids.later);
    await sql`update taken_tasks set taken_at = now() - interval '7 days'`.execute(portal.owner);
    expect((await rowOf(other, ids.later))?.taken).toBeNull();
    expect(await take(other, [named(ids.later)])).toMatchObject({ taken: 1 });
    expect(await take(admin, [named(ids.later)])).toMatchObject({ taken: 0, held: [{ id: ids.later }] });
  });
  test('by one of two who take it at once: the other is told who has it, and may take it over', async () => {
    const both = await Promise.all([take(admin, [named(wanted)]), take(other, [named(wanted)])]);
    expect(both.map(({ taken }) => taken).toSorted()).toEqual([0, 1]);
    expect(both.flatMap(({ held }) => held)).toMatchObject([{ ...named(wanted), by: 'Test admin' }]);
    expect(await take(admin, [named(wanted)], true)).toEqual({ taken: 1, held: [], gone: 0 });
    expect((await rowOf(other, wanted))?.taken).toMatchObject({ mine: false });
  });
  test('and given back by whoever has it alone', async () => {
    await take(admin, [named(ids.late)]);
    expect((await other.call(tasks.releaseTasks, { tasks: [named(ids.late)] })).body).toEqual({ released: 0 });
    expect((await admin.call(tasks.releaseTasks, { tasks: [named(ids.late)] })).body).toEqual({ released: 1 });
    expect((await rowOf(other, ids.late))?.taken).toBeNull();
  });
  test('not where it is of somebody else, or waits no longer: both are gone', async () => {
    const tpa = await signedIn('tpa', ['enrollment']);
    expect(await take(tpa, [named(ids.rival), named(uuid7())])).toEqual({ taken: 0, held: [], gone: 2 });
    await take(admin, [named(ids.rival)]);
    expect((await tpa.call(tasks.releaseTasks, { tasks: [named(ids.rival)] })).body).toEqual({ released: 0 });
    await sql`update enrollments set status = 'processed' where id = ${ids.rival}`.execute(portal.owner);
    expect(await take(other, [named(ids.rival)], true)).toEqual({ taken: 0, held: [], gone: 1 });
    expect((await listOf(admin, { taken: 'mine' })).rows.map(({ id }) => id)).not.toContain(ids.rival);
    // What waits again after an undo is with whoever had it.
    await sql`update enrollments set status = 'pendingApproval' where id = ${ids.rival}`.execute(portal.owner);
    expect((await rowOf(admin, ids.rival))?.taken).toMatchObject({ mine: true });
    await sql`update enrollments set status = 'processed' where id = ${ids.rival}`.execute(portal.owner);
  });
  test('by HR who is held to a division, of what waits there, and seen by colleagues of all of it', async () => {
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Baek', ssn: '911331277' });
    const of = { installationId: world.installationId, type: 'client', entityId: world.acme.id } as const;
    const user = await aUser(portal.owner, { ...of, permissions: ['enrollment'] });
    await sql`insert into user_divisions (user_id, client_id, division_id)
      values (${user.id}, ${world.acme.id}, ${world.acme.divisionId})`.execute(portal.owner);
    const held = await portal.as(user);
    const id = await anEnrollment(world.acme, 'pendingApproval', dayFromNow(3));
    await sql`update enrollments set person_id = ${subscriberId}, subscriber_id = ${subscriberId} where id = ${id}`.execute(
      portal.owner,
    );
    expect(await take(held, [named(id), named(ids.soon)])).toEqual({ taken: 1, held: [], gone: 1 });
    const whole = await signedIn('client', ['enrollment']);
    expect(await take(whole, [named(id)])).toMatchObject({ taken: 0, held: [named(id)] });
    expect((await held.call(tasks.releaseTasks, { tasks: [named(id)] })).body).toEqual({ released: 1 });
    await take(whole, [named(id)]);
    expect((await rowOf(held, id))?.taken).toMatchObject({ mine: false });
  });
  test('several at once, up to two hundred', async () => {
    const many = Array.from({ length: 201 }, () => named(uuid7()));
    const { status, body } = await admin.call(tasks.takeTasks, { tasks: many });
    expect([status, body]).toMatchObject([422, { fields: { tasks: 'too-long' } }]);
  });
});

test('a help request waits for the desk by the promised day, not for whoever asked, and no longer than the desk owes a word', async () => {
  const { acme, installationId } = world;
  const asker = await signedIn('client', ['enrollment']);
  const asked = await asker.call(help.helpAsk, {
    subject: 'Card lost',
    contact: 'hr@example.com',
    message: 'Please send a new one.',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const kind = { kind: 'helpToAnswer' } as const;
  expect((await listOf(admin, kind)).rows).toMatchObject([
    { clientId: acme.id, detail: 'Card lost', number: expect.stringMatching(/^HR-\d{4}-\d{6}$/), overdue: false },
  ]);
  expect((await listOf(admin, { ...kind, clientId: world.rival.id })).rows).toEqual([]);
  expect((await listOf(asker, kind)).rows).toEqual([]);
  expect(kindsIn(await listOf(await signedIn('admin', ['enrollment'])))).not.toContain('helpToAnswer');
  await sql`update help_requests set status = 'awaitingMember' where installation_id = ${installationId}`.execute(
    portal.owner,
  );
  expect((await listOf(admin, kind)).rows).toEqual([]);
});
