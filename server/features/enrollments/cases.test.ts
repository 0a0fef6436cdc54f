import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, offerPlan, type World } from '../../testing/world.ts';
import {
  aDependent,
  aNewHire,
  blankElection,
  dayFromNow,
  Desk,
  freshSsn,
  enrollmentOffice,
} from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const codes = (issues: readonly { reason: { code: string } }[]): string[] => issues.map(({ reason }) => reason.code);

/** A family that has medical coverage since 2024: the employee alone unless dependents are named. */
const employed = (dependents: Parameters<typeof aFamily>[1]['dependents'] = []): Promise<TestFamily> =>
  aFamily(portal.owner, { client: world.acme, lastName: 'Known', dependents, details: { email: 'known@example.com' } });

/** A draft of a change by a life event that happened on a day. */
async function byEvent(family: TestFamily, event: { type?: string; code: string; date: string }) {
  const { type = 'adddependent', code, date } = event;
  const draft = await desk.start({ clientId: world.acme.id, enrollmentType: type, memberId: family.subscriberId });
  return { draft, answers: { ...draft.answers, eventCode: code, eventDate: date } };
}

/** A child born on a day joins the medical coverage. */
async function birth(family: TestFamily, date: string) {
  const { draft, answers } = await byEvent(family, { code: 'birth', date });
  const child = aDependent('d1', { firstName: 'Baby', dob: date, ssn: null });
  const medical = { ...blankElection, coverageType: 'medical' as const, decision: 'elect' as const };
  const elections = [{ ...medical, planId: world.acme.plans.medical, covered: ['subscriber', 'd1'] }];
  return { draft, answers: { ...answers, dependents: [child], coversDependents: true, elections } };
}

/** Nobody asks for the proofs of an enrollment any more. */
async function waiveProofs(id: string): Promise<void> {
  for (const proof of (await desk.get(id)).proofs)
    await desk.caller.call(proofs.decideProof, { id: proof.id, decision: 'waive' });
}

const coveragesOf = async (personId: string) => {
  const { rows } = await sql<{ type: string; tier: string; until: string | null }>`select coverage_type as type,
    tier_code as tier, expiration_date as until from coverages where person_id = ${personId} and superseded_at is null
    order by coverage_type, effective_date`.execute(portal.owner);
  return rows;
};

/** The rival asked for payment while that could be said. */
async function askedForPayment(): Promise<void> {
  const { id } = world.rival;
  const place = { installation_id: world.installationId, scope: 'client', scope_id: id, client_id: id };
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), ...place, key: 'paymentRequired', value: 'yes' })
    .execute();
}

