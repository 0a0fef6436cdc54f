import { reconcile } from '@coverlane/server/domain/bills/reconcile.ts';
import { billLines } from '@coverlane/server/domain/bills/bill.ts';

const LINES = 20_000;
const RECONCILED_MS = 5_000;
const MOST_MB = 300;

/** How long a carrier's bill of 20,000 lines is held against coverage, and a bill of as many worked out against the one before. */
export function run(): Promise<void> {
  const people = Array.from({ length: LINES }, (_, at) => `person-${at}`);
  const ours = people.map((personId, at) => ({ personId, planId: 'medical', cents: 40_000 + (at % 7), tier: 'EMP' }));
  const theirs = people.map((personId, at) => ({
    row: at + 2,
    name: personId,
    memberNumber: String(at),
    cents: at % 50 === 0 ? 80_000 : 40_000 + (at % 7),
    personId: at % 40 === 0 ? null : personId,
    isAmbiguous: false,
    planId: 'medical',
  }));
  const tiers = new Map([['FAM', 80_000]]);
  const held = [{ planId: 'medical', effectiveDate: '2026-01-01', expirationDate: null }];
  const began = performance.now();
  const days = { first: '2026-10-01', last: '2026-10-31' };
  const found = reconcile({ ...days, theirs, ours, heldBy: () => held, tierCents: () => tiers });
  const charges = ours.map((one) => ({ ...one, month: '2026-10-01' }));
  const lines = billLines('2026-11-01', [...charges, ...ours.map((one) => ({ ...one, month: '2026-11-01' }))], charges);
  const took = performance.now() - began;
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576);
  const missed = took > RECONCILED_MS || megabytes > MOST_MB || lines.length !== LINES || found.length < LINES;
  const limits = `at most ${RECONCILED_MS} ms and ${MOST_MB} MB`;
  console.log(
    `  ${LINES} lines held and billed: ${took.toFixed(0)} ms, ${megabytes} MB, ${limits}${missed ? ': MISSED' : ''}`,
  );
  if (missed) process.exitCode = 1;
  return Promise.resolve();
}
