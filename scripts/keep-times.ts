// npm run times: what the test files took in the last whole run becomes the order of the next ones (scripts/file-times.json). A report
// of Vitest that lies in another clone can be named: npm run times -- ../clone/test-results/vitest.json
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileTimes, LONG_SECONDS } from './longest-first.ts';

/** What is read of Vitest's JSON report: its files by their whole paths, with moments in milliseconds. */
export interface TimedReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

/**
 * What the long files took, in whole seconds as they passed, the longest first.
 * @param root of the clone whose report it is
 * @throws {Error} for a report of some files alone: the others would lose their place
 */
export function timesOf({ testResults }: TimedReport, root: string): Record<string, number> {
  const all = testResults.map(({ name, startTime, endTime }): [string, number] => [
    relative(root, name).replaceAll('\\', '/'),
    Math.round((endTime - startTime) / 1000),
  ]);
  const ran = new Set(all.map(([path]) => path));
  const missed = [...fileTimes.keys()].filter((path) => !ran.has(path) && existsSync(join(here, path)));
  if (missed.length > fileTimes.size / 10)
    throw new Error(
      `This is no report of a whole run: ${missed.length} of ${fileTimes.size} long files are not in it.`,
    );
  const long = all.filter(([path, seconds]) => seconds >= LONG_SECONDS && existsSync(join(here, path)));
  return Object.fromEntries(long.toSorted(([, one], [, other]) => other - one));
}

const here = dirname(import.meta.dirname);

if (import.meta.main) {
  const report = resolve(process.argv[2] ?? join(here, 'test-results/vitest.json'));
  // Written by Vitest, in its documented form.
  const times = timesOf(JSON.parse(readFileSync(report, 'utf8')), dirname(dirname(report)));
  writeFileSync(join(import.meta.dirname, 'file-times.json'), `${JSON.stringify(times, null, 2)}\n`);
  console.log(`${Object.keys(times).length} files take ${LONG_SECONDS} seconds or more.`);
}
