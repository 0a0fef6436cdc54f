import { enrollmentAnswers } from '@coverlane/contract/enrollment-answers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aDependent, aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// The answers of the wizard lie within one field of the call: what is wrong among them is kept as it was typed, said at its
// own field, and never submitted (contract/personal-values.ts; calls with fields of their own: personal-values.test.ts).

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** Values that are none of their kind, by the name of an answer. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  email: ['abc', 'a@b', 'a b@c.de', 'a..b@c.de'],
  phone: ['abc', '555-0199', '+82 2 555 0142', '(617) 555-0199 x12'],
  dob: ['abc', '2026-02-30', dayFromNow(2), '1890-01-01'],
  ssn: ['abc', '000-12-3456', '12345678'],
  maritalStatus: ['foo', 'M'],
  ssnReason: ['foo', 'provided'],
  zip: ['abc', '0210'],
  hireDate: ['abc', '2026-02-30'],
};

/** Answers of a person that the wizard asks for, by the schema itself. */
const answersOf = (shape: object): [string, readonly string[]][] =>
  Object.keys(shape).flatMap((name) => (BAD[name] === undefined ? [] : [[name, BAD[name]]]));

const people = [
  ...answersOf(enrollmentAnswers.shape.subscriber.shape).map(([name, bad]) => ({
    at: `subscriber.${name}`,
    name,
    bad,
  })),
  ...answersOf(enrollmentAnswers.shape.dependents.def.element.shape)
    // Who lives with the employee has no address of their own.
    .filter(([name]) => !['zip'].includes(name))
    .map(([name, bad]) => ({ at: `dependents.d1.${name}`, name, bad })),
];

/** A family that can be submitted but for one answer of one of them. */
function family(at: string, name: string, value: string): Answers {
  const answers = aNewHire(world.acme);
  // A reason stands where there is no number.
  const wrong = { [name]: value, ...(name === 'ssnReason' && { ssn: null }) };
  const [whose] = at.split('.');
  return {
    ...answers,
    subscriber: { ...answers.subscriber, ...(whose === 'subscriber' && wrong) },
    dependents: [{ ...aDependent('d1'), ...(whose === 'dependents' && wrong) }],
    coversDependents: true,
  };
}

const recorded = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from person_details`.execute(
    portal.owner,
  );
  return rows[0]?.count ?? 0;
};

describe('A wrong answer of a person', () => {
  test('is looked for in what the wizard asks', () => {
    expect(people.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['subscriber.email', 'subscriber.phone', 'subscriber.maritalStatus', 'dependents.d1.dob']),
    );
    expect(people.length).toBeGreaterThan(9);
  });

  test.each(people)('is kept as typed, said at $at, and not submitted', async ({ at, name, bad }) => {
    const before = await recorded();
    let draft = await desk.startHire(world.acme);
    for (const value of bad) {
      draft = await desk.save(draft, family(at, name, value));
      const said = draft.issues.flatMap(({ field }) => field ?? []);
      expect([value, said]).toEqual([value, expect.arrayContaining([at])]);
      const { status, body } = await desk.submit(draft);
      expect([value, status, body]).toMatchObject([value, 422, { fields: { [at]: expect.stringMatching(/./) } }]);
    }
    expect(await recorded()).toBe(before);
  });
});
