import { bankOf } from '@coverlane/server/domain/hour-bank/bank.ts';
import type { BankFacts } from '@coverlane/server/domain/hour-bank/facts.ts';
import { facts, worked } from '@coverlane/server/domain/hour-bank/hour-bank.testing.ts';
import { addMonths, endOfMonth } from '@coverlane/server/platform/values/dates.ts';

const WORKERS = 20_000;
const MONTHS = 12;
const YEAR_MS = 10_000;

/** How long the hours of 20,000 workers take to be worked out anew for a year. */
export function run(): Promise<void> {
  const all = Array.from({ length: WORKERS }, (_, at) => worker(at));
  const asOf = endOfMonth(addMonths('2026-01-01', MONTHS - 1));
  const began = performance.now();
  let lines = 0;
  for (const one of all) for (const month of bankOf(one, asOf)) lines += month.lines.length;
  const took = performance.now() - began;
  const said = took > YEAR_MS ? ': MISSED' : '';
  console.log(
    `  ${WORKERS} workers, ${MONTHS} months, ${lines} lines: ${took.toFixed(0)} ms, at most ${YEAR_MS} ms${said}`,
  );
  if (took > YEAR_MS) process.exitCode = 1;
  return Promise.resolve();
}

/** Hours between none and 200 a month, others for each worker. */
function worker(at: number): BankFacts {
  const hours = (month: number) => ((at * 37 + month * 61) % 201) * (month % 5 === at % 5 ? 0 : 1);
  return facts({
    worked: Array.from({ length: MONTHS }, (_, month) => worked(addMonths('2026-01-01', month), hours(month))),
  });
}
