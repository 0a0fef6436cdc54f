import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstOfNextMonth } from '../../platform/values/dates.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, blankElection, dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let hr: Desk;
let tpa: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  const as = async (type: 'client' | 'tpa', ...permissions: ('enrollment' | 'approveEnrollments')[]): Promise<Caller> =>
    portal.as(
      await aUser(portal.owner, { installationId, type, entityId: type === 'client' ? acme.id : null, permissions }),
    );
  hr = new Desk(portal, await as('client', 'enrollment'));
  tpa = new Desk(portal, desk.caller);
});
afterAll(() => portal?.close());

const saying = (answers: Answers, said: Partial<NonNullable<Answers['exceptions']>>): Answers => ({
  ...answers,
  exceptions: { coverageStarts: null, startReason: null, overrideReason: null, ...said },
});
const codesOf = (issues: readonly { field: string | null; reason: { code: string } }[]) =>
  issues.map(({ field, reason }) => [field, reason.code]);

/** Hired long ago, and nobody enrolled them in time. */
const late = () => aNewHire(world.acme, { hireDate: dayFromNow(-200), lastName: 'Late' });

describe('Somebody hired long ago who was not enrolled in time', () => {
  test('is refused for the days past, and passed by whoever may, with a reason that stays in the timeline', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), late());
    expect((await desk.submit(draft)).status).toBe(422);
    const kept = await desk.save(
      await desk.get(draft.id),
      saying(late(), { overrideReason: 'The form lay in a drawer.' }),
    );
    expect((await desk.submit(kept)).body).toMatchObject({ status: 'SUCCESS' });
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const rows = await portal.owner.selectFrom('changes').select('request').where('type', '=', 'newemployee').execute();
    expect(JSON.stringify(rows)).toContain('The form lay in a drawer.');
  });

  test('is not passed by the employer, who neither writes down why nor submits what passes a limit', async () => {
    const draft = await hr.save(await hr.startHire(world.acme), late());
    const passing = saying(late(), { overrideReason: 'We forgot.' });
    expect((await hr.put(draft, passing)).status).toBe(403);
    const kept = await tpa.save(await tpa.get(draft.id), passing);
    expect((await hr.submit(kept)).status).toBe(403);
    expect((await hr.put(kept, passing)).status).toBe(200);
  });

  test('is covered from a later day that is chosen, with the reason, by the employer, too', async () => {
    const from = firstOfNextMonth(dayFromNow(0));
    const draft = await hr.startHire(world.acme);
    const without = await hr.save(draft, saying(late(), { coverageStarts: from }));
    expect(codesOf(without.issues)).toEqual([['exceptions.startReason', 'start-reason-required']]);
    const chosen = await hr.save(
      without,
      saying(late(), { coverageStarts: from, startReason: 'Decided to join late.' }),
    );
    expect(chosen).toMatchObject({ issues: [], effectiveDate: from });
    expect(chosen.because.map(({ code }) => code)).toContain('start-chosen');
    expect((await hr.submit(chosen)).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('does not begin earlier than the rules say without a reason to pass them', async () => {
    const hire = aNewHire(world.acme, { hireDate: dayFromNow(20) });
    const draft = await desk.save(await desk.startHire(world.acme), saying(hire, { coverageStarts: dayFromNow(19) }));
    expect(codesOf(draft.issues)).toEqual([['exceptions.coverageStarts', 'start-too-early']]);
    const wrong = await desk.save(draft, saying(hire, { coverageStarts: 'soon' }));
    expect(codesOf(wrong.issues)).toEqual([['exceptions.coverageStarts', 'date-invalid']]);
  });

  test('who is on record already is enrolled without a life event from a chosen day, where limits are passed', async () => {
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Uncovered', covers: [] });
    const asked = { clientId: world.acme.id, enrollmentType: 'coveragechange', memberId: subscriberId };
    const draft = await desk.start(asked);
    const medical = { ...blankElection, coverageType: 'medical' as const, decision: 'elect' as const };
    const elections = [{ ...medical, planId: world.acme.plans.medical, covered: ['subscriber'] }];
    const answers = { ...draft.answers, elections };
    const open = await desk.save(draft, answers);
    expect(codesOf(open.issues)).toContainEqual(['eventCode', 'event-required']);
    const coverageStarts = firstOfNextMonth(dayFromNow(0));
    const said = saying(answers, { coverageStarts, overrideReason: 'Missed the first enrollment.' });
    const passed = await desk.save(open, said);
    expect(passed).toMatchObject({ issues: [], effectiveDate: coverageStarts });
    expect((await desk.submit(passed)).body).toMatchObject({ status: 'SUCCESS' });
  });
});
