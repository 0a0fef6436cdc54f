import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('{contract,demo,server,web,x12}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/node_modules|\.(test|bench|arbitrary)\./.test(path),
);

/** What a moment of now is made into a day with: of UTC, or of the machine it runs on. */
const OF_NOWHERE = [
  /new Date\((Date\.now\(\))?\)\.toISOString\(\)\.slice\(0, ?(7|10)\)/,
  /new Date\(\)\.toLocaleDateString\(/,
  /\bdayOf\((new Date\(\))?\)/,
];
/** The log of the audit's heads is cut by months of UTC, which are nobody's day; paper says when its reader printed it, by their own clock. */
const NOT_A_DAY = ['server/platform/audit/heads.ts', 'web/app/PrintHead.tsx'];

it('What today is says todayIn, installationDay or useToday, each with a time zone: never UTC, nor the clock of a machine', () => {
  const found = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return OF_NOWHERE.some((pattern) => pattern.test(text)) && !NOT_A_DAY.includes(path);
  });
  expect(sources.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
