import { allows, permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { NAMES_HEADER, SPECIFICATION_NAMES } from '@coverlane/contract/spellings.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { sampleInput } from '../../testing/sample-input.ts';
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
  parentId folderName userType hide installation_id subject nickName language settings invitationText members enrollment_session_id
  enrollmentIdentifier documentIdentifier accessToken publicToken webKey formData key x y width height`;

const pick = (fields: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, fields[name]]));

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
  let stage: Stage;
  let admin: Caller;
  beforeAll(async () => {
    portal = await testPortal();
    stage = await aStage(portal);
    ({ admin } = stage.actors);
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
      ['/admin/enrollmentsessions', 'plans'],
    ] as const) {
      const read = async ({ headers }: Caller) =>
        (await portal.app.inject({ url: `${API_BASE}${path}`, headers })).json().rows;
      expect((await read(asked)).every((row: Fields) => Array.isArray(row[part]))).toBe(true);
      expect((await read(admin)).some((row: Fields) => part in row)).toBe(false);
    }
  });

  describe('a program that knows the specification alone, its paths and its names,', () => {
    /** What it is answered: read by the specification's names alone. */
    const program =
      (who: Caller) =>
      async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Fields): Promise<Fields> => {
        const headers = { ...who.headers, [NAMES_HEADER]: SPECIFICATION_NAMES };
        const reply = await portal.app.inject({
          method,
          url: `${API_BASE}${path}`,
          headers,
          ...(sent && { payload: sent }),
        });
        expect([method, path, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([
          method,
          path,
          200,
          '',
        ]);
        return record(reply.json());
      };
    const rowsOf = (answer: Fields, part = 'rows'): Fields[] =>
      Array.isArray(answer[part]) ? answer[part].map(record) : [];
    /** Fails where a name is not there; answers the object. */
    const knows = (object: Fields | undefined, names: string): Fields => {
      expect(Object.keys(object ?? {})).toEqual(expect.arrayContaining(names.trim().split(/\s+/)));
      return object ?? {};
    };
    const CLAIM = `ClaimId ClaimNumber ClaimStatus ClaimType DateReceived ExternalClaimNumber FormType GroupName GroupNumber
      MemberId MemberNumber ProviderNPINumber ProviderNumber OfficeName OfficeCity PatientAccountNumber ServiceDateFrom
      ServiceDateTo TotalCharges`;

    test('finds claims and reads one with its lines, whose charges are its total', async () => {
      const ask = program(admin);
      const { personId: memberId, clientId } = stage.own;
      const [row] = rowsOf(await ask('GET', `/claims?MemberId=${memberId}&ClaimStatus=completed`));
      const { ClaimId, ClaimNumber, TotalCharges } = knows(row, CLAIM);
      const found = rowsOf(await ask('GET', `/claimSearch?ClaimNumber=${String(ClaimNumber)}&client_id=${clientId}`));
      expect(found.map((one) => knows(one, CLAIM)['ClaimId'])).toContain(ClaimId);
      const claim = await ask('GET', `/claims/${String(ClaimId)}?memberId=${memberId}&clientId=${clientId}`);
      knows(claim, `${CLAIM} details member provider lines`);
      const charges = rowsOf(claim, 'lines').map((line) => {
        const said = knows(line, 'BilledCurrencyAmount ExchangeRate ServiceDateFrom ServiceDateTo');
        return Number(said['BilledCurrencyAmount']) * Number(said['ExchangeRate'] ?? 1);
      });
      expect(charges.reduce((sum, one) => sum + one, 0)).toBe(Number(TotalCharges));
    });

    test('reads accumulators on a day, and makes one with its tiers as JSON text', async () => {
      const ask = program(admin);
      const spending = await ask('GET', `/accumulator?MemberId=${stage.own.personId}&AsOfDate=2026-01-31`);
      expect(knows(spending, 'AsOfDate')['AsOfDate']).toBe('2026-01-31');
      const [item] = rowsOf(await ask('GET', '/admin/accumulators'));
      const { LiabilityItemId: _, id: _id, ...like } = knows(item, 'LiabilityItemId requiredTiers');
      const made = await ask('POST', '/admin/accumulators', {
        ...pick(like, 'name kind scope network coverageType unit planYearBasis sortKey withoutPreventive visible'),
        LiabilityItemId: 'DED-BY-PROGRAM',
        requiredTiers: '["EMP","FAM"]',
      });
      expect(knows(made, 'id requiredTiers')).toMatchObject({
        LiabilityItemId: 'DED-BY-PROGRAM',
        requiredTiers: ['EMP', 'FAM'],
      });
    });

    test('knows who is signed in, clients, brokers, roles and codes', async () => {
      const ask = program(admin);
      const user = knows(
        record((await ask('GET', '/userInfo'))['user']),
        'id type nickName firstName entityName email language',
      );
      knows(user, 'passwordResetRequired permissions settings');
      knows(rowsOf(user, 'permissions')[0], 'machineName');
      const { clientId } = stage.own;
      const client = rowsOf(await ask('GET', '/admin/clients')).find(({ id }) => id === clientId);
      const [division] = rowsOf(knows(client, 'id allowEnrollment divisions'), 'divisions');
      const [plan] = rowsOf(knows(division, 'systemIdentifier name client_id plans'), 'plans');
      knows(
        record(knows(plan, 'systemIdentifier name sortKey pivot')['pivot']),
        'effectiveDate expirationDate systemIdentifier',
      );
      knows(rowsOf(await ask('GET', '/admin/brokers'))[0], 'id clients');
      knows(rowsOf(await ask('GET', '/admin/partners'))[0], 'id');
      knows(rowsOf(await ask('GET', '/admin/permissions'))[0], 'id name machineName');
      for (const type of ['SALUT', 'SUFFIX']) {
        const [code] = rowsOf(await ask('GET', `/referencecodes?type=${type}`));
        expect(knows(code, 'type installation_id')['type']).toBe(type);
      }
      expect(rowsOf(await ask('GET', `/divisions?client_id=${clientId}`)).map((one) => one['client_id'])).toContain(
        clientId,
      );
      expect(rowsOf(await ask('GET', `/plans?client_id=${clientId}`)).length).toBeGreaterThan(0);
      expect(rowsOf(await ask('GET', `/termreasons?client_id=${clientId}`)).length).toBeGreaterThan(0);
    });

    test('finds a member, reads the profile, hires somebody, cancels that, and asks for help', async () => {
      const ask = program(admin);
      const { personId, clientId, divisionId, memberNumber, lastName } = stage.own;
      const filter = {
        clientId,
        divisionId,
        firstName: '',
        lastName,
        memberNumber,
        includeDependents: false,
        includeInactive: true,
      };
      expect(rowsOf(await ask('POST', '/membersearch', filter)).length).toBeGreaterThan(0);
      const PROFILE = `memberSystemIdentifier employeeSystemIdentifier clientId clientNumber clientName firstName lastName coverages`;
      const profile = knows(await program(stage.actors.member)('GET', '/member/profile'), PROFILE);
      for (const one of rowsOf(profile, 'coverages'))
        knows(one, 'expirationDate employeeSystemIdentifier divisionIdentifier');
      await ask('GET', `/member/${personId}?client_id=${clientId}&noCache=true`);
      const hired = {
        address1: '1 Elm Street',
        address2: '',
        city: 'Boston',
        state: 'MA',
        zip: '02108',
        email: 'pat@example.com',
      };
      const named = {
        prefix: 'DR',
        firstName: 'Pat',
        middleName: 'Q',
        lastName: 'Program',
        suffix: 'JR',
        dob: '1990-05-17',
      };
      const more = { gender: 'F', hireDate: '2026-01-05', phone: '(213) 555-0100', ssn: '' };
      const { enrollmentId } = await ask('POST', '/newMember', {
        client_id: clientId,
        divisionId,
        ...named,
        ...hired,
        ...more,
      });
      const draft = knows(
        await ask('GET', `/enrollment/${String(enrollmentId)}`),
        'clientId effectiveDate enrollmentType type selectedDivisionId selectedPlan step subscriber dependents status',
      );
      expect(draft['subscriber']).toMatchObject({ prefix: 'DR', middleName: 'Q', suffix: 'JR', city: 'Boston' });
      const asked = await ask('GET', `/enrollmentstatus?enrollments=${String(enrollmentId)}`);
      expect(knows(rowsOf(asked)[0], 'enrollmentId status message')['status']).toBe('draft');
      await ask('POST', '/enrollmentaction', { enrollmentId, action: 'cancel' });
      const [claim] = rowsOf(await ask('GET', `/claims?MemberId=${personId}`));
      const about = { entityType: 'claim', entityIdentifier: claim?.['ClaimNumber'] };
      const contact = { contactType: 'phone', contact: '(213) 555-0100' };
      await ask('POST', '/help', { subject: 'A claim', message: 'Why was it denied?', ...contact, ...about });
    });

    test('makes a folder, arranges a card, reads papers, messages, and the rates and invitation of a session', async () => {
      const ask = program(admin);
      const { clientId, enrollmentSessionId, planId, memberNumber: _ } = stage.own;
      const folder = { entityType: 'client', entityId: clientId, parentId: null, folderName: 'By program' };
      knows(await ask('POST', '/folders', folder), 'id');
      knows(rowsOf(await ask('GET', `/entitydocuments?clientId=${clientId}`))[0], 'GroupNumber');
      knows(rowsOf(await program(stage.actors.member)('GET', '/messages'))[0], 'id status');
      knows(rowsOf(await ask('GET', '/admin/dashboarditems'))[0], 'key userType x y width height hide');
      const session = rowsOf(await ask('GET', '/admin/enrollmentsessions')).find(
        ({ id }) => id === enrollmentSessionId,
      );
      const [plan] = rowsOf(knows(session, 'id plans'), 'plans');
      const { pivot } = knows(plan, 'systemIdentifier name sortKey pivot');
      knows(record(pivot), 'effectiveDate expirationDate systemIdentifier');
      const of = `entityId=${planId}&entityType=plan`;
      const rates = await ask(
        'GET',
        `/admin/enrollmentsession/rates?${of}&enrollment_session_id=${enrollmentSessionId}`,
      );
      expect(knows(rates, 'enrollment_session_id')['enrollment_session_id']).toBe(enrollmentSessionId);
      const invitationText = { en: { subject: 'Enroll', body: 'It is time.' } };
      const kept = await ask('POST', '/admin/enrollmentsession/invitationText', {
        enrollment_session_id: enrollmentSessionId,
        invitationText,
      });
      expect(kept['invitationText']).toEqual(invitationText);
      const [census] = rowsOf(await ask('GET', `/admin/enrollmentsessionmembers?sessionId=${enrollmentSessionId}`));
      expect(knows(census, 'id enrollment_session_id')['enrollment_session_id']).toBe(enrollmentSessionId);
    });
  });
});
