// npm test: the checks, then every test on a real PostgreSQL and in a real Chromium. The last line holds the counts.
// With --whole (npm run test:all, before a release) everything is asked of every call, every screen is seen in every look, and the
// tests of the server run twice more: with each statement by itself, and on a PostgreSQL as an operator has it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { judge } from './budgets.ts';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import { between, processorTime } from './processor-time.ts';
import { startStockServer } from './stock-server.ts';
import { installTestPrograms } from './test-programs.ts';

const root = dirname(import.meta.dirname);
const report = join(root, 'test-results/vitest.json');

/** What the tests themselves look at: see server/testing/whole-matrix.ts and e2e/access.ts. */
const isWhole = process.argv.includes('--whole');
const asked = isWhole ? { WHOLE_MATRIX: '1', ALL_LOOKS: '1' } : {};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of Vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The projects of vitest.config.ts that can run here: without a browser all but the journeys. */
function runVitest(withBrowser: boolean): Counts {
  rmSync(report, { force: true });
  // What tests compiled in earlier runs (vitest.config.ts): of files that are other ones today.
  rmSync(join(root, 'node_modules/.cache/compiled'), { recursive: true, force: true });
  mkdirSync(dirname(report), { recursive: true });
  const projects = ['unit', 'server', ...(withBrowser ? ['e2e'] : [])].flatMap((name) => ['--project', name]);
  const budgets = isWhole ? [] : [`--reporter=${join(import.meta.dirname, 'budget-reporter.ts')}`];
  const reporters = ['--reporter=default', '--reporter=json', ...budgets, `--outputFile.json=${report}`];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...reporters];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...asked },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  // Written by Vitest a moment ago, in its documented form.
  const counts = countsOf(JSON.parse(readFileSync(report, 'utf8')));
  const unexplained = (status !== 0 && counts.failed === 0) || counts.passed === 0;
  return unexplained ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** The server's tests once more, in another way. */
function passesOnceMore(how: string, more: Record<string, string>): boolean {
  console.log(`The tests of the server, ${how}`);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--reporter=default'];
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...more } }).status === 0
  );
}

/** Nothing may depend on what goes out together (decision 130). */
const passesApart = (): boolean => passesOnceMore('each statement by itself', { COVERLANE_TEST_APART: '1' });

/** Nor on our own settings of PostgreSQL, or on an owner who may do anything. Skipped where Debian's server is not installed. */
async function passesOnStock(): Promise<boolean | undefined> {
  const server = await startStockServer();
  if (server === undefined) {
    console.log('Not run on a stock PostgreSQL: on Debian, "apt-get install postgresql" brings one.');
    return undefined;
  }
  try {
    return passesOnceMore(`on PostgreSQL ${server.version} as Debian has it`, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** A file that could not be loaded has no failed test in it and counts as one. */
function countsOf(result: VitestReport): Counts {
  const brokenFiles = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function add(counts: Counts, passed: boolean | undefined): Counts {
  if (passed === undefined) return { ...counts, skipped: counts.skipped + 1 };
  return passed ? { ...counts, passed: counts.passed + 1 } : { ...counts, failed: counts.failed + 1 };
}

/** The checks, with one more of what they took themselves. */
async function withinBudget(run: () => Promise<boolean[]>): Promise<boolean[]> {
  const from = processorTime();
  const passed = await run();
  const to = processorTime();
  if (!from || !to) return passed;
  const { sentence, fails } = judge('checks', between(from, to));
  console.log(`${sentence}, in processor time of two cores`);
  return fails ? [...passed, false] : passed;
}

async function testAll(): Promise<Counts> {
  const missing = installTestPrograms();
  if (missing !== undefined) console.log(missing.sentence);
  const checks = await withinBudget(async () => [...(await runChecks()).map(({ passed }) => passed), buildWeb() === 0]);
  const withBrowser = missing?.browser !== true;
  if (!withBrowser) checks.push(false);
  const counts = checks.reduce(add, runVitest(withBrowser));
  return isWhole ? add(add(counts, passesApart()), await passesOnStock()) : counts;
}

// Stop with the whole group of processes when the command that started this one was killed.
process.once('disconnect', () => process.kill(0, 'SIGTERM'));
process.channel?.unref();

const { passed, failed, skipped } = await testAll();
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
