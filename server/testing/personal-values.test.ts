import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '../platform/values/dates.ts';
import { aFuzzer, type Fuzzer } from './fuzz.ts';
import { type TestPortal, testPortal } from './portal.ts';

let portal: TestPortal;
let fuzzer: Fuzzer;

beforeAll(async () => {
  portal = await testPortal();
  fuzzer = await aFuzzer(portal);
}, 60_000);
afterAll(() => portal?.close());

/** Values that are none of their kind, by the name of a field. */
const KINDS: readonly { name: RegExp; bad: readonly unknown[] }[] = [
  {
    name: /email$/i,
    bad: ['abc', 'a@b', 'a b@c.de', '<a@b.co>', 'a@b.co\r\nBcc: x@y.co', 'a@b.co\u0000', 'a..b@c.de', 7],
  },
  {
    name: /^(phone|mobile|fax)$|Phone$/,
    bad: ['abc', '555-0199', 'abc6175550199', '0175550199', '+82 10 1234 5678', '+82 2 555 0142', '(617) 555-0199 x12'],
  },
  { name: /^(dob|birthDate|holderDob)$/, bad: ['abc', '2026-02-30', '02/03/1980', 19800203] },
  { name: /^maritalStatus$/, bad: ['foo', 'M', 'Married'] },
  { name: /^ssnReason$/, bad: ['foo', 'provided', 'because'] },
];

/** What a schema was defined with, in zod's own words: an object's fields, a list's element, what may be absent. */
type Schema = {
  _zod: { def: { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema; options?: readonly Schema[] } };
};

