import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { claimsText, JANE, paymentsText, peopleText } from '../features/imports/claims/claims.testing.ts';
import { type ImportDesk, importOffice } from '../features/imports/imports.testing.ts';
import { aRosterClient } from '../features/imports/roster.testing.ts';
import type { TestPortal } from '../testing/portal.ts';

// A program is started in each: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

let portal: TestPortal;
let desk: ImportDesk;
let corrected: string;

const session = (day: string, number: string, paid: string) => ({
  account: 'W-1',
  number,
  day,
  charge: '125',
  paid,
  lines: [{ code: '90834', charge: '125', paid, adjustments: [`CO*45*${125 - Number(paid)}`] }],
});

beforeAll(async () => {
  const office = await importOffice('phi');
  ({ portal, desk } = office);
  const setup = { number: 'CV1', plans: [['PPO', 'medical']] as const };
  const clientId = await aRosterClient(portal.owner, office.world.installationId, setup);
  await desk.take(clientId, peopleText([JANE]));
  await desk.take(clientId, claimsText([{ account: 'W-9', lines: [{ code: '99213', charge: '185.00' }] }]));
  const sessions = [session('20260302', 'P1', '100'), session('20260309', 'P2', '100')];
  await desk.take(clientId, paymentsText(sessions, { control: 801, trace: 'E1' }));
  const again = paymentsText([session('20260302', 'P1', '90'), sessions[1] ?? session('', '', '0')], {
    control: 802,
    trace: 'E2',
  });
  ({ id: corrected } = await desk.take(clientId, again));
});
afterAll(() => portal?.close());

/** Runs the command beside the running server, as `npm run claims:verify` does. */
function verify(): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: portal.url,
    DATA_DIR: portal.parts.dataDir,
    COVERLANE_SECRET: createHash('sha256').update('coverlane tests').digest('base64'),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'claims-verify.ts')], { env }, (error, out) => {
      resolve({ code: Number(error?.code ?? 0), out });
    });
  });
}

const everything = async () =>
  (await sql`select md5(string_agg(c::text, '' order by id)) as sum from claims c`.execute(portal.owner)).rows;

test('npm run claims:verify finds nothing in what the rules recorded, with exit code 0', async () => {
  expect(await verify()).toEqual({ code: 0, out: 'Every decision is one that the rules would make.\n' });
});

test('npm run claims:verify lists claim, import, row and rule of what earlier rules did, changes nothing, with exit code 1', async () => {
  // As a portal without these rules left it: payments of other visits on one claim, and a claim passed over as repeated.
  await sql`update claims set payer_claim_number = 'P7', decisions = null where claim_number = 'P1' and version = 2`.execute(
    portal.owner,
  );
  await sql`update claims set service_date_from = '2026-05-05', service_date_to = '2026-05-05', decisions = null
    where claim_number = 'P2' and version = 2`.execute(portal.owner);
  await sql`update import_rows set verdict = 'duplicate', claim_id = null, total_paid = null, service_date = '2026-02-02',
    reasons = '[{"code": "known-as", "values": {"number": "W-9"}}]' where claim_number = 'W-9'`.execute(portal.owner);
  const before = await everything();
  const { code, out } = await verify();
  expect(code).toBe(1);
  expect(out).toContain('Claim P1 of client CV1: other-number:');
  expect(out).toContain('Claim P2 of client CV1: other-days:');
  expect(out).toContain('Claim W-9 of client CV1: differs-from-repeated:');
  expect(out).toMatch(new RegExp(`import ${corrected} \\(.*\\), row 1\\.1\\.\\d+`));
  expect(out).toContain('Decisions to look at: 3.');
  expect(await everything()).toEqual(before);
});
