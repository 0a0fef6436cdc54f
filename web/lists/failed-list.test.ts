import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A failed search or page never claims a number over old rows: it says so where its rows would be, below search and filters.
// `e2e/failed-lists.test.ts` asks the screens themselves.

const web = join(import.meta.dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(join(web, name), 'utf8')]));

/** Lists that keep their rows while others are asked for, and draw a table of them. */
const lists = [...sources].filter(([, source]) => source.includes('keep: true') && /<(Data|Claim)Table\b/.test(source));

/** What says so in another way than by the table: in its place, or by a mark beside rows that lose their number. */
const inItsPlace = /<ListFailed|<ErrorState|<PartFailed|list\.failed/;

test.each(lists)('%s says in place of rows that they did not come', (_, source) => {
  expect(lists.length).toBeGreaterThan(15);
  expect(/failed=\{/.test(source) || inItsPlace.test(source)).toBe(true);
});

test.each([...sources].filter(([, source]) => source.includes('failedList(')))(
  '%s keeps its search and filters in sight when a search fails',
  (_, source) => {
    expect(source).not.toMatch(/if \([^)]*error[^)]*\) return/);
  },
);
