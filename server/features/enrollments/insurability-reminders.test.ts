import { permissions } from '@coverlane/contract/access.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, change } from '../../testing/family.ts';
import { aChosenLifePlan } from '../../testing/more-plans.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';
import { insurabilityDay } from './insurability-day.ts';

// Domain 2.3: an amount above the guaranteed issue is pending evidence; domain 4.4: reminders on day 7, 14 and 21 after it was asked
// for. After 30 days without a decision the employer asks the insurer or the employee.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let life: string;
let people = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  life = await aChosenLifePlan(portal.owner, acme);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] });
});
afterAll(() => portal?.close());

/** An employee who asked today for 200,000, of which 100,000 are issued to everybody. */
async function waits(): Promise<string> {
  people += 1;
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: `Evidence${people}`,
    details: { email: `evidence${people}@example.com` },
  });
  const [who] = family.personIds;
  const from = dayFromNow(0);
  const cover = { action: 'cover' as const, coverageType: 'life' as const, planId: life, tier: null };
  await change(portal.owner, family, {
    type: 'coveragechange',
    tiers: 'derive',
    source: 'demo',
    reason: null,
    effectiveDate: from,
    coverages: [{ ...cover, personId: who ?? '', effectiveDate: null, expirationDate: null }],
    particulars: [{ personId: who ?? '', kind: 'volume', subject: 'life', says: { cents: 20_000_000 } }],
  });
  return who ?? '';
}
const night = (inDays: number) =>
  workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: dayFromNow(inDays) }, [
    insurabilityDay,
  ]);
/** Mails of the kinds about somebody, with how they stand. */
const mails = async (personId: string) =>
  (
    await sql<{ kind: string; state: string }>`select m.kind, m.state from mails m join insurability_reminders r
      on r.mail_id = m.id where r.person_id = ${personId} order by m.id`.execute(portal.owner)
  ).rows.map(({ kind }) => kind);
const decides = async (memberId: string) => {
  const asked = { clientId: world.acme.id, memberId, coverageType: 'life', decision: 'approved' };
  const { status, body } = await admin.call(insurability.decideInsurability, {
    ...asked,
    effectiveDate: dayFromNow(0),
  });
  expect([status, body]).toMatchObject([200, {}]);
  await desk.work();
};

test('The employee is reminded on the days of every proof, each once, and the employer after 30 days, once', async () => {
  const who = await waits();
  await night(6);
  expect(await mails(who)).toEqual([]);
  await night(7);
  await night(7);
  await night(8);
  expect(await mails(who)).toEqual(['insurabilityReminder']);
  await night(14);
  await night(21);
  await night(30);
  expect(await mails(who)).toEqual(['insurabilityReminder', 'insurabilityReminder', 'insurabilityReminder']);
  await night(31);
  await night(40);
  expect((await mails(who)).filter((kind) => kind === 'insurabilityOverdue')).toHaveLength(1);
  await decides(who);
});

test('A decision takes back what was not sent yet, and nobody is reminded of what was decided', async () => {
  const who = await waits();
  await night(7);
  expect(await mails(who)).toEqual(['insurabilityReminder']);
  // The mail server does not answer, so that it waits.
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(portal.owner);
  await decides(who);
  expect(await mails(who)).toEqual([]);
  await night(14);
  await night(31);
  expect(await mails(who)).toEqual([]);
});
