import { allows, permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { NAMES_HEADER, SPECIFICATION_NAMES } from '@coverlane/contract/spellings.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';
import { describedPaths } from './openapi.ts';
import { Refusal } from './refusals.ts';
import { answerPlace, inOurNames, inOurNamesAlone, inputPlace, inTheirNames, type Place } from './spelling.ts';

type Fields = Record<string, unknown>;

/** One second name of a call: where it stands, and what it is a name of. */
interface Spelled {
  name: string;
  call: AnyCall;
  path: readonly string[];
  spelling: string;
  own: string;
}

/** Every second name of a place and of those below it; `*` stands for the entries of a list. */
const namesIn = (place: Place, path: readonly string[] = []): Pick<Spelled, 'path' | 'spelling' | 'own'>[] => [
  ...Object.entries(place.names).map(([spelling, own]) => ({ path, spelling, own })),
  ...[...place.parts].flatMap(([part, below]) => namesIn(below, [...path, part])),
  ...(place.each ? namesIn(place.each, [...path, '*']) : []),
];

const spelledIn = (placeOf: (call: AnyCall) => Place | undefined): Spelled[] =>
  [...allCalls].flatMap(([name, call]) => {
    const place = placeOf(call);
    return place ? namesIn(place).map((one) => ({ name, call, ...one })) : [];
  });

/** A value with something at a path. */
function holding(path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return first === '*' ? [holding(rest, value)] : { [first]: holding(rest, value) };
}

const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const sent = ({ path }: Spelled, fields: Fields): Fields => record(holding(path, fields));
const withOwn = (own: string, value: unknown): Fields => record(holding(own.split('.'), value));
const asking = (headers: Fields) => ({ headers }) as unknown as FastifyRequest; // only its headers are read

const inputs = spelledIn(inputPlace);
const answers = spelledIn(answerPlace);
const label = ({ name, path, spelling, own }: Spelled) => [`${name}: ${[...path, spelling].join('.')}`, own] as const;

describe('a request may spell a field as the specification does', () => {
  test('in claims, accumulators, enrollments and wherever a client is named', () => {
    const known = new Set(inputs.map(({ spelling }) => spelling));
    for (const spelling of ['client_id', 'ClaimStatus', 'LiabilityItemId', 'AsOfDate', 'subscriber', 'selectedPlan'])
      expect(known).toContain(spelling);
    expect(inputs.length).toBeGreaterThan(150);
  });
  test.each(inputs.map((one) => [...label(one), one] as const))('%s says %s', (_, own, one) => {
    const value = { of: 'a value' };
    const { sent: read, spellingOf } = inOurNames(one.call, sent(one, { [one.spelling]: value }));
    expect(read).toEqual(sent(one, withOwn(own, value)));
    const path = one.path.filter((part) => part !== '*');
    expect(spellingOf([...path, own].join('.'))).toBe([...path, one.spelling].join('.'));
    // Both names with the same value are one field; with another one they contradict each other.
    const same = sent(one, { ...withOwn(own, value), [one.spelling]: { of: 'a value' } });
    expect(inOurNames(one.call, same).sent).toEqual(sent(one, withOwn(own, value)));
    const contradicting = sent(one, { ...withOwn(own, value), [one.spelling]: 'another' });
    expect(() => inOurNames(one.call, contradicting)).toThrow(Refusal);
  });
});

describe('an answer spells a field as the specification does, beside our own name', () => {
  test.each(answers.map((one) => [...label(one), one] as const))('%s says %s', (_, own, one) => {
    const value = { of: 'a value' };
    const answer = () => sent(one, withOwn(own, value));
    const asked = inTheirNames(one.call, answer(), asking({ [NAMES_HEADER]: SPECIFICATION_NAMES }));
    expect(asked).toMatchObject(sent(one, { ...withOwn(own, value), [one.spelling]: value }));
    expect(inOurNamesAlone(one.call, asked)).toEqual(answer());
  });
  test('what comes unasked is a few names: a claim, accumulators, divisions and reference codes', () => {
    const unasked = new Set(
      answers.flatMap((one) => {
        const answer = sent(one, withOwn(one.own, 'a value'));
        return JSON.stringify(inTheirNames(one.call, answer, asking({}))).includes(`"${one.spelling}"`)
          ? [one.name]
          : [];
      }),
    );
    for (const call of ['claimGet', 'accumulator', 'divisions', 'referencecodes']) expect(unasked).toContain(call);
    for (const call of ['claimList', 'membersearch', 'enrollmentList']) expect(unasked).not.toContain(call);
  });
});

/** The names of specification 3 that what is built sends or answers; "name" and the like, which everything has, left out. */
const NAMES_OF_POINT_3 = `
  contactType contact message entityType entityIdentifier machineName nickName entityName passwordResetRequired permissions
  ClaimId ClaimNumber ClaimStatus ClaimType DateReceived ExternalClaimNumber FormType GroupName GroupNumber MemberId MemberNumber
  ProviderNPINumber ProviderNumber OfficeName OfficeCity PatientAccountNumber ServiceDateFrom ServiceDateTo TotalCharges
  BilledCurrencyAmount ExchangeRate details member provider lines LiabilityItemId AsOfDate requiredTiers
  memberSystemIdentifier employeeSystemIdentifier clientId clientNumber clientName coverages expirationDate divisionIdentifier
  divisionId memberNumber ssn includeDependents includeInactive address1 address2 city dob email firstName gender hireDate
  lastName middleName phone prefix state suffix zip allowEnrollment divisions systemIdentifier client_id plans sortKey pivot
  effectiveDate clients enrollmentId enrollmentType action selectedDivisionId selectedPlan step subscriber dependents status
  parentId folderName userType hide installation_id`;

/** Every field that the API reference lists, deep. */
function listed(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listed);
  const fields = record(value);
  const named = typeof fields['in'] === 'string' ? [String(fields['name'])] : [];
  return [...named, ...Object.keys(record(fields['properties'])), ...Object.values(fields).flatMap(listed)];
}

