import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import type { World } from '../../../testing/world.ts';
import { type Import, type ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { arePublishedThere, publishedFiles } from './published-files.testing.ts';
import { claimsSaid, type SaidClaim } from './published-oracle.testing.ts';

const [folder, isThere] = [publishedFiles, arePublishedThere];

const names = (kind: string): string[] =>
  isThere ? readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`) : [];
const normal = ['837P', '837I', '837D', '835'].flatMap(names);
const malformed = ['malformed/content', 'malformed/envelope', 'malformed/format'].flatMap(names);

/** Files that are refused whole: why, and where (interchange.transaction.segment). */
const refused: Readonly<Record<string, string>> = {
  '835/lfh__managed-care.835': 'bad-date BPR16 at 1.1.2',
  '835/lfh__tertiary-payment.835': 'line-not-balanced CLM at 1.1.14',
  '835/x12parser__835_4010_835_DeIdent_01.dat': 'other-version ST03 at 1.1.1',
  '837D/stupidedi__X224A2_predetermination-of-benefits.edi': 'predetermination CLM at 1.1.19',
  '837P/pyx12__simple1.txt': 'missing-segment BHT at 1.1.1',
  '837P/x12parser__837P_5010_MissingEntityCode.txt': 'missing-element NM101 at 1.1.23',
};

/** Files of secondary payers who allow more than was charged (OA-94 below zero): invariant 1 holds with that excess. */
const allowedAboveCharge: readonly string[] = [
  '835/lfh__cob-contractural-adjustment.835',
  '835/stupidedi__X221A1_secondary-payment-with-higher-fee-schedule.edi',
  '835/x12types__X221-coordination-of-benefits-example-2a_parse_835_14.edi',
  '835/x12types__X221-coordination-of-benefits-example-2b_parse_835_15.edi',
  '835/x12types__X221-coordination-of-benefits-example-3a_parse_835_16.edi',
  '835/x12types__X221-coordination-of-benefits-example-3b_parse_835_17.edi',
  '835/x12types__X221-coordination-of-benefits-example-4aa_parse_835_18.edi',
  '835/x12types__X221-coordination-of-benefits-example-4ab_parse_835_19.edi',
];

/** Files with claims that do not say when the services were: applied with the day that the operator gives. */
const undated: readonly string[] = [
  '837D/stupidedi__X224A2_multiple-tooth-numbers.edi',
  '837I/stupidedi__X292_837-institutional-claim.edi',
  '837I/stupidedi__X292_out-of-network-repriced-claim.edi',
  '837I/stupidedi__X292_ppo-repriced-claim.edi',
  '837P/stupidedi__X291_ambulance.edi',
  '837P/stupidedi__X291_anesthesia.edi',
  '837P/stupidedi__X291_chiropractic.edi',
  '837P/stupidedi__X291_commercial-health-insurance.edi',
  '837P/stupidedi__X291_drug-administered-in-the-physician-office.edi',
  '837P/stupidedi__X291_hmo-plan.edi',
  '837P/stupidedi__X291_oxygen.edi',
  '837P/stupidedi__X291_ppo-repriced-claim.edi',
  '837P/stupidedi__X291_wheelchair.edi',
];

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

/** The day the operator of this setup gives for claims that have none. */
const GIVEN_DAY = '2026-01-15';

/**
 * The setup: a client with one medical plan and nobody on its roster; whoever a file names becomes a record, and claims
 * that do not say when the services were get the day that the operator gives; what takes back a payment nobody knows stays out.
 */
async function takenUnderSetup(name: string): Promise<{ clientId: string; taken: Import; isUndated: boolean }> {
  clients += 1;
  const setup = { number: `RC${clients}`, plans: [['PPO', 'medical']] as const };
  const clientId = await aRosterClient(portal.owner, world.installationId, setup);
  const read = await desk.read(clientId, readFileSync(join(folder, name)));
  const isUndated = read.counts.undated > 0;
  if (read.state !== 'proposed') return { clientId, taken: read, isUndated };
  const dates = read.undatedClaims.map(({ key }) => ({ key, date: GIVEN_DAY }));
  await desk.decide(read.id, { otherPeople: 'create', dates, otherClaims: 'leaveOut' });
  return { clientId, taken: await desk.apply(read.id), isUndated };
}

const countsIn = ({ counts }: Import): string =>
  Object.entries(counts)
    .filter(([name, count]) => count > 0 && name !== 'members')
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function reasonIn({ faults }: Import): string {
  const fault = faults.find(({ severity }) => severity === 'refusal');
  if (fault === undefined) return '';
  const { interchange, transaction, segment } = fault.position;
  return `${[fault.code, fault.element ?? fault.segmentId].filter(Boolean).join(' ')} at ${interchange}.${transaction}.${segment}`;
}

const PARTS = 'deductible + copay + coinsurance + penalty + cob + paid';
const TO_PATIENT = "case when not_covered_to = 'patient' then not_covered else 0 end";

/** What payers allow above a line's charge, from its adjustments alone: what nobody but they bears, below zero (CARC 94). */
const ABOVE_CHARGE = `greatest(0, -(select coalesce(sum((r ->> 'amount')::numeric), 0) from jsonb_array_elements(reason_codes) r
  where r ->> 'group' <> 'PR' and r ->> 'carc' <> '23'))`;

/** How many lines of a client were allowed above their charge. */
async function linesAboveCharge(clientId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from claim_lines
    where client_id = ${clientId} and paid is not null and ${sql.raw(ABOVE_CHARGE)} > 0`.execute(portal.owner);
  return Number(rows[0]?.count ?? 0);
}