describe('acceptance cases', () => {
  test('Charges for dependents not requested: only who is ticked is covered and paid for', async () => {
    const answers = aNewHire(world.acme);
    const withChild = { ...answers, dependents: [aDependent('d1')], coversDependents: true };
    const saved = await desk.save(await desk.startHire(world.acme), withChild);
    expect(saved.offers[0]?.plans[0]).toMatchObject({ tier: 'EMP', monthly: '400.00', employee: '200.00' });
    expect(saved.cost.monthly).toBe('600.00');
    const ticked = withChild.elections.map((election) => ({ ...election, covered: ['subscriber', 'd1'] }));
    const again = await desk.save(saved, { ...withChild, elections: ticked });
    expect(again.offers[0]?.plans[0]).toMatchObject({ tier: 'ECH', monthly: '700.00' });
  });

  test('$0 dependent dental: a dependent who may not be covered is refused, never enrolled at no charge', async () => {
    const grown = aDependent('d1', { firstName: 'Grown', dob: '1991-01-02' });
    const answers = { ...aNewHire(world.acme), dependents: [grown], coversDependents: true };
    const elections = answers.elections.map((election) => ({ ...election, covered: ['subscriber', 'd1'] }));
    const saved = await desk.save(await desk.startHire(world.acme), { ...answers, elections });
    const dental = saved.offers.find(({ coverageType }) => coverageType === 'dental');
    expect(dental?.people.find(({ key }) => key === 'd1')?.refusal?.code).toBe('changes.refusal.child-over-26');
    expect(codes(saved.issues)).toContain('changes.refusal.child-over-26');
    const { status, body } = await desk.submit(saved);
    expect([status, body]).toMatchObject([
      422,
      { code: 'request-invalid', fields: { 'elections.dental': 'changes.refusal.child-over-26' } },
    ]);
  });

  test('Coverage waived that nobody waived: what is not mentioned goes on', async () => {
    const family = await employed();
    const { draft, answers } = await byEvent(family, {
      type: 'coveragechange',
      code: 'lossOfCoverage',
      date: dayFromNow(-2),
    });
    const dental = { ...blankElection, coverageType: 'dental' as const, decision: 'elect' as const };
    const elections = [{ ...dental, planId: world.acme.plans.dental, covered: ['subscriber'] }];
    const saved = await desk.save(draft, { ...answers, elections });
    expect(saved.issues).toEqual([]);
    const seen = await desk.consequences(draft.id);
    expect(seen.body.items.map(({ kind }) => kind)).not.toContain('coverageEnds');
    expect((await desk.submit(saved)).body.state).toBe('pendingProof');
    await waiveProofs(draft.id);
    await desk.work();
    expect(await coveragesOf(family.subscriberId)).toMatchObject([
      { type: 'dental', until: null },
      { type: 'medical', until: null },
    ]);
  });

  test('Shown as selected although proof is open: nothing is recorded before the proof of the event is settled', async () => {
    const family = await employed();
    const { draft, answers } = await birth(family, dayFromNow(-5));
    const saved = await desk.save(draft, answers);
    expect(codes(saved.issues)).toEqual([]);
    const { body } = await desk.submit(saved);
    expect(body.state).toBe('pendingProof');
    await desk.work();
    const shown = await desk.get(draft.id);
    expect(shown.proofs).toMatchObject([
      { type: 'birthRecord', state: 'required', personName: 'Baby Hire' },
      { type: 'employeeSignature' },
    ]);
    expect(await coveragesOf(family.subscriberId)).toMatchObject([{ type: 'medical', tier: 'EMP' }]);
  });

  test('A changed event date that ignores the pending enrollment: the start follows, and a second one is refused', async () => {
    const family = await employed();
    const { draft, answers } = await birth(family, dayFromNow(-5));
    const saved = await desk.save(draft, answers);
    expect(saved.effectiveDate).toBe(dayFromNow(-5));
    const moved = await desk.save(saved, {
      ...answers,
      eventDate: dayFromNow(-3),
      dependents: answers.dependents.map((one) => ({ ...one, dob: dayFromNow(-3) })),
    });
    expect(moved.effectiveDate).toBe(dayFromNow(-3));
    const late = await desk.save(moved, { ...answers, eventDate: dayFromNow(-80) });
    expect(codes(late.issues)).toContain('eligibility.event-window-closed');
    const second = await desk.caller.call(enrollments.postEnrollment, {
      action: 'save',
      clientId: world.acme.id,
      enrollmentType: 'coveragechange',
      memberId: family.subscriberId,
    });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'enrollment-in-progress', values: { number: draft.number } },
    ]);
  });

  test('Elect and waive both chosen is refused', async () => {
    const answers = aNewHire(world.acme);
    const waived = {
      ...blankElection,
      coverageType: 'dental' as const,
      decision: 'waive' as const,
      waiverReason: 'none' as const,
    };
    const saved = await desk.save(await desk.startHire(world.acme), {
      ...answers,
      elections: [...answers.elections, waived],
    });
    expect(codes(saved.issues)).toEqual(['elect-and-waive']);
  });

  test('One employee of two employers is enrolled with both, each knowing nothing of the other', async () => {
    const ssn = freshSsn();
    const first = await desk.hire(world.acme, aNewHire(world.acme, { ssn, lastName: 'Twojobs' }));
    const second = await desk.hire(world.rival, aNewHire(world.rival, { ssn, lastName: 'Twojobs' }));
    expect([(await desk.state(first))?.status, (await desk.state(second))?.status]).toEqual(['processed', 'processed']);
    const { body } = await desk.caller.call(members.membersearch, { clientId: world.acme.id, lastName: 'Twojobs' });
    expect(body.rows).toHaveLength(1);
  });

  test('A life event entered by HR that never asks the employee to sign: the employee is asked, by mail and in the portal', async () => {
    const { id } = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
      permissions: ['enrollment'],
    });
    const hr = new Desk(portal, await portal.as({ id }));
    const family = await employed();
    const { draft, answers } = await birth(family, dayFromNow(-4));
    const mine = await hr.get(draft.id);
    const saved = await hr.save(mine, answers);
    expect((await hr.submit(saved)).body.state).toBe('pendingProof');
    expect((await hr.get(draft.id)).proofs.map(({ type, state }) => [type, state])).toContainEqual([
      'employeeSignature',
      'required',
    ]);
    const { rows } = await sql<{ kind: string }>`select kind from mails where address = 'known@example.com'
      and kind = 'enrollmentSign'`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('Cannot enroll during renewal: a plan whose year begins later is offered from its first day', async () => {
    const begins = dayFromNow(40);
    const planId = uuid7();
    const { id: clientId, divisionId } = world.acme;
    await offerPlan(portal.owner, { clientId, divisionId, planId, coverageType: 'life', systemIdentifier: 'NEXT' });
    const offer = portal.owner.updateTable('division_plans').set({ effective_date: begins });
    await offer.where('plan_id', '=', planId).execute();
    const saved = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    const life = saved.offers.find(({ coverageType }) => coverageType === 'life');
    expect(life?.plans[0]?.notes).toContainEqual({ code: 'offered-from', values: { date: begins } });
    await portal.owner.deleteFrom('division_plans').where('plan_id', '=', planId).execute();
  });

  test('Payment asked for before anything collects it: no bank account is asked for, taken or told of', async () => {
    await askedForPayment();
    const answers = aNewHire(world.rival, { lastName: 'Unpaid' });
    const saved = await desk.save(await desk.startHire(world.rival), answers);
    expect([saved.cost.monthly, saved.issues]).toEqual([expect.not.stringMatching(/^0/), []]);
    const bank = { routingNumber: '021000021', accountNumber: '000123456789', authorised: true };
    const withBank = { ...answers, bank };
    const refused = await desk.put(saved, withBank);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { bank: 'unknown-field' } }]);
    expect((await desk.submit(saved)).body.status).toBe('SUCCESS');
  });
});
