import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// What would this take back? 45 CFR 147.128 (ACA 2712): coverage that has started and is paid for is not cancelled
// retroactively but for nonpayment, at the employee's request or for fraud. Domain 3.5: "Claims paid after this date: {n},
// {$}"; domain 1.4: retroTermDays 60.

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;
let desk: Desk;
let files: ImportDesk;
let people = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = await portal.as(await aUser(portal.owner, employer));
  files = new ImportDesk(portal, admin);
});
afterAll(() => portal?.close());

/** An employee and a child who is covered by nothing yet. */
const family = (): Promise<TestFamily> => {
  people += 1;
  const dependents = [{ firstName: 'Kit', dob: '2016-05-06', covers: [] }];
  return aFamily(portal.owner, { client: world.acme, lastName: `Backward${people}`, dependents });
};
const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });
const child = ({ personIds }: TestFamily): string => personIds[1] ?? '';
const paid = (known: TestFamily, day: string, amount: string) =>
  aClaim(portal.owner, {
    clientId: world.acme.id,
    personId: child(known),
    subscriberId: known.subscriberId,
    day,
    paid: amount,
  });

/** Covers the child from a day in the past, as an administrator may; answers the enrollment. */
async function coverSince(known: TestFamily, effectiveDate: string): Promise<string> {
  const cover = { action: 'cover', personId: child(known), coverageType: 'medical', planId: world.acme.plans.medical };
  const asked = { ...of(known), effectiveDate, coverages: [cover], overrideReason: 'The form lay in a drawer.' };
  const { body } = await admin.call(memberChanges.adminCoverageChange, asked);
  await desk.work();
  return body.enrollmentId ?? '';
}
/** As if all of it had been recorded so many days ago. */
const since = (known: TestFamily, days: number) =>
  sql`update coverages set recorded_at = now() - make_interval(days => ${days}) where person_id = any(${known.personIds}::uuid[])`.execute(
    portal.owner,
  );
const act = (caller: Caller, enrollmentId: string, more: object = {}) =>
  caller.call(enrollments.enrollmentAction, { enrollmentId, action: 'void', ...more });
const endOf = async (caller: Caller, known: TestFamily, coverageEnds: string) => {
  const asked = { ...of(known), memberId: child(known), eventDate: dayFromNow(0), reasonCode: 'divorce', coverageEnds };
  const { body } = await caller.call(memberChanges.termMember, { ...asked, preview: true });
  const { refusals, warnings } = body.consequences;
  return { refusals: refusals.map(({ reason }) => reason.code.replace('changes.refusal.', '')), warnings };
};
const isCovered = async (known: TestFamily): Promise<boolean> => {
  const { rows } = await sql`select from coverages where person_id = ${child(known)} and superseded_at is null
    and (expiration_date is null or expiration_date >= effective_date)`.execute(portal.owner);
  return rows.length > 0;
};
const why = { overrideReason: 'The marriage was never valid; notice of 30 days was sent.' };

describe('An end in the past', () => {
  test('says which claims were paid after it, how many and how much, to whoever may know of claims', async () => {
    const known = await family();
    await coverSince(known, dayFromNow(-270));
    await paid(known, dayFromNow(-200), '1200.50');
    await paid(known, dayFromNow(-20), '60.00');
    await paid(known, dayFromNow(-100), '40.25');
    const { refusals, warnings } = await endOf(admin, known, dayFromNow(-150));
    expect(refusals).toEqual(['retro-termination']);
    const values = { name: `Kit Backward${people}`, date: dayFromNow(-150), count: 2, amount: '100.25' };
    expect(warnings).toEqual([{ code: 'changes.warning.claims-paid-after', values }]);
    expect((await endOf(hr, known, dayFromNow(-150))).warnings).toEqual([]);
    expect((await endOf(admin, known, dayFromNow(-30))).refusals).toEqual(['rescission']);
  });

  test('is asked once of a family that ends together, with everybody by name; of who ends alone, with one name', async () => {
    people += 1;
    const lastName = `Together${people}`;
    const dependents = ['Kit', 'Ann'].map((firstName) => ({ firstName, dob: '2016-05-06' }));
    const known = await aFamily(portal.owner, { client: world.acme, firstName: 'Joan', lastName, dependents });
    const last = dayFromNow(-150);
    const askedOf = async (memberId: string, reasonCode: string) => {
      const asked = { ...of(known), memberId, reasonCode, eventDate: last, coverageEnds: last, preview: true };
      const { refusals } = (await admin.call(memberChanges.termMember, asked)).body.consequences;
      return refusals
        .filter(({ reason }) => reason.code === 'changes.refusal.retro-termination')
        .map(({ reason }) => String(reason.values['name']).split(', ').toSorted());
    };
    expect(await askedOf(known.subscriberId, 'quit')).toEqual([
      [`Ann ${lastName}`, `Joan ${lastName}`, `Kit ${lastName}`],
    ]);
    expect(await askedOf(child(known), 'divorce')).toEqual([[`Kit ${lastName}`]]);
  });

  test('by a file is told the same in its dry run', async () => {
    const known = await family();
    await coverSince(known, dayFromNow(-270));
    await paid(known, dayFromNow(-20), '75.10');
    const segments = (number: string) => [
      'INS*N*19*024*07*A',
      `REF*0F*${number}`,
      `DTP*357*D8*${dayFromNow(-150).replaceAll('-', '')}`,
    ];
    const { rows } = await sql<{ number: string }>`select member_number as number from people
      where id = ${known.subscriberId}`.execute(portal.owner);
    const name = `NM1*IL*1*BACKWARD${people}*KIT`;
    const read = await files.read(
      world.acme.id,
      rosterText([...segments(rows[0]?.number ?? ''), name, 'DMG*D8*20160506*M'], { control: 71 }),
    );
    const [row] = await files.rows(read.id);
    expect(row?.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['changes.warning.retro-termination', 'changes.warning.claims-paid-after']),
    );
    expect(row?.reasons.find(({ code }) => code.endsWith('claims-paid-after'))?.values).toMatchObject({
      count: 1,
      amount: '75.10',
    });
  });
});

