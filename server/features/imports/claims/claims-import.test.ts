import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import { aUser, type World } from '../../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, paymentsText, peopleText, type TestPayment } from './claims.testing.ts';

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../../x12/fixtures', name));

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

/** A client whose roster has Jane Doe, covered by plan PPO. */
async function clientWithJane(): Promise<string> {
  clients += 1;
  const setup = { number: `CL${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  expect(await desk.take(id, peopleText([JANE]))).toMatchObject({ state: 'applied', counts: { added: 1 } });
  return id;
}

type Stored = {
  id: string;
  claim_number: string;
  version: number;
  status: string;
  pending_reason: string | null;
  void: boolean;
  source: string;
  sensitive: boolean;
  external_claim_number: string | null;
  plan_id: string | null;
  line_count: number;
  payments: { reference: string; amount: string }[];
  superseded_at: Date | null;
} & Record<`total_${string}`, string | null>;

/** All rows of the client's claims in the order they were recorded; the newest of each number have no end. */
async function claimsOf(clientId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select * from claims where client_id = ${clientId}
    order by claim_number, version`.execute(portal.owner);
  return rows;
}
const standing = async (clientId: string) => (await claimsOf(clientId)).filter((row) => row.superseded_at === null);

const CLAIM = { account: 'A-1', lines: [{ code: '99213', charge: '185.00', control: 'A-1-1' }] };
const PAID: TestPayment = {
  account: 'A-1',
  number: 'EVC1',
  charge: '185',
  paid: '82.4',
  owed: '30',
  lines: [{ code: '99213', charge: '185', control: 'A-1-1', paid: '82.4', adjustments: ['CO*45*72.6', 'PR*3*30'] }],
};

describe('TV-13: a claim of four services and its payment', () => {
  test('agree to the cent', async () => {
    const clientId = await clientWithJane();
    const claims = await desk.read(clientId, fixture('professional.837'));
    expect(claims).toMatchObject({
      kind: 'claims',
      state: 'proposed',
      questions: ['people'],
      counts: { new: 1, unknownPerson: 1 },
    });
    const [sam] = claims.unknownPeople;
    expect(sam).toMatchObject({ name: 'SAM DOE', dob: '2015-05-05', claims: 1, decision: null });
    expect(sam?.candidates).toMatchObject([{ name: 'JANE DOE', memberNumber: 'EV1002345' }]);
    const left = await desk.decide(claims.id, { people: [{ key: sam?.key ?? '', decision: 'leaveOut' }] });
    expect(left).toMatchObject({ questions: [], counts: { new: 1, leftOut: 1 } });
    expect(await desk.apply(claims.id)).toMatchObject({ state: 'applied' });
    expect(await claimsOf(clientId)).toMatchObject([
      {
        claim_number: 'NS-1001',
        version: 1,
        status: 'pending',
        total_charges: '2171.00',
        total_paid: null,
        line_count: 4,
      },
    ]);

    const read = await desk.read(clientId, fixture('payment.835'));
    expect(read).toMatchObject({ questions: ['dates', 'claims'], counts: { paid: 1, unclear: 1, undated: 1 } });
    await desk.decide(read.id, { otherDates: 'leaveOut', otherClaims: 'leaveOut' });
    const payment = await desk.apply(read.id);
    expect(payment).toMatchObject({ state: 'applied', counts: { paid: 1, leftOut: 2 } });
    const [claim, ...more] = await standing(clientId);
    expect(more).toEqual([]);
    expect(claim).toMatchObject({
      claim_number: 'NS-1001',
      external_claim_number: 'EVC2026000901',
      version: 2,
      status: 'completed',
      total_charges: '2171.00',
      total_allowed: '773.55',
      total_discount: '1357.45',
      total_not_covered: '40.00',
      total_deductible: '200.00',
      total_copay: '30.00',
      total_coinsurance: '92.23',
      total_cob: '0.00',
      total_paid: '451.32',
      total_patient_responsibility: '362.23',
      payments: [{ reference: 'EFT-90017', amount: '451.32' }],
    });
    expect(claim?.plan_id).not.toBeNull();
    const { rows: lines } =
      await sql`select procedure_code, modifiers, allowed, paid, patient_responsibility, not_covered_to
      from claim_lines where claim_id = ${claim?.id} order by line_number`.execute(portal.owner);
    expect(lines).toMatchObject([
      { procedure_code: '99213', allowed: '112.40', paid: '82.40', patient_responsibility: '30.00' },
      { procedure_code: '80053', allowed: '21.15', paid: '0.00', patient_responsibility: '21.15' },
      {
        procedure_code: '73721',
        modifiers: ['LT', '26'],
        allowed: '640.00',
        paid: '368.92',
        patient_responsibility: '271.08',
      },
      {
        procedure_code: '99070',
        allowed: '0.00',
        paid: '0.00',
        patient_responsibility: '40.00',
        not_covered_to: 'patient',
      },
    ]);
  });
});

describe('the same again', () => {
  test('a file sent twice changes nothing, nor does the same claim in another file', async () => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    expect(await desk.take(clientId, claimsText([CLAIM]))).toMatchObject({ counts: { duplicate: 1, new: 0 } });
    expect(await desk.take(clientId, claimsText([CLAIM], 402))).toMatchObject({ counts: { duplicate: 1, new: 0 } });
    await desk.take(clientId, paymentsText([PAID]));
    expect(await desk.take(clientId, paymentsText([PAID], { control: 502 }))).toMatchObject({
      counts: { duplicate: 1 },
    });
    expect(await claimsOf(clientId)).toHaveLength(2);
  });
  test('another visit under the same account number is a claim of its own', async () => {
    const clientId = await clientWithJane();
    const later = { account: 'A-1', lines: [{ code: '99213', charge: '185.00', day: '20261209' }] };
    expect(await desk.take(clientId, claimsText([CLAIM, later]))).toMatchObject({ counts: { new: 2 } });
    const numbers = (await standing(clientId)).map(({ claim_number: number }) => number);
    expect(numbers).toEqual(['A-1', expect.stringMatching(/^A-1-[A-Z2-9]{6}$/)]);
  });
});

