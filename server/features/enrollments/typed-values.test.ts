import { enrollmentAnswers } from '@coverlane/contract/enrollments/answers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers, TypedDependent } from '../../domain/enrollment/answers.ts';
import { aFamily } from '../../testing/family.ts';
import { aLifePlan } from '../../testing/more-plans.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { ABSENT_ID } from '../../testing/sample-input.ts';
import { isWholeMatrix } from '../../testing/whole-matrix.ts';
import type { World } from '../../testing/world.ts';
import {
  aDependent,
  aNewHire,
  blankElection,
  dayFromNow,
  type Desk,
  type Draft,
  enrollmentOffice,
  setSetting,
} from './enrollments.testing.ts';

// The answers of the wizard lie within one field of the call: what is wrong among them is kept as it was typed, said at its
// own field, and never submitted (contract/members/personal-values.ts; calls with fields of their own: personal-values.test.ts).

let portal: TestPortal;
let world: World;
let desk: Desk;
let lifeId: string;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  lifeId = await aLifePlan(portal.owner, world.acme);
});
afterAll(() => portal?.close());

const BORN = ['abc', '2026-02-30', dayFromNow(2), '1890-01-01'];

/** Values that are none of their kind, by the name of an answer. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  email: ['abc', 'a@b', 'a b@c.de', 'a..b@c.de'],
  phone: ['abc', '555-0199', '+82 2 555 0142', '(617) 555-0199 x12'],
  dob: BORN,
  holderDob: BORN,
  ssn: ['abc', '000-12-3456', '12345678'],
  maritalStatus: ['foo', 'M'],
  ssnReason: ['foo', 'provided'],
  state: ['Massachusetts', 'M', '12'],
  zip: ['abc', '0210'],
  hireDate: ['abc', '2026-02-30'],
  effectiveDate: ['abc', '2026-02-30'],
  expirationDate: ['abc', '2026-02-30'],
};

/** Everybody whom the wizard asks about: where their answers are, and their shape. */
const { subscriber, dependents, beneficiaries, otherCoverage } = enrollmentAnswers.shape;
const asked = [
  { part: 'subscriber', shape: subscriber.shape },
  { part: 'dependents.d1', shape: dependents.def.element.shape },
  { part: 'beneficiaries.b1', shape: beneficiaries.def.element.shape },
  { part: 'otherCoverage.o1', shape: otherCoverage.def.element.shape },
] as const;
type Part = (typeof asked)[number]['part'];

/** Their answers that can be wrong, by the schema itself. */
const wrong = asked.flatMap(({ part, shape }) =>
  Object.keys(shape).flatMap((name) => {
    const bad = BAD[name];
    return bad === undefined ? [] : [{ at: `${part}.${name}`, part, name, bad }];
  }),
);
/** Every value stands above; of a dependent who is known, or said to be, one value of each answer by turns, and before a release all. */
const ofDependents = wrong
  .filter(({ part }) => part === 'dependents.d1')
  .map((one, turn) => ({ ...one, bad: isWholeMatrix ? one.bad : one.bad.slice(turn % one.bad.length).slice(0, 1) }));

type Wrong = { part: Part; name: string; value: string };
const typedAt = (part: Part, { part: where, name, value }: Wrong): Record<string, unknown> =>
  // A reason stands where there is no number.
  part === where ? { [name]: value, ...(name === 'ssnReason' && { ssn: null }) } : {};

const HOME = { sameAddress: false, address1: '2 Oak Street', city: 'Boston', state: 'MA', zip: '02108' };

/** A family that can be submitted but for one answer: a child of another address, life cover, and another plan. */
function family(one: Wrong, more: Partial<TypedDependent> = {}): Answers {
  const answers = aNewHire(world.acme, { salary: '61357.00', hoursPerWeek: '40' });
  const life = { ...blankElection, coverageType: 'life' as const, decision: 'elect' as const, planId: lifeId };
  const named = { key: 'b1', coverageType: 'life', kind: 'person', class: 'primary', name: 'Kim Hire' } as const;
  const other = { key: 'o1', kind: 'group', carrier: 'Harbor Mutual', memberNumber: 'HM-77' } as const;
  const days = { effectiveDate: '2024-01-01', expirationDate: null };
  return {
    ...answers,
    subscriber: { ...answers.subscriber, ...typedAt('subscriber', one) },
    dependents: [{ ...aDependent('d1'), ...HOME, covered: true, ...more, ...typedAt('dependents.d1', one) }],
    coversDependents: true,
    elections: [
      ...answers.elections.map((election) => ({ ...election, covered: ['subscriber', 'd1'] })),
      { ...life, covered: ['subscriber'] },
    ],
    beneficiaries: [
      { ...named, relationship: 'spouse', dob: '1988-02-03', share: '100', ...typedAt('beneficiaries.b1', one) },
    ],
    hasOtherCoverage: true,
    otherCoverage: [
      {
        ...other,
        people: ['d1'],
        holderName: 'Sam',
        holderDob: '1988-02-03',
        ...days,
        ...typedAt('otherCoverage.o1', one),
      },
    ],
  };
}

