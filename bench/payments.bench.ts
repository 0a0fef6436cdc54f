import { readNacha } from '@coverlane/server/domain/payments/nacha-read.ts';
import type { Entry } from '@coverlane/server/domain/payments/nacha-shapes.ts';
import { writeNacha } from '@coverlane/server/domain/payments/nacha-write.ts';
import { ourBank, returnFile } from '@coverlane/server/features/payments/payments.testing.ts';

const PAYMENTS = 10_000;
const EACH_MS = 10_000;
const MOST_MB = 300;

const entry = (at: number): Entry => ({
  direction: 'debit',
  isPrenote: false,
  accountType: 'checking',
  routing: '021000021',
  account: String(1_000_000 + at),
  amountCents: 72_488 + at,
  individualId: `P-${at}`,
  name: 'DOE JANE',
  sec: 'WEB',
  isRecurring: true,
  description: 'INS PREM',
  effectiveDate: '2026-11-24',
  sequence: at + 1,
});

/** How long 10,000 payments take to be written into a file, and 10,000 returns to be read, by the rules alone. */
export function run(): Promise<void> {
  const entries = Array.from({ length: PAYMENTS }, (_, at) => entry(at));
  const began = performance.now();
  const head = { origin: ourBank, date: '2026-11-20', minute: 600, modifier: 'A', firstBatch: 1 };
  const { traces, totals } = writeNacha({ ...head, entries });
  const written = performance.now() - began;
  const text = returnFile(traces.map((trace, at) => ({ trace, code: 'R01', cents: 72_488 + at })));
  const from = performance.now();
  const { batches, faults } = readNacha(text);
  const read = performance.now() - from;
  const answers = batches.reduce((sum, batch) => sum + batch.entries.length, 0);
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576);
  const isWhole = totals.entries === PAYMENTS && answers === PAYMENTS && faults.length === 0;
  const missed = Math.max(written, read) > EACH_MS || megabytes > MOST_MB || !isWhole;
  const took = `written ${written.toFixed(0)} ms, returns read ${read.toFixed(0)} ms, ${megabytes} MB`;
  console.log(
    `  ${PAYMENTS} payments ${took}, at most ${EACH_MS} ms each and ${MOST_MB} MB${missed ? ': MISSED' : ''}`,
  );
  if (missed) process.exitCode = 1;
  return Promise.resolve();
}
