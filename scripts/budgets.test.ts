import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { budgets, groupOf, judge } from './budgets.ts';
import { timesOf } from './keep-times.ts';
import { fileTimes } from './longest-first.ts';
import { between, processorTime } from './processor-time.ts';

/** Processor seconds that are so many times the budget of the generated tests, on two cores. */
const times = (factor: number): number => budgets.generated * factor * 60 * 2;

test.each([...fileTimes.keys()])('%s, which is begun early, is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
});

describe('the order of the files', () => {
  const root = '/clone';
  const reportOf = (paths: readonly string[]) => ({
    testResults: paths.map((path, at) => ({ name: `${root}/${path}`, startTime: 1000, endTime: 21_400 + at * 1000 })),
  });
  const known = [...fileTimes.keys()];

  test('is that of a whole run, the longest first, with the files that are there and take long', () => {
    const report = reportOf([...known, 'e2e/gone.test.ts']);
    report.testResults.push({ name: `${root}/scripts/budgets.test.ts`, startTime: 0, endTime: 9000 });
    const times = timesOf(report, root);
    expect(Object.keys(times)).toEqual(known.toReversed());
    expect(times[known[0] ?? '']).toBe(20);
  });
  test('is not taken from a run of some files', () => {
    expect(() => timesOf(reportOf(known.slice(0, 5)), root)).toThrow('no report of a whole run');
  });
});

describe('a group of tests', () => {
  test.each([
    ['server/testing/fuzz-reading.test.ts', 'generated'],
    ['server/platform/http/walk-fields.test.ts', 'generated'],
    ['server/platform/http/input.test.ts', 'server'],
    ['demo/cast.test.ts', 'server'],
    ['e2e/sign-in.test.ts', 'journeys'],
    ['contract/access.test.ts', 'pure'],
    ['web/lib/days.test.ts', 'pure'],
  ])('%s is of the group %s', (path, group) => expect(groupOf(path)).toBe(group));

  test('within its budget is only told', () => {
    expect(judge('generated', { seconds: times(0.9), others: 0 })).toEqual({
      sentence: 'generated    2.7 of 3 minutes',
      fails: false,
    });
  });
  test('over its budget is said loudly, and fails nothing yet', () => {
    const { sentence, fails } = judge('generated', { seconds: times(1.3), others: 0 });
    expect(sentence).toContain('OVER ITS BUDGET');
    expect(fails).toBe(false);
  });
  test('fails by a clear margin', () => {
    expect(judge('generated', { seconds: times(1.6), others: 0.1 }).fails).toBe(true);
  });
  test('never fails where others use the machine too', () => {
    const { sentence, fails } = judge('generated', { seconds: times(3), others: 0.5 });
    expect(sentence).toContain('while others used 50 % of this machine');
    expect(fails).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('processor time', () => {
  // On a machine where others work, 0.4 seconds of a processor may take minutes.
  test('counts what processes used that were started and have ended', { timeout: 600_000 }, () => {
    const from = processorTime();
    spawnSync(process.execPath, [
      '-e',
      'for (const end = process.cpuUsage().user + 4e5; process.cpuUsage().user < end; );',
    ]);
    const to = processorTime();
    if (!from || !to) throw new Error('Linux tells it.');
    expect(between(from, to).seconds).toBeGreaterThanOrEqual(0.4);
  });
  test('counts what was seen of a process whose parent ended without waiting for it', {
    timeout: 600_000,
  }, async () => {
    const from = processorTime();
    const worker = spawn('sh', ['-c', `"${process.execPath}" -e "for (;;);" & wait`], { detached: true });
    const used = () => between(from ?? expect.fail('Linux tells it.'), processorTime() ?? expect.fail()).seconds;
    await expect.poll(used, { timeout: 300_000 }).toBeGreaterThan(0.4);
    process.kill(-(worker.pid ?? expect.fail()), 'SIGKILL');
    await once(worker, 'exit');
    expect(used()).toBeGreaterThan(0.4);
  });
});
