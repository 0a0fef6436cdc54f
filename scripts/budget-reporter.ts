import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type Group, groupOf, judge, type Measured } from './budgets.ts';
import { fileTimes } from './longest-first.ts';
import { between, type ProcessorTime, processorTime } from './processor-time.ts';

/** How many of the slowest files are named. */
const SLOWEST = 8;
/** How long a file may take that no line of file-times.json begins early. */
const UNTOLD_SECONDS = 30;
/** How often is looked what the processes used that run now: what ends in between and is waited for by nobody is lost so far. */
const LOOK_MS = 2000;

/**
 * Vitest's reporter of what each group of tests took, held against its budget (decision 120). It counts processor time, which
 * others on the machine change little. Journeys run after all others, so theirs is measured; the others, which run side by side,
 * share theirs by the time that their files took.
 */
export default class BudgetReporter implements Reporter {
  readonly #files: { path: string; ms: number }[] = [];
  #begun: ProcessorTime | undefined;
  #journeys: ProcessorTime | undefined;
  /** When the last file was done. */
  #done: ProcessorTime | undefined;
  #root = process.cwd();

  onInit({ config }: { config: { root: string } }): void {
    this.#root = config.root;
    this.#begun = processorTime();
    setInterval(() => processorTime(), LOOK_MS).unref();
  }

  onTestModuleStart(module: TestModule): void {
    if (this.#groupOf(module) === 'journeys') this.#journeys ??= processorTime();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done = processorTime();
    const { setupDuration, collectDuration, duration } = module.diagnostic();
    this.#files.push({ path: this.#pathOf(module), ms: setupDuration + collectDuration + duration });
  }

  onTestRunEnd(): void {
    const done = this.#done;
    if (!this.#begun || !done) return;
    const before = between(this.#begun, this.#journeys ?? done);
    const verdicts = this.#sharesOf(before).map(([group, measured]) => judge(group, measured));
    if (this.#journeys) verdicts.push(judge('journeys', between(this.#journeys, done)));
    const slowest = this.#files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    console.log('\nProcessor time of each group, as minutes of two cores:');
    for (const { sentence } of verdicts) console.log(`  ${sentence}`);
    console.log('The slowest files, in seconds as they passed:');
    for (const { path, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(0).padStart(5)} ${path}`);
    this.#nameUntold();
    if (verdicts.some(({ fails }) => fails)) process.exitCode = 1;
  }

  /** What ran side by side, by the time of each group's files. */
  #sharesOf({ seconds, others }: Measured): [Group, Measured][] {
    const together = this.#files.filter(({ path }) => groupOf(path) !== 'journeys');
    const all = together.reduce((sum, { ms }) => sum + ms, 0);
    const groups = [...new Set(together.map(({ path }) => groupOf(path)))];
    return groups.map((group) => {
      const own = together.filter(({ path }) => groupOf(path) === group).reduce((sum, { ms }) => sum + ms, 0);
      return [group, { seconds: (seconds * own) / all, others }];
    });
  }

  /** Names the long files that the order of the next runs does not know (`npm run times` writes it). */
  #nameUntold(): void {
    const seconds = this.#files.map(({ path, ms }): [string, number] => [
      path.replaceAll('\\', '/'),
      Math.round(ms / 1000),
    ]);
    const untold = seconds.filter(([path, took]) => took >= UNTOLD_SECONDS && !fileTimes.has(path));
    for (const [path, took] of untold) console.log(`${path} takes ${took} s and begins late: npm run times`);
  }

  #pathOf = (module: TestModule): string => relative(this.#root, module.moduleId);
  #groupOf = (module: TestModule): Group => groupOf(this.#pathOf(module));
}
