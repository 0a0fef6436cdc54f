// npm run design:checks: every row of the table of checks (design-table.ts) with its goal and the worst value that the tests measured,
// in each language and colour scheme. With --whole every screen goes through axe in all twelve looks, as before a release.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { argumentsToMeasure, type Check, designTable, isReached, type Recorded } from './design-table.ts';

const root = dirname(import.meta.dirname);
const checks = Object.keys(designTable).filter((name): name is Check => name in designTable);

/** Runs the tests that measure. @returns what they took down; of a place that was measured again, the last */
function measure(isWhole: boolean): Recorded[] {
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-design-'));
  const file = join(folder, 'measures.jsonl');
  const env = { ...process.env, DESIGN_MEASURES: file, ...(isWhole ? { ALL_LOOKS: '1' } : {}) };
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), ...argumentsToMeasure()];
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (!existsSync(file)) throw new Error('Nothing was measured: the tests did not run.');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  // Written by `beyond` a moment ago.
  const recorded = lines.map((line): Recorded => JSON.parse(line));
  const keyOf = ({ check, place, language, scheme }: Recorded) => [check, place, language, scheme].join();
  return [...new Map(recorded.map((one) => [keyOf(one), one])).values()];
}

const worst = (check: Check, of: readonly Recorded[]): Recorded | undefined =>
  of.toSorted((one, other) => ('least' in designTable[check] ? one.value - other.value : other.value - one.value))[0];

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);
const columns = ['en', 'ko', 'es', 'light', 'dark'] as const;
const WORDS = 66;
const FIGURE = 8;

const show = (found: Recorded | undefined, missing: string): string => (found ? rounded(found.value) : missing);

/** The worst value of each language and colour scheme. */
const byColumn = (check: Check, own: readonly Recorded[]): string[] =>
  columns.map((column) => {
    const of = own.filter(({ language, scheme }) => language === column || scheme === column);
    return show(worst(check, of), '–');
  });

/** One line: reached or missed, the words, the goal, the worst value, that of each language and scheme, and where it was. */
function line(check: Check, all: readonly Recorded[]): string {
  const { says, goal, ...rest } = designTable[check];
  const own = all.filter((one) => one.check === check);
  const found = worst(check, own);
  const isMet = found !== undefined && isReached(check, found.value, 'goal');
  const words = 'unit' in rest ? `${says}, ${rest.unit}` : says;
  const cells = [`${'least' in rest ? '≥' : '≤'} ${goal}`, show(found, 'none'), ...byColumn(check, own)];
  const place = isMet ? '' : `  ${found?.place ?? 'not measured'}`;
  return `${isMet ? '✓' : '✗'} ${words.padEnd(WORDS)}${cells.map((cell) => cell.padStart(FIGURE)).join('')}${place}`;
}

/** How each page arrives on a slow phone: the worst of its languages. */
function arrivals(all: readonly Recorded[]): string[] {
  const own = (check: Check, place: string) => all.filter((one) => one.check === check && one.place === place);
  const measured = ['lcp-member', 'lcp-staff', 'blocked', 'shift'] as const;
  const places = new Set(all.filter(({ check }) => check === 'blocked').map(({ place }) => place));
  return [...places].map((place) => {
    const [member, staff, blocked, shift] = measured.map((check) => worst(check, own(check, place)));
    const cells = [member ?? staff, blocked, shift].map((found) => show(found, '–').padStart(FIGURE));
    return `  ${place.padEnd(WORDS)}${cells.join('')}`;
  });
}

if (buildWeb() !== 0) throw new Error('The browser application does not build.');
const recorded = measure(process.argv.includes('--whole'));
console.log(`  ${'check'.padEnd(WORDS)}${['goal', 'worst', ...columns].map((head) => head.padStart(FIGURE)).join('')}`);
for (const check of checks) console.log(line(check, recorded));
console.log(`\n  ${'slow phone: largest paint and blocked, ms; layout shift'.padEnd(WORDS)}`);
for (const words of arrivals(recorded)) console.log(words);
const missed = checks.filter((check) => {
  const found = worst(
    check,
    recorded.filter((one) => one.check === check),
  );
  return !found || !isReached(check, found.value, 'goal');
});
console.log(`${checks.length - missed.length} of ${checks.length} rows are at their goal.`);
process.exitCode = missed.length === 0 ? 0 : 1;