/** Rows of a client that break one of the money invariants 1 to 5 of domain 7.3 (the first with the excess of decision 40). */
async function brokenMoney(clientId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select 'line' as what, l.* from claim_lines l where client_id = ${clientId} and paid is not null and (
      billed + ${sql.raw(ABOVE_CHARGE)} <> allowed + discount + not_covered or allowed <> ${sql.raw(PARTS)}
      or patient_responsibility <> deductible + copay + coinsurance + penalty + ${sql.raw(TO_PATIENT)}
      or least(billed, allowed, discount, not_covered, deductible, copay, coinsurance, penalty, cob, paid) < 0 or paid > allowed)`.execute(
    portal.owner,
  );
  const { rows: headers } = await sql`
    select c.id from claims c join claim_lines l on l.claim_id = c.id where c.client_id = ${clientId} group by c.client_id, c.id
    having sum(l.billed) <> c.total_charges or sum(l.paid) is distinct from c.total_paid
      or sum(l.patient_responsibility) is distinct from c.total_patient_responsibility`.execute(portal.owner);
  return [...rows, ...headers];
}

const inOrder = (claims: readonly SaidClaim[]): string[] =>
  claims
    .map(({ patient, account, charged, paid }) => [patient, account, charged, paid].join(' | '))
    .toSorted((one, other) => one.localeCompare(other));

/** Every claim that stands, person by person, as the raw reading of the file says it. */
async function claimsIn(clientId: string): Promise<string[]> {
  const { rows } = await sql<SaidClaim>`select concat_ws(' ', s.first_key, s.last_key) as patient,
      c.patient_account_number as account, c.total_charges::text as charged, c.total_paid::text as paid
    from claims c join member_search s on s.person_id = c.person_id
    where c.client_id = ${clientId} and c.superseded_at is null and not c.void`.execute(portal.owner);
  return inOrder(rows.map((row) => ({ ...row, patient: row.patient.trim() })));
}

/** Files whose claims do not all stand as their segments say one by one, and why. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ['837I/pyx12__simple_837i.txt', 'its second claim replaces the first, which it names (CLM05-3 7, REF F8)'],
]);

const differences = (name: string, recorded: readonly string[], said: readonly string[]): string[] =>
  recorded.join('\n') === said.join('\n') ? [] : [name, 'recorded:', ...recorded, 'the file says:', ...said];

describe.skipIf(!isThere)('every published claim and payment file', () => {
  test('is applied, or refused with the reason and its place: at least 90 of the 112 are applied', {
    timeout: 300_000,
  }, async () => {
    const table: string[] = [];
    const found: Record<string, string> = {};
    const above: string[] = [];
    const asked: string[] = [];
    const differing: string[] = [];
    let applied = 0;
    for (const name of normal) {
      const { clientId, taken, isUndated } = await takenUnderSetup(name);
      if (isUndated) asked.push(name);
      const isAbove = (await linesAboveCharge(clientId)) > 0;
      if (isAbove) above.push(name);
      const notes = [isUndated ? `day given: ${GIVEN_DAY}` : '', isAbove ? 'allowed above the charge' : ''];
      const said = [reasonIn(taken), ...notes].filter(Boolean).join(', ');
      table.push(`${name} | ${taken.state} | ${countsIn(taken)} | ${said}`);
      expect(await brokenMoney(clientId), name).toEqual([]);
      if (taken.state === 'applied') {
        applied += 1;
        const said = claimsSaid(readFileSync(join(folder, name)));
        const recorded = await claimsIn(clientId);
        if (!otherwise.has(name)) differing.push(...differences(name, recorded, inOrder(said)));
      } else found[name] = reasonIn(taken);
    }
    console.info(['file | state | claims | reason', ...table, `${applied} of ${normal.length} applied`].join('\n'));
    expect(differing).toEqual([]);
    expect(normal).toHaveLength(112);
    expect(found).toEqual(refused);
    expect(asked.toSorted()).toEqual(undated.toSorted());
    expect(above).toEqual(allowedAboveCharge);
    // Without those too the goal is met: nothing rests on how an amount above the charge is read.
    expect(applied - above.length).toBeGreaterThanOrEqual(90);
  });
  test('what an 835 says was paid is what its claims hold, to the cent', async () => {
    const { clientId, taken } = await takenUnderSetup('835/stupidedi__X221A1_multiple-claims-single-check.edi');
    expect(taken).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    const { rows } = await sql`select sum(total_charges) as charged, sum(total_paid) as paid from claims
      where client_id = ${clientId} and superseded_at is null`.execute(portal.owner);
    // BPR02 and the sums of CLP03 and CLP04.
    expect(rows).toEqual([{ charged: '2819.00', paid: '810.80' }]);
  });
});

describe.skipIf(!isThere)('every malformed file', () => {
  test('is refused with reason and place', { timeout: 300_000 }, async () => {
    const table: string[] = [];
    for (const name of malformed) {
      const { taken } = await takenUnderSetup(name);
      table.push(`${name} | ${taken.state} | ${countsIn(taken)} | ${reasonIn(taken)}`);
      expect(taken.state, name).toBe('refused');
      expect(reasonIn(taken), name).toMatch(/^\S+.* at \d+\.\d+\.\d+$/);
    }
    console.info(['file | state | claims | reason', ...table].join('\n'));
  });
});
