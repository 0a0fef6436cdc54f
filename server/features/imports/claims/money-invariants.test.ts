import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../../testing/world.ts';
import { aMedicalPlan } from '../../accumulators/accumulators.testing.ts';
import { ImportDesk } from '../imports.testing.ts';
import { claimsText, paymentsText, type TestClaim, type TestPayment, type TestPatient } from './claims.testing.ts';

/*
 * The eight money invariants of domain 7.3 on what files bring: claims and payments are written from stories of who bears
 * what, imported through the front door, and what the database then holds is held against the stories, which nothing of the
 * product has touched.
 */

/** Who bears what of one service, in cents. Small shares, so that no limit of the plan is met. */
const story = fc.record({
  discount: fc.nat(900_000),
  deductible: fc.nat(700),
  copay: fc.nat(700),
  coinsurance: fc.nat(700),
  cob: fc.nat(20_000),
  paid: fc.integer({ min: 1, max: 900_000 }),
  notCovered: fc.nat(5000),
  bearer: fc.constantFrom('PR' as const, 'CO' as const),
});
type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never;
type Told = { account: string; lines: Story[] };

// The same claims in every run; FUZZ_SEED gives others.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const told: Told[] = fc
  .sample(fc.array(story, { minLength: 1, maxLength: 4 }), { numRuns: 60, seed })
  .map((lines, index) => ({ account: `INV-${index}`, lines }));

const PARTS = ['discount', 'deductible', 'copay', 'coinsurance', 'cob', 'paid', 'notCovered'] as const;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const billedOf = (line: Story): number => sum(PARTS.map((part) => line[part]));
const allowedOf = ({ deductible, copay, coinsurance, cob, paid }: Story): number =>
  deductible + copay + coinsurance + cob + paid;
const sharesOf = ({ deductible, copay, coinsurance }: Story): number => deductible + copay + coinsurance;
const owedOf = (line: Story): number => sharesOf(line) + (line.bearer === 'PR' ? line.notCovered : 0);
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const cents = (text: unknown): number => Math.round(Number(text) * 100);

let portal: TestPortal;
let world: World;
let family: TestFamily;
let desk: ImportDesk;
let tpa: Caller;
let paymentFile: string;

const patient = (): TestPatient => ({ number: family.memberNumber, last: 'MOON', first: 'NOAH', dob: '19800102' });
const claimOf = ({ account, lines }: Told): TestClaim => ({
  account,
  patient: patient(),
  lines: lines.map((line, at) => ({ code: '99213', charge: decimal(billedOf(line)), control: `${account}-${at}` })),
});
const adjustmentsOf = ({ bearer, ...line }: Story): string[] =>
  [
    ['CO*45', line.discount] as const,
    ['PR*1', line.deductible] as const,
    ['PR*3', line.copay] as const,
    ['PR*2', line.coinsurance] as const,
    ['OA*23', line.cob] as const,
    [`${bearer}*96`, line.notCovered] as const,
  ].flatMap(([code, amount]) => (amount === 0 ? [] : [`${code}*${decimal(amount)}`]));
const paymentOf = ({ account, lines }: Told): TestPayment => ({
  account,
  patient: patient(),
  charge: decimal(sum(lines.map(billedOf))),
  paid: decimal(sum(lines.map(({ paid }) => paid))),
  owed: decimal(sum(lines.map(owedOf))),
  lines: lines.map((line, at) => ({
    code: '99213',
    charge: decimal(billedOf(line)),
    control: `${account}-${at}`,
    paid: decimal(line.paid),
    adjustments: adjustmentsOf(line),
  })),
});
const reversalOf = (one: Told): TestPayment => {
  const { charge, paid } = paymentOf(one);
  const adjustments = one.lines.flatMap(adjustmentsOf).map((text) => text.replace(/\*([^*]+)$/, '*-$1'));
  return { ...paymentOf(one), status: '22', charge: `-${charge}`, paid: `-${paid}`, owed: '0', lines: [], adjustments };
};

type LineRow = Record<string, string | null> & { account: string; line_number: number };
let lineRows: { row: LineRow; line: Story }[];
let headerRows: { row: Record<string, string | null>; claim: Told }[];

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await aMedicalPlan(portal.owner, world.acme);
  family = await aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Noah',
    lastName: 'Moon',
    dob: '1980-01-02',
  });
  const { installationId, tpaId } = world;
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment', 'phi'] });
  desk = new ImportDesk(portal, await portal.as(ada));
  const clerk = { installationId, type: 'tpa', entityId: tpaId, permissions: ['phi'] } as const;
  tpa = await portal.as(await aUser(portal.owner, clerk));
  const claims = await desk.take(world.acme.id, claimsText(told.map(claimOf), 701));
  expect(claims).toMatchObject({ state: 'applied', counts: { new: told.length } });
  paymentFile = paymentsText(told.map(paymentOf), { control: 702, trace: 'EFT-1' });
  expect(await desk.take(world.acme.id, paymentFile)).toMatchObject({
    state: 'applied',
    counts: { paid: told.length, refused: 0 },
  });
  const byAccount = new Map(told.map((claim) => [claim.account, claim]));
  const { rows: lines } = await sql<LineRow>`select l.*, c.patient_account_number as account from claim_lines l
    join claims c on c.client_id = l.client_id and c.id = l.claim_id where c.superseded_at is null`.execute(
    portal.owner,
  );
  lineRows = lines.flatMap((row) => {
    const line = byAccount.get(row.account)?.lines[row.line_number - 1];
    return line === undefined ? [] : [{ row, line }];
  });
  const { rows: headers } = await sql<Record<string, string | null>>`
    select * from claims where superseded_at is null`.execute(portal.owner);
  headerRows = headers.flatMap((row) => {
    const claim = byAccount.get(row['patient_account_number'] ?? '');
    return claim === undefined ? [] : [{ row, claim }];
  });
  expect([lineRows.length, headerRows.length]).toEqual([sum(told.map(({ lines: all }) => all.length)), told.length]);
});
afterAll(() => portal?.close());