describe('a claim that changes keeps its history', () => {
  test('replaced by frequency 7: the earlier row stays, superseded', async () => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    const more = [...CLAIM.lines, { code: '80053', charge: '96.00' }];
    const taken = await desk.take(
      clientId,
      claimsText([{ account: 'A-1', lines: more, frequency: '7', original: 'A-1' }], 402),
    );
    expect(taken.counts).toMatchObject({ replaced: 1 });
    expect(await claimsOf(clientId)).toMatchObject([
      { version: 1, total_charges: '185.00', superseded_at: expect.any(Date) },
      { version: 2, total_charges: '281.00', superseded_at: null },
    ]);
  });
  test('taken back by frequency 8: the newest row is void, and cannot be paid any more', async () => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    const voided = await desk.take(clientId, claimsText([{ ...CLAIM, frequency: '8', original: 'A-1' }], 402));
    expect(voided.counts).toMatchObject({ voided: 1 });
    expect(await standing(clientId)).toMatchObject([{ version: 2, void: true, total_charges: '185.00' }]);
    const paid = await desk.read(clientId, paymentsText([PAID]));
    expect(await desk.rows(paid.id)).toMatchObject([{ verdict: 'unclear', reasons: [{ code: 'claim-voided' }] }]);
  });
  test('a claim to be taken back that nobody knows is refused with its place', async () => {
    const clientId = await clientWithJane();
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, frequency: '8', original: 'NONE' }]));
    expect(read).toMatchObject({
      state: 'refused',
      faults: [{ code: 'original-unknown', position: { transaction: 1, segment: 16 } }],
    });
  });
  test('reversed and corrected in one file: three rows, and the last one counts', async () => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    await desk.take(clientId, paymentsText([PAID]));
    const back = { ...PAID, status: '22', charge: '-185', paid: '-82.4', lines: [] };
    const again: TestPayment = {
      ...PAID,
      paid: '112.4',
      owed: '0',
      lines: [{ code: '99213', charge: '185', control: 'A-1-1', paid: '112.4', adjustments: ['CO*45*72.6'] }],
    };
    const corrected = await desk.read(clientId, paymentsText([back, again], { control: 503, trace: 'EFT-2' }));
    expect(corrected.counts).toMatchObject({ reversed: 1, corrected: 1 });
    expect(await desk.apply(corrected.id)).toMatchObject({ state: 'applied', counts: { reversed: 1, corrected: 1 } });
    expect(await claimsOf(clientId)).toMatchObject([
      { version: 1, status: 'pending', total_paid: null },
      { version: 2, status: 'completed', total_paid: '82.40' },
      { version: 3, status: 'pending', pending_reason: 'reopened', total_paid: null, total_deductible: null },
      { version: 4, status: 'completed', total_paid: '112.40', superseded_at: null },
    ]);
    const repeated = await desk.take(clientId, paymentsText([back, again], { control: 504, trace: 'EFT-2' }));
    expect(repeated.counts).toMatchObject({ duplicate: 2 });
  });
  test('an undo restores exactly what stood, as new rows', async () => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    const payment = await desk.take(clientId, paymentsText([PAID]));
    expect(await desk.undo(payment.id)).toMatchObject({ state: 'undone' });
    const rows = await claimsOf(clientId);
    const ofTheRow = ['id', 'version', 'source', 'superseded_at', 'superseded_import', 'adjustment_of', 'recorded_at'];
    const said = (row: Stored) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheRow.includes(name)));
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(rows[2]).toMatchObject({ superseded_at: null, source: 'undo', status: 'pending' });
    expect(rows[2] && said(rows[2])).toEqual(rows[0] && said(rows[0]));
    const { rows: lines } = await sql<{
      count: string;
    }>`select count(*) from claim_lines where claim_id = ${rows[2]?.id}`.execute(portal.owner);
    expect(lines).toEqual([{ count: '1' }]);
    expect(await desk.take(clientId, paymentsText([PAID], { control: 505 }))).toMatchObject({ counts: { paid: 1 } });
  });
  test('an undo is refused where a later payment stands on the claim', async () => {
    const clientId = await clientWithJane();
    const claims = await desk.take(clientId, claimsText([CLAIM]));
    await desk.take(clientId, paymentsText([PAID]));
    expect(await desk.undo(claims.id)).toMatchObject({
      state: 'applied',
      refusal: { code: 'claims-changed-since', values: { number: 'A-1' } },
    });
  });
});

