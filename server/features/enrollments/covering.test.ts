import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { aFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aDependent, aNewHire, dayFromNow, type Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const SPOUSE = { firstName: 'Sam', dob: '1991-01-02', relationship: '01' as const, gender: 'F' };

/** A hire with a spouse and a child, of whom only the employee is ticked: EMP 400, ESP 800, ECH 700, FAM 1,200 a month. */
function withFamily(covered: Partial<Record<'d1' | 'd2', boolean>>): Answers {
  const spouse = aDependent('d1', { ...SPOUSE, ...(covered.d1 !== undefined && { covered: covered.d1 }) });
  const child = aDependent('d2', { firstName: 'Kit', ...(covered.d2 !== undefined && { covered: covered.d2 }) });
  return { ...aNewHire(world.acme), dependents: [spouse, child], coversDependents: true };
}
const begun = async (answers: Answers): Promise<Draft> => desk.save(await desk.startHire(world.acme), answers);
const asked = ({ issues }: Pick<Draft, 'issues'>) =>
  issues.filter(({ page }) => page === 'dependents/cover').map(({ field, reason }) => [field, reason.code]);
const leftOut = ({ notCovered }: Draft) => notCovered.map(({ name, coverageType }) => `${name} ${coverageType}`);

describe('What is priced', () => {
  test('is what is ticked: the employee, while nobody else is to be covered', async () => {
    const draft = await begun({ ...withFamily({}), elections: [] });
    expect(draft.offers.map(({ plans }) => plans[0]?.monthly)).toEqual(['400.00', '400.00', '400.00']);
  });

  test('is what the answer for all plans ticks, before any plan is chosen', async () => {
    const draft = await begun({ ...withFamily({ d1: true, d2: false }), elections: [] });
    expect(draft.offers[0]?.plans[0]).toMatchObject({ tier: 'ESP', monthly: '800.00' });
  });
});

describe('"Cover Sam?"', () => {
  test('is asked about each person; without an answer nothing is submitted', async () => {
    const draft = await begun(withFamily({ d1: false }));
    expect(asked(draft)).toEqual([['dependents.d2.covered', 'cover-required']]);
    const { status, body } = await desk.submit(draft);
    expect({ status, fields: body }).toMatchObject({
      status: 422,
      fields: { fields: { 'dependents.d2.covered': 'cover-required' } },
    });
  });

  test('whoever is ticked has been asked: a draft from before the question stays as good as it was', async () => {
    const answers = withFamily({});
    const elections = answers.elections.map((one) => ({ ...one, covered: ['subscriber', 'd1', 'd2'] }));
    expect((await begun({ ...answers, elections })).issues).toEqual([]);
  });

  test('a yes that no plan keeps and a no that a tick contradicts are said at the question', async () => {
    const yes = await begun(withFamily({ d1: true, d2: false }));
    expect(asked(yes)).toEqual([['dependents.d1.covered', 'cover-said-yes']]);
    const answers = withFamily({ d1: false, d2: false });
    const elections = answers.elections.map((one) => ({ ...one, covered: ['subscriber', 'd1'] }));
    expect(asked(await begun({ ...answers, elections }))).toEqual([['dependents.d1.covered', 'cover-said-no']]);
  });

  test('is not asked about somebody whom no plan may cover', async () => {
    const grown = aDependent('d1', { firstName: 'Grown', dob: '1990-01-02' });
    const draft = await begun({ ...aNewHire(world.acme), dependents: [grown], coversDependents: true });
    expect(asked(draft)).toEqual([]);
    expect(draft.notCovered[0]?.refusal?.code).toMatch(/^changes\.refusal\./);
  });
});

describe('Who is not covered', () => {
  test('is listed by what, and the confirmation repeats it', async () => {
    const answers = withFamily({ d1: true, d2: false });
    const elections = answers.elections.map((one) =>
      one.coverageType === 'medical' ? { ...one, covered: ['subscriber', 'd1'] } : one,
    );
    const draft = await begun({ ...answers, elections });
    const left = ['Kit Hire medical', 'Sam Hire dental', 'Kit Hire dental', 'Sam Hire vision', 'Kit Hire vision'];
    expect(leftOut(draft)).toEqual(left);
    const { status, body } = await desk.submit(draft);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { rows } = await sql<{ said: { name: string; coverageType: string }[] }>`select
      snapshot->'confirmation'->'notCovered' as said from enrollments where id = ${draft.id}`.execute(portal.owner);
    expect(rows[0]?.said.map(({ name, coverageType }) => `${name} ${coverageType}`)).toEqual(left);
    expect(leftOut(await desk.get(draft.id))).toEqual(left);
    const pdf = await desk.caller.call(enrollments.enrollmentPdf, { id: draft.id });
    expect(pdf.status).toBe(200);
  });
});

describe('A change of a known family', () => {
  test('asks about whoever joins and whoever is covered by nothing; the others go on without a word', async () => {
    const family = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Known',
      details: { email: 'known@example.com' },
      dependents: [
        { firstName: 'Ara', relationship: '01', dob: '1989-03-04' },
        { firstName: 'Min', dob: '2018-03-04', covers: [] },
      ],
    });
    const started = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'adddependent',
      memberId: family.subscriberId,
    });
    const born = dayFromNow(-5);
    const baby = aDependent('d9', { firstName: 'Bomi', dob: born, ssn: null });
    const draft = await desk.save(started, {
      ...started.answers,
      eventCode: 'birth',
      eventDate: born,
      dependents: [...started.answers.dependents, baby],
    });
    const keyOf = (name: string) => draft.answers.dependents.find(({ firstName }) => firstName === name)?.key;
    expect(asked(draft)).toEqual([
      [`dependents.${keyOf('Min')}.covered`, 'cover-required'],
      ['dependents.d9.covered', 'cover-required'],
    ]);
  });
});