const of = (row: Record<string, unknown>, name: string): number => cents(row[name]);
async function usedOf(item: string): Promise<number> {
  const asked = { memberId: family.subscriberId, liabilityItemId: item, asOfDate: '2026-12-31' };
  const { body } = await tpa.call(accumulatorCalls.accumulator, asked);
  return cents(body.rows[0]?.used);
}
const reduced = (claims: readonly Told[], share: (line: Story) => number): number =>
  sum(claims.flatMap(({ lines }) => lines.map(share)));

describe('on imported claims and payments (domain 7.3)', () => {
  test('invariant 1: what is billed is what is allowed, discounted and not covered', () => {
    for (const { row, line } of lineRows) {
      expect(of(row, 'billed')).toBe(of(row, 'allowed') + of(row, 'discount') + of(row, 'not_covered'));
      expect([of(row, 'billed'), of(row, 'discount')]).toEqual([billedOf(line), line.discount]);
    }
  });
  test('invariant 2: what is allowed is what somebody bears: deductible, copay, coinsurance, penalty, other plan, this plan', () => {
    for (const { row, line } of lineRows) {
      const borne = ['deductible', 'copay', 'coinsurance', 'penalty', 'cob', 'paid'].map((name) => of(row, name));
      expect(of(row, 'allowed')).toBe(sum(borne));
      expect(of(row, 'allowed')).toBe(allowedOf(line));
    }
  });
  test('invariant 3: the patient owes the own shares and what is not covered to the patient, nothing of the provider’s', () => {
    for (const { row, line } of lineRows) expect(of(row, 'patient_responsibility')).toBe(owedOf(line));
  });
  test('invariant 4: a header is the sum of its lines', () => {
    for (const { row, claim } of headerRows) {
      const total = (share: (line: Story) => number) => sum(claim.lines.map(share));
      expect(of(row, 'total_charges')).toBe(total(billedOf));
      expect(of(row, 'total_paid')).toBe(total(({ paid }) => paid));
      expect(of(row, 'total_patient_responsibility')).toBe(total(owedOf));
    }
  });
  test('invariant 5: no amount is below zero, and nobody pays more than is allowed', () => {
    const names = ['billed', 'allowed', 'discount', 'not_covered', 'deductible', 'copay', 'coinsurance', 'cob', 'paid'];
    for (const { row } of lineRows) {
      expect(names.filter((name) => of(row, name) < 0)).toEqual([]);
      expect(of(row, 'paid')).toBeLessThanOrEqual(of(row, 'allowed'));
    }
  });
  test('invariant 6: of the 835, BPR02 is the sum of CLP04, and what its claims hold is both, to the cent', () => {
    const segments = paymentFile.split('~\n').map((text) => text.split('*'));
    const all = (id: string, at: number) => segments.filter(([name]) => name === id).map((parts) => cents(parts[at]));
    const adjusted = sum(segments.filter(([name]) => name === 'CAS').map((parts) => cents(parts[3])));
    expect(sum(all('CLP', 3)) - adjusted).toBe(sum(all('CLP', 4)));
    expect(sum(all('SVC', 2)) - adjusted).toBe(sum(all('SVC', 3)));
    expect(all('BPR', 2)).toEqual([sum(all('CLP', 4))]);
    expect(sum(headerRows.map(({ row }) => of(row, 'total_paid')))).toBe(sum(all('BPR', 2)));
    expect(sum(headerRows.map(({ row }) => of(row, 'total_charges')))).toBe(sum(all('CLP', 3)));
  });
  test('invariant 7: toward the out-of-pocket limit count deductible, copay and coinsurance, and nothing else', async () => {
    expect(await usedOf('1')).toBe(reduced(told, ({ deductible }) => deductible));
    expect(await usedOf('5')).toBe(reduced(told, sharesOf));
  });
  test('invariant 8: what a provider may still bill is no part of what is allowed, owed or counted', () => {
    for (const { row, line } of lineRows) {
      const left = of(row, 'billed') - of(row, 'allowed') - of(row, 'not_covered');
      expect(left).toBe(line.discount);
      expect(of(row, 'patient_responsibility') + of(row, 'paid') + of(row, 'cob')).toBeLessThanOrEqual(
        of(row, 'billed') - left,
      );
    }
  });
  test('accumulators are never negative, and are restored when payments are taken back and when that is undone', async () => {
    const [taken, left] = [told.slice(0, 25), told.slice(25)];
    const back = paymentsText(taken.map(reversalOf), { control: 703, trace: 'EFT-2' });
    const reversed = await desk.take(world.acme.id, back);
    expect(reversed).toMatchObject({ state: 'applied', counts: { reversed: taken.length } });
    expect(await usedOf('5')).toBe(reduced(left, sharesOf));
    const rest = await desk.take(world.acme.id, paymentsText(left.map(reversalOf), { control: 704, trace: 'EFT-3' }));
    expect([await usedOf('1'), await usedOf('5')]).toEqual([0, 0]);
    for (const { id } of [rest, reversed]) expect(await desk.undo(id)).toMatchObject({ state: 'undone' });
    expect(await usedOf('5')).toBe(reduced(told, sharesOf));
  });
});