/** What a draft can say of somebody who is not recorded. */
const said: readonly Partial<TypedDependent>[] = [
  { action: 'change' },
  { action: 'keep' },
  { action: 'keep', personId: ABSENT_ID },
  { action: 'add', personId: ABSENT_ID },
];

/** How much of people is recorded. */
const recorded = async (): Promise<unknown> => {
  const tables = ['people', 'person_details', 'addresses', 'person_ssns', 'particulars', 'coverages', 'employments'];
  const counts = tables.map(
    (table) => sql`select ${table}::text as name, count(*)::int as rows from ${sql.table(table)}`,
  );
  return (await sql`${sql.join(counts, sql` union all `)} order by 1`.execute(portal.owner)).rows;
};

/** Saves and submits: said at its field both times. */
async function expectSaid(
  draft: Draft,
  answers: Answers,
  { at, value }: { at: string; value: string },
): Promise<Draft> {
  const saved = await desk.save(draft, answers);
  const fields = saved.issues.flatMap(({ field }) => field ?? []);
  expect([value, fields]).toEqual([value, expect.arrayContaining([at])]);
  const { status, body } = await desk.submit(saved);
  expect([value, status, body]).toMatchObject([value, 422, { fields: { [at]: expect.stringMatching(/./) } }]);
  return saved;
}

describe('A wrong answer', () => {
  test('is looked for in what the wizard asks of everybody', () => {
    expect(wrong.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        'subscriber.email',
        'subscriber.maritalStatus',
        'subscriber.zip',
        'dependents.d1.dob',
        'dependents.d1.zip',
        'beneficiaries.b1.dob',
        'otherCoverage.o1.holderDob',
      ]),
    );
    expect(wrong.length).toBeGreaterThan(18);
  });

  test('is all that keeps the family from being submitted', async () => {
    const draft = await desk.startHire(world.acme);
    const right = family({ part: 'subscriber', name: 'firstName', value: 'Robin' });
    expect((await desk.save(draft, right)).issues).toEqual([]);
  });

  test.each(wrong)('is kept as typed, said at $at, and not submitted', async ({ at, part, name, bad }) => {
    const before = await recorded();
    let draft = await desk.startHire(world.acme);
    for (const value of bad) draft = await expectSaid(draft, family({ part, name, value }), { at, value });
    await desk.work();
    expect(await recorded()).toEqual(before);
  });

  test.each(ofDependents.flatMap((one) => said.map((more) => ({ ...one, more }))))(
    'of somebody new who is said to be known ($more) is not submitted either: $at',
    async ({ at, part, name, bad, more }) => {
      const before = await recorded();
      let draft = await desk.startHire(world.acme);
      for (const value of bad) draft = await expectSaid(draft, family({ part, name, value }, more), { at, value });
      await desk.work();
      expect(await recorded()).toEqual(before);
    },
  );

  test.each(ofDependents)(
    'of a dependent who is known is said at $at, and not submitted',
    async ({ at, name, bad }) => {
      const { subscriberId: memberId } = await aFamily(portal.owner, {
        client: world.acme,
        dependents: [{ dob: '2015-03-02' }],
      });
      const before = await recorded();
      let draft = await desk.start({ clientId: world.acme.id, memberId, enrollmentType: 'coveragechange' });
      for (const value of bad) {
        const wrongly = typedAt('dependents.d1', { part: 'dependents.d1', name, value });
        const people = draft.answers.dependents.map((one) => ({
          ...one,
          ...HOME,
          action: 'change' as const,
          ...wrongly,
        }));
        draft = await expectSaid(draft, { ...draft.answers, dependents: people }, { at, value });
      }
      await desk.work();
      expect(await recorded()).toEqual(before);
    },
  );
});

describe('Somebody new who is said to be known', () => {
  const right: Wrong = { part: 'subscriber', name: 'firstName', value: 'Robin' };

  test.each(said)('is asked for the proof of the relationship: %o', async (more) => {
    await setSetting(portal, world, { key: 'dependentProof', value: 'beforeApproval' });
    const draft = await desk.save(await desk.startHire(world.acme), family(right, more));
    const { body } = await desk.submit(draft);
    await setSetting(portal, world, { key: 'dependentProof', value: null });
    expect(body).toMatchObject({ state: 'pendingProof' });
  });

  test.each(said)('needs a number or a reason for having none: %o', async (more) => {
    const draft = await desk.save(await desk.startHire(world.acme), family(right, { ...more, ssn: null }));
    expect(draft.issues).toMatchObject([{ field: 'dependents.d1.ssn', reason: { code: 'ssn-required' } }]);
  });
});