/** Every field that a schema takes however deep it lies, each name after the other: lists have one element, '0'. */
function pathsIn(schema: Schema, at: readonly string[] = []): string[][] {
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name
  const { shape = {}, element, innerType, options = [] } = schema._zod.def;
  const fields = Object.entries(shape).flatMap(([name, field]) => [[...at, name], ...pathsIn(field, [...at, name])]);
  const within = [...(innerType ? [innerType] : []), ...options].flatMap((one) => pathsIn(one, at));
  return [...fields, ...within, ...(element ? pathsIn(element, [...at, '0']) : [])];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of every call is an object of fields
const pathsOf = ({ input }: AnyCall): string[][] => pathsIn(input as unknown as Schema);

/** How a refusal names a field: without places in lists. */
const named = (path: readonly string[]): string => path.filter((name) => name !== '0').join('.');

/** What is looked for is not stored: a search, and who wants to be recognised. */
const ASKING = new Set(['signUpIdentity', 'memberSignUpIdentity']);

const fields = [...allCalls]
  .filter(([name, { method }]) => method !== 'GET' && !ASKING.has(name))
  .flatMap(([name, call]) =>
    pathsOf(call).flatMap((path) =>
      KINDS.filter((kind) => kind.name.test(path.at(-1) ?? '')).map((kind) => ({ name, call, path, kind })),
    ),
  )
  // What is typed into a draft is kept as it was typed, and judged when it is submitted: typed-values.test.ts.
  .filter(({ name, path }) => path[0] !== 'answers' && name !== 'updateSelfEnrollment');
const ofCalls = fields
  .filter(({ path }) => path.length === 1)
  .map(({ path, ...one }) => ({ ...one, field: path.join() }));
/** A union sign-up, and what is filled in of a paper, keep what is typed as it was typed; only sending judges it (union-signups.test.ts). */
const judgedLater: readonly AnyCall[] = [unionSignupDoor.postUnionSignup, surveyDoor.surveyPaperKeep];
const nested = fields
  .filter(({ call, path }) => path.length > 1 && !judgedLater.includes(call))
  .map((one) => ({ ...one, field: named(one.path) }));

/** All that a wrong value could have got into. */
async function stored(): Promise<unknown> {
  const tables = [
    'person_details',
    'enrollments',
    'users',
    'clients',
    'brokers',
    'partners',
    'tpas',
    'sites',
    'contacts',
    'suppliers',
    'particulars',
  ];
  const sums = tables.map(
    (table) => sql`select ${table}::text as name, count(*)::int as rows,
    md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)) as sum from ${sql.table(table)} t`,
  );
  const { rows } = await sql`${sql.join(sums, sql` union all `)}`.execute(portal.owner);
  return rows;
}

/** Sends what is right but for one field, as whoever may make the call. */
async function send(call: AnyCall, input: Record<string, unknown>) {
  const { actors } = fuzzer.stage;
  const callers = [portal.visitor, ...Object.values(actors)];
  for (const caller of callers) {
    const answer = await caller.call(call, input);
    if (![401, 403].includes(answer.status)) return answer;
  }
  throw new Error(`Nobody may make ${call.method} ${call.path}.`);
}

/** Where lists hold them. */
const NESTED = [
  'changeParticulars.beneficiaries.people.dob',
  'changeParticulars.otherCoverage.holderDob',
  'askBeneficiaries.beneficiaries.people.dob',
];

describe('Every call that takes something personal', () => {
  test('is found', () => {
    const found = new Set(fields.map(({ name, path }) => `${name}.${named(path)}`));
    for (const one of ['putMember.email', 'postMember.phone', 'newMember.dob', 'putMember.maritalStatus', ...NESTED])
      expect(found).toContain(one);
    expect(found.size).toBeGreaterThan(25);
  });

  test.each(ofCalls)(
    'refuses a wrong value at its field and keeps what is stored: $name, $field',
    async ({ call, field, kind }) => {
      const [right] = fuzzer.inputs(call, 1);
      const before = await stored();
      for (const bad of kind.bad) {
        const { status, body } = await send(call, { ...right, [field]: bad });
        expect([bad, status, Object.keys(fieldsIn(body))]).toEqual([bad, 422, expect.arrayContaining([field])]);
      }
      expect(await stored()).toEqual(before);
    },
  );
});

/** What is right of the lists that hold personal values, but for one of them. */
function listed(path: readonly string[], bad: unknown): Record<string, unknown> {
  const [list = ''] = path;
  const today = todayIn('America/New_York', new Date());
  const who = { kind: 'person', class: 'primary', name: 'Kim Doe', relationship: 'spouse', share: '100' };
  const right: Record<string, object> = {
    dependents: { externalId: 'D-1', firstName: 'Kim', lastName: 'Doe', relationship: '19', dob: '2020-02-03' },
    beneficiaries: { coverageType: 'life', people: [{ ...who, dob: '1988-02-03' }] },
    list: { name: 'Kim Doe' },
    otherCoverage: { kind: 'group', carrier: 'Other', effectiveDate: today, holderDob: '1988-02-03' },
  };
  const signed = { edition: 'of today', values: {}, next: [{ name: 'Kim Doe', email: 'kim@example.com' }] };
  if (list === 'paper') return { paper: put(signed, path.slice(1), bad) };
  return { [list]: [put(right[list], path.slice(2), bad)] };
}

/** The same with another value at a path. */
function put(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((one, at) => (String(at) === name ? put(one, rest, value) : one));
  const known: Record<string, unknown> = { ...(typeof whole === 'object' ? whole : {}) };
  return { ...known, [name]: put(known[name], rest, value) };
}

test.each(nested)(
  'A value within a list is refused at its own field: $name, $field',
  async ({ call, path, field, kind }) => {
    const { clientId, personId } = fuzzer.stage.own;
    const effectiveDate = todayIn('America/New_York', new Date());
    const { surveyId } = fuzzer.stage.own;
    const wholes: [AnyCall, object][] = [
      [memberChanges.changeParticulars, { clientId, memberId: personId, effectiveDate }],
      [surveyCalls.surveyAction, { surveyId, action: 'send', audience: 'list' }],
      [employeeChanges.putEmployee, { clientId, externalId: 'E-1', firstName: 'Ann', lastName: 'Wrong' }],
      [surveyDoor.surveySign, { key: 'x'.repeat(43), name: 'Ann Wrong', agreed: true, language: 'en' }],
    ];
    const whose = wholes.find(([one]) => one === call)?.[1] ?? {};
    const before = await stored();
    for (const bad of kind.bad) {
      const { status, body } = await send(call, { ...whose, ...listed(path, bad) });
      expect([bad, status, Object.keys(fieldsIn(body))]).toEqual([bad, 422, [field]]);
    }
    expect(await stored()).toEqual(before);
  },
);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the assertions are about
const fieldsIn = (body: unknown): Record<string, string> => (body as { fields?: Record<string, string> }).fields ?? {};

describe('What only the server’s day and the rules of the SSA can tell', () => {
  const today = todayIn('America/New_York', new Date());
  const tooOld = addDays(`${Number(today.slice(0, 4)) - 120}${today.slice(4)}`, -2);
  const wrong: readonly (readonly [field: string, value: string])[] = [
    ['dob', addDays(today, 2)],
    ['dob', tooOld],
    ['ssn', 'abc'],
    ['ssn', '000-12-3456'],
    ['ssn', '12345678'],
  ];
  const askedOf = (): readonly (readonly [AnyCall, Record<string, unknown>])[] => {
    const { clientId, personId, divisionId } = fuzzer.stage.own;
    const person = { clientId, firstName: 'Ann', lastName: 'Wrong', divisionId, effectiveDate: today };
    return [
      [memberChanges.putMember, { id: personId, clientId, effectiveDate: today }],
      [memberChanges.postMember, person],
      [memberChanges.newMember, { clientId, firstName: 'Ann', lastName: 'Wrong', divisionId }],
    ];
  };

  test.each(wrong)('is refused at its field by every call that takes it: %s %s', async (field, value) => {
    const before = await stored();
    for (const [call, right] of askedOf()) {
      const { status, body } = await fuzzer.stage.actors.admin.call(call, { ...right, [field]: value });
      expect([call.path, status, Object.keys(fieldsIn(body))]).toEqual([call.path, 422, [field]]);
    }
    expect(await stored()).toEqual(before);
  });

  test('of a beneficiary and of a policyholder', async () => {
    const { clientId, personId } = fuzzer.stage.own;
    const other = { kind: 'group', carrier: 'Other', effectiveDate: today, holderDob: tooOld };
    const asked = { clientId, memberId: personId, effectiveDate: today, otherCoverage: [other] };
    const { status, body } = await fuzzer.stage.actors.admin.call(memberChanges.changeParticulars, asked);
    expect([status, body]).toMatchObject([422, { fields: { 'otherCoverage.holderDob': 'birth-too-old' } }]);
  });
});