describe('what was decided', () => {
  const status = async (payment: Partial<TestPayment>): Promise<string> => {
    const clientId = await clientWithJane();
    await desk.take(clientId, claimsText([CLAIM]));
    await desk.take(clientId, paymentsText([{ ...PAID, lines: [], ...payment }]));
    const [claim] = await standing(clientId);
    return `${claim?.status} ${claim?.total_paid} ${claim?.total_patient_responsibility}`;
  };
  test('nothing paid because all went to the deductible is completed, not denied', async () => {
    expect(await status({ status: '4', paid: '0', owed: '85', adjustments: ['CO*45*100', 'PR*1*85'] })).toBe(
      'completed 0.00 85.00',
    );
  });
  test('nothing paid and nothing covered is denied', async () => {
    expect(await status({ status: '4', paid: '0', owed: '185', adjustments: ['PR*27*185'] })).toBe(
      'denied 0.00 185.00',
    );
  });
  test('23 is not ours: rejected', async () => {
    expect(await status({ status: '23', paid: '0', adjustments: ['OA*109*185'] })).toBe('rejected 0.00 0.00');
  });
  test('figures that do not add up are refused with both, at their place', async () => {
    const clientId = await clientWithJane();
    const read = await desk.read(
      clientId,
      paymentsText([{ ...PAID, lines: [], paid: '100', adjustments: ['CO*45*72.6'] }]),
    );
    expect(read).toMatchObject({ state: 'refused' });
    const fault = read.faults.find(({ severity }) => severity === 'refusal');
    expect(fault).toMatchObject({
      code: 'line-not-balanced',
      position: { interchange: 1, transaction: 1, segment: 11 },
    });
    expect(await desk.rows(read.id)).toMatchObject([
      { reasons: [{ values: { amountStated: '100.00', amountSum: '112.40' } }] },
    ]);
  });
  test('a claim about mental health is sensitive', async () => {
    const clientId = await clientWithJane();
    await desk.take(
      clientId,
      claimsText([
        { ...CLAIM, diagnosis: 'F329' },
        { ...CLAIM, account: 'A-2' },
      ]),
    );
    expect((await standing(clientId)).map(({ sensitive }) => sensitive)).toEqual([true, false]);
  });
});

