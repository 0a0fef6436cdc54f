import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import { isWholeMatrix } from '../../../testing/whole-matrix.ts';
import type { World } from '../../../testing/world.ts';
import { type Import, type ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, paymentsText, peopleText, type TestPatient } from './claims.testing.ts';
import { doubtsOfClaims } from './verify-claims.queries.ts';
import {
  chargeOf,
  decimal,
  paidOf,
  type Setup,
  setupOf,
  type ToldFile,
  type Truth,
} from './payments-oracle.setups.testing.ts';

/*
 * Payment files in which accounts, amounts and payers' numbers repeat, against what the invented claims truly are: person by
 * person and cent by cent, in any order of files and claims, and every file twice. Where the portal asks, the test answers
 * what is true; it fails where the portal guessed.
 */

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

/** Two of them have one name; two are a father and a son of one number. */
const PEOPLE: TestPatient[] = [
  { number: 'OR100', last: 'LEE', first: 'ANN', dob: '19800101' },
  { number: 'OR200', last: 'LEE', first: 'ANN', dob: '19920505' },
  { number: 'OR300', last: 'PARK', first: 'JUN', dob: '19750707' },
  { number: 'OR400', last: 'RUIZ', first: 'EVA', dob: '19881231' },
];

async function aClient(): Promise<string> {
  clients += 1;
  const setup = { number: `PO${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  expect(await desk.take(id, peopleText(PEOPLE))).toMatchObject({ state: 'applied' });
  return id;
}

type Said = { patient: string; account: string; day: string; charge: string; paid: string | null };
const inOrder = (all: readonly Said[]): string[] => all.map((one) => JSON.stringify(one)).toSorted();

/** What stands in the portal of these accounts. */
async function recordedOf(clientId: string, prefix: string): Promise<string[]> {
  const { rows } = await sql<Said>`select s.member_number as patient, c.patient_account_number as account,
      to_char(c.service_date_from, 'YYYYMMDD') as day, c.total_charges::text as charge, c.total_paid::text as paid
    from claims c join member_search s on s.person_id = c.person_id
    where c.client_id = ${clientId} and c.superseded_at is null and not c.void
      and c.patient_account_number like ${`${prefix}-%`}`.execute(portal.owner);
  return inOrder(rows);
}

/** What is true: bills, and whatever a payment that was sent is about. */
const trueOf = ({ truths }: Setup): string[] =>
  inOrder(
    truths
      .filter(({ isBilled, events }) => isBilled || events.length > 0)
      .map((truth) => {
        const paid = paidOf(truth);
        const { patient, account, day } = truth;
        const charge = decimal(chargeOf(truth));
        return { patient: patient.number, account, day, charge, paid: paid === null ? null : decimal(paid) };
      }),
  );

/** Which claim number of the portal a truth has, as the rows of files said. */
type Numbers = Map<Truth, string>;

/** Answers what the file asks with what is true. */
async function answered(read: Import, file: ToldFile, numbers: Numbers): Promise<Import> {
  const rows = await desk.rows(read.id);
  const claims = read.unclearClaims.map(({ key, candidates }) => {
    const at = rows.findIndex(({ position }) => position !== null && keyOf(position) === key);
    const truth = file.told[at]?.truth;
    const number = truth === undefined ? undefined : numbers.get(truth);
    const isThere = candidates.some(({ claimNumber }) => claimNumber === number);
    return isThere ? { key, decision: 'claim', claimNumber: number } : { key, decision: 'new' };
  });
  return claims.length === 0 ? read : desk.decide(read.id, { claims });
}

const keyOf = ({ interchange, transaction, segment }: { interchange: number; transaction: number; segment: number }) =>
  [interchange, transaction, segment].join('.');

let control = 1000;
const textOf = ({ payer, day, trace, told, plb }: ToldFile): string => {
  control += 1;
  return paymentsText(
    told.map(({ payment }) => payment),
    { control, payer, day, trace, plb },
  );
};

let files = 0;
let asked = 0;
let rowsSeen = 0;

const paidIn = async (clientId: string): Promise<number> => {
  const { rows } = await sql<{ paid: string | null }>`select sum(total_paid) as paid from claims
    where client_id = ${clientId} and superseded_at is null and not void`.execute(portal.owner);
  return Math.round(Number(rows[0]?.paid ?? 0) * 100);
};

/** The summary says what the file states, and where each cent of it went. */
function expectSummary({ amounts }: Import, { told, plb }: ToldFile, grown: number): void {
  if (amounts === null) throw new Error('A claim file has amounts.');
  const { stated, recorded, duplicates, notTaken, replaced, adjusted, transferred } = amounts;
  expect(stated).toBe(told.reduce((total, { event }) => total + event.cents, 0));
  expect(stated).toBe(recorded + duplicates + notTaken);
  expect(grown).toBe(recorded - replaced);
  const kept = plb.reduce((total, cents) => total + cents, 0);
  expect([adjusted, transferred]).toEqual([kept, stated - kept]);
}

/** Takes a file, answering what is asked; its summary must agree with what claims say before and after. */
async function taken(clientId: string, file: ToldFile, numbers: Numbers): Promise<Import> {
  const before = await paidIn(clientId);
  const read = await desk.read(clientId, textOf(file));
  files += 1;
  asked += read.unclearClaims.length;
  rowsSeen += file.told.length;
  await answered(read, file, numbers);
  const done = await desk.apply(read.id);
  expect(done, JSON.stringify([done.faults, done.unclearClaims])).toMatchObject({ state: 'applied' });
  expectSummary(done, file, (await paidIn(clientId)) - before);
  for (const [at, { claim }] of (await desk.rows(read.id)).entries()) {
    const truth = file.told[at]?.truth;
    if (truth !== undefined && claim !== null) numbers.set(truth, claim.claimNumber);
  }
  return done;
}

async function billed(clientId: string, setup: Setup, numbers: Numbers): Promise<Import | null> {
  if (setup.bills.length === 0) return null;
  control += 1;
  const done = await desk.take(clientId, claimsText(setup.bills, control));
  expect(done).toMatchObject({ state: 'applied', counts: { refused: 0, unclear: 0 } });
  const told = setup.truths.filter(({ isBilled }) => isBilled);
  for (const [at, { claim }] of (await desk.rows(done.id)).entries()) {
    const truth = told[at];
    if (truth !== undefined && claim !== null && !numbers.has(truth)) numbers.set(truth, claim.claimNumber);
  }
  return done;
}

/** All setups that are taken before a release (npm run test:all), and as many as show every kind of claim and of history. */
const ALL = 28;
const ENOUGH = 14;
/** Setups whose files are taken; four or fewer payment files each, each of them twice. */
const SETUPS = Number(process.env['ORACLE_SETUPS'] ?? (isWholeMatrix ? ALL : ENOUGH));
const FROM = Number(process.env['ORACLE_FROM'] ?? 0);

/** What sets the claims of so many setups apart: how they are billed and paid, and what is decided about them one after the other. */
const kindsIn = (setups: number): Set<string> =>
  new Set(
    Array.from({ length: setups }, (_, turn) => setupOf(turn, PEOPLE)).flatMap(({ truths }) =>
      truths.flatMap(({ isBilled, isControlled, paidAs, events }) => [
        JSON.stringify({ isBilled, isControlled, paidAs }),
        JSON.stringify(events.map(({ kind, cents, isAgain }) => [kind, cents === 0, isAgain])),
      ]),
    ),
  );

test('fewer setups have every kind of claim and of history that all of them have', () => {
  expect(kindsIn(ENOUGH)).toEqual(kindsIn(ALL));
});

describe('payments of repeated accounts, amounts and numbers', () => {
  test(`are right person by person and cent by cent (${SETUPS} setups)`, { timeout: 900_000 }, async () => {
    const clientId = await aClient();
    for (let turn = FROM; turn < FROM + SETUPS; turn++) {
      const setup = setupOf(turn, PEOPLE);
      const numbers: Numbers = new Map();
      await billed(clientId, setup, numbers);
      for (const file of setup.files) await taken(clientId, file, numbers);
      expect(await recordedOf(clientId, `T${turn}`), `setup ${turn}`).toEqual(trueOf(setup));
      for (const file of setup.files) {
        const again = await taken(clientId, file, numbers);
        expect(again.counts, `setup ${turn}`).toMatchObject({ duplicate: file.told.length });
      }
      expect(await billed(clientId, setup, numbers)).toSatisfy(
        (again: Import | null) => again === null || again.counts.duplicate === setup.bills.length,
      );
      expect(await recordedOf(clientId, `T${turn}`), `setup ${turn}, again`).toEqual(trueOf(setup));
    }
    console.info(`${files} payment files, ${rowsSeen} payments, ${asked} asked about`);
    expect(asked).toBeLessThan(rowsSeen / 10);
    expect(await doubtsOfClaims(portal.owner)).toEqual([]);
  });
});