describe('Taking a change back', () => {
  test('asks what an end of the same coverage asks: nine months with paid claims are not voided without a reason', async () => {
    const known = await family();
    const enrollmentId = await coverSince(known, dayFromNow(-270));
    await since(known, 260);
    await paid(known, dayFromNow(-200), '310.00');
    const ending = await endOf(admin, known, dayFromNow(-271));
    expect(ending.refusals).toEqual(['retro-termination']);
    const { timeline } = (await admin.call(members.getMember, { id: known.subscriberId, clientId: world.acme.id }))
      .body;
    const change = timeline.find(({ type }) => type === 'coveragechange');
    const seen = (await admin.call(enrollments.singleEnrollment, { id: change?.id ?? '' })).body;
    expect([seen.undoable, seen.takesBack.map(({ code }) => code)]).toEqual([
      true,
      ['retro-termination', 'claims-paid-after'],
    ]);
    const refused = await act(admin, enrollmentId);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'undo-retro-termination' }]);
    expect([(await act(hr, enrollmentId, why)).status, await isCovered(known)]).toEqual([403, true]);
    expect((await act(admin, enrollmentId, why)).status).toBe(200);
    expect(await isCovered(known)).toBe(false);
    const { rows } = await sql<{ reason: string }>`select request -> 'override' ->> 'reason' as reason from changes
      where subscriber_id = ${known.subscriberId} and undoes is not null`.execute(portal.owner);
    expect(rows).toEqual([{ reason: why.overrideReason }]);
  });

  test('within the limit is a rescission where it is paid for, and none where nothing was paid', async () => {
    const known = await family();
    const enrollmentId = await coverSince(known, dayFromNow(-40));
    await since(known, 30);
    expect((await act(admin, enrollmentId)).body).toMatchObject({ code: 'undo-rescission' });
    await sql`insert into premiums_paid (id, client_id, subscriber_id, person_id, coverage_type, paid_through, source, recorded_by_name)
      values (gen_random_uuid(), ${world.acme.id}, ${known.subscriberId}, ${child(known)}, 'medical', null, 'staff', 'Test')`.execute(
      portal.owner,
    );
    expect((await act(admin, enrollmentId)).status).toBe(200);
  });

  test('of what was recorded today corrects it, however far back it reaches, unless a claim was paid', async () => {
    const [slip, used] = [await family(), await family()];
    const [first, second] = [await coverSince(slip, dayFromNow(-270)), await coverSince(used, dayFromNow(-270))];
    await paid(used, dayFromNow(-5), '20.00');
    expect((await act(admin, first)).status).toBe(200);
    expect((await act(admin, second)).body).toMatchObject({ code: 'undo-retro-termination' });
  });

  test('that leaves the same type of coverage asks nothing: another plan is no loss, an end that is undone neither', async () => {
    const known = await family();
    const asked = {
      ...of(known),
      eventDate: dayFromNow(-10),
      reasonCode: 'employeeRequest',
      coverageEnds: dayFromNow(-10),
      ...why,
    };
    const { body } = await admin.call(memberChanges.termMember, asked);
    await desk.work();
    await since(known, 200);
    // The families of this file are namesakes, whom an undo that gives coverage back asks about.
    expect(await act(admin, body.enrollmentId ?? '', { coveredTwice: true })).toMatchObject({ status: 200 });
  });

  test('of a whole file asks it too, and an administrator passes with a reason', async () => {
    const from = dayFromNow(-270).replaceAll('-', '');
    const member = [
      'INS*Y*18*021*28*A***FT',
      'REF*0F*BK1',
      'REF*17*0001',
      `DTP*336*D8*${from}`,
      'NM1*IL*1*FILED*ANN',
      'DMG*D8*19840714*F',
    ];
    const health = ['HD*021**HLT*MED1*EMP', `DTP*348*D8*${from}`];
    const taken = await files.take(world.acme.id, rosterText([...member, ...health], { control: 72 }));
    expect(taken).toMatchObject({ state: 'applied', counts: { added: 1 } });
    await sql`update coverages set recorded_at = now() - interval '250 days'
      where person_id in (select id from people where member_number = 'BK1')`.execute(portal.owner);
    const refused = await files.undo(taken.id);
    expect(refused).toMatchObject({ state: 'applied', refusal: { code: 'changes.refusal.retro-termination' } });
    await admin.call(imports.importUndo, { id: taken.id, ...why });
    await files.work();
    expect(await files.get(taken.id)).toMatchObject({ state: 'undone' });
  });
});