describe('people nobody knows', () => {
  const KIM = { number: 'NEW77', last: 'KIM', first: 'MINJI', dob: '19900303' };
  test('are asked about; made without coverage they are taken back with the import', async () => {
    const clientId = await clientWithJane();
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, patient: KIM }]));
    expect(await desk.rows(read.id)).toMatchObject([
      { verdict: 'unknownPerson', personName: 'MINJI KIM', personId: null },
    ]);
    expect((await desk.caller.call(imports.importApply, { id: read.id })).body).toMatchObject({
      code: 'import-people-open',
    });
    const decided = await desk.decide(read.id, { otherPeople: 'create' });
    expect(decided).toMatchObject({ counts: { new: 1, unknownPeople: 0 }, otherPeople: 'create' });
    expect(await desk.apply(read.id)).toMatchObject({ state: 'applied' });
    const paid = await desk.take(clientId, paymentsText([{ ...PAID, patient: KIM }]));
    expect(paid).toMatchObject({ state: 'applied', counts: { paid: 1 } });
    expect(await desk.undo(paid.id)).toMatchObject({ state: 'undone' });
    expect(await desk.undo(read.id)).toMatchObject({ state: 'undone' });
    expect(await standing(clientId)).toEqual([]);
    const { rows } = await sql`select from member_search where client_id = ${clientId} and last_key = 'kim'`.execute(
      portal.owner,
    );
    expect(rows).toEqual([]);
  });
  test('are matched by the number on the ID card, also to somebody nobody would have thought of', async () => {
    const clientId = await clientWithJane();
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, patient: KIM }]));
    expect(read.unknownPeople).toMatchObject([{ candidates: [] }]);
    const key = read.unknownPeople[0]?.key ?? '';
    const nobody = [{ key, decision: 'match', memberNumber: 'NOBODY-01' }];
    const refused = await desk.caller.call(imports.importDecide, { id: read.id, people: nobody });
    expect(refused).toMatchObject({ status: 422, body: { fields: { [`people.${key}`]: 'not-found' } } });
    const people = [{ key, decision: 'match' as const, memberNumber: `${JANE.number}-00` }];
    const matched = await desk.decide(read.id, { people });
    const personId = matched.unknownPeople[0]?.personId;
    expect(matched).toMatchObject({
      counts: { new: 1 },
      unknownPeople: [{ decision: 'match', candidates: [{ personId }] }],
    });
    expect(await desk.rows(read.id)).toMatchObject([{ verdict: 'new', personId }]);
  });
  test('are matched to somebody of this client only, and known the next time', async () => {
    const clientId = await clientWithJane();
    const maiden = { ...JANE, last: 'ROSS', first: 'JANIE' };
    const read = await desk.read(clientId, claimsText([{ ...CLAIM, patient: maiden }]));
    const [asked] = read.unknownPeople;
    const personId = asked?.candidates[0]?.personId ?? '';
    const wrong = await desk.caller.call(imports.importDecide, {
      id: read.id,
      people: [{ key: asked?.key, decision: 'match', personId: world.acme.id }],
    });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { personId: 'not-found' } } });
    const matched = await desk.decide(read.id, {
      people: [{ key: asked?.key ?? '', decision: 'match', personId }],
    });
    expect(matched).toMatchObject({ counts: { new: 1 }, unknownPeople: [{ decision: 'match', personId }] });
    await desk.apply(read.id);
    const next = await desk.take(clientId, claimsText([{ ...CLAIM, account: 'A-9', patient: maiden }], 402));
    expect(next).toMatchObject({ state: 'applied', counts: { new: 1 } });
  });
});

describe('who may', () => {
  test('without the right to health information a claim file is refused, and another one is not there', async () => {
    const { installationId } = world;
    const bea = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
    const other = new ImportDesk(portal, await portal.as(bea));
    const clientId = await clientWithJane();
    expect(await other.send(clientId, claimsText([CLAIM]))).toMatchObject({ status: 403 });
    const read = await desk.read(clientId, claimsText([CLAIM]));
    expect((await other.caller.call(imports.importGet, { id: read.id })).status).toBe(404);
    expect((await other.caller.call(imports.importRows, { id: read.id })).status).toBe(404);
    const list = (await other.caller.call(imports.importList, { clientId })).body;
    expect(list.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['roster']);
  });
});