test('the API reference lists every name of point 3 that is built', () => {
  const known = new Set(listed(describedPaths()));
  expect(
    NAMES_OF_POINT_3.trim()
      .split(/\s+/)
      .filter((name) => !known.has(name)),
  ).toEqual([]);
});

describe('at the front door', () => {
  let portal: TestPortal;
  let admin: Caller;
  beforeAll(async () => {
    portal = await testPortal();
    const { installationId } = await aWorld(portal.owner);
    admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  });
  afterAll(() => portal.close());

  const open = inputs.filter(({ call, path, spelling, own }) => {
    const isTop = path.length === 0 && !own.includes('.') && spelling !== own;
    return isTop && !call.upload && allows(call.access, { type: 'admin', permissions });
  });
  test.each(open.map((one) => [...label(one), one] as const))('%s beside another %s is 422', async (_, own, one) => {
    const input: Fields = { ...sampleInput(one.call), [own]: 'one', [one.spelling]: 'another' };
    const url = one.call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(input[name])));
    const rest = Object.entries(input).filter(([name]) => !one.call.path.includes(`:${name}`));
    const isBody = one.call.method === 'POST' || one.call.method === 'PUT';
    const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
    const reply = await portal.app.inject({
      method: one.call.method,
      url: `${API_BASE}${url}${isBody ? '' : `?${query}`}`,
      headers: admin.headers,
      ...(isBody && { payload: Object.fromEntries(rest) }),
    });
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { [one.spelling]: 'other-spelling' }]);
  });

  test('a list shows what belongs to its records to whoever asks for the names', async () => {
    const asked = callerOf(portal.app, { ...admin.headers, [NAMES_HEADER]: SPECIFICATION_NAMES });
    for (const [path, part] of [
      ['/admin/clients', 'divisions'],
      ['/admin/brokers', 'clients'],
      ['/admin/roles', 'permissions'],
    ] as const) {
      const read = async ({ headers }: Caller) =>
        (await portal.app.inject({ url: `${API_BASE}${path}`, headers })).json().rows;
      expect((await read(asked)).every((row: Fields) => Array.isArray(row[part]))).toBe(true);
      expect((await read(admin)).some((row: Fields) => part in row)).toBe(false);
    }
  });
});
