import type { UserType } from '@coverlane/contract/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beyond, type Check } from '../scripts/design-table.ts';
import { languagesFor } from './looks.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { screensToCheck } from './screens-to-check.ts';
import { type TableLook, tableLookOf } from './table-look.ts';
import type { Language } from './words.ts';

let portal: Demonstration;
beforeAll(async () => {
  portal = await startDemonstration();
});
afterAll(() => portal.close());

const STAFF = ['admin', 'broker', 'client', 'partner', 'tpa'] as const satisfies UserType[];
const languages = ['en', 'ko', 'es'] satisfies Language[];
/** Whose lists are looked at, and in which language: each in one, by turns; of those who have few, all in one. */
const WALKS = STAFF.flatMap((type, at) =>
  (type === 'admin' ? languages : languagesFor(languages, at)).map((language) => ({ type, language })),
);

/** Screens of a list alone, reached without an id; an open record stands beside its list elsewhere. */
const pathsOf = (type: UserType) =>
  screensToCheck.filter(({ path, as }) => as === type && !/[:=]|\/(new|change)\b/.test(path)).map(({ path }) => path);

test.each(WALKS)(
  'the lists of $type break no word, have rows of one line and begin near the top, in $language',
  { timeout: 300_000 },
  async ({ type, language }) => {
    const page = await portal.pageAs(type, { language });
    const seen: TableLook[] = [];
    const own = pathsOf(type).filter((_, at) => type !== 'admin' || languagesFor(languages, at).includes(language));
    for (const path of own) {
      const found = await tableLookOf(page, path);
      if (found) seen.push(found);
    }
    await portal.giveBack(page);
    expect(seen.length).toBeGreaterThan(0);
    const measured = (check: Check, of: (look: TableLook) => number, which = seen) =>
      beyond(
        check,
        which.map((look) => ({ place: `${type} ${look.path}`, language, value: of(look) })),
      );
    expect(seen.flatMap(({ path, broken }) => broken.map((word) => `${path}: ${word}`))).toEqual([]);
    expect(measured('broken-words', ({ broken }) => broken.length)).toEqual([]);
    expect(measured('tall-rows', ({ tall }) => tall)).toEqual([]);
    expect(measured('tabs-cut', ({ uncut }) => uncut)).toEqual([]);
    const lists = seen.filter(({ isList }) => isList);
    const [plain, under] = [false, true].map((wanted) => lists.filter(({ isUnderTabs }) => isUnderTabs === wanted));
    expect(measured('first-row', ({ firstRow }) => firstRow, plain)).toEqual([]);
    expect(measured('first-row-under-tabs', ({ firstRow }) => firstRow, under)).toEqual([]);
  },
);

test.each(languagesFor(['en', 'ko', 'es'], 0))(
  'an administrator has at least 16 members in sight, and no page to scroll, in %s',
  async (language) => {
    const page = await portal.pageAs('admin', { language });
    const seen = await tableLookOf(page, '/admin/members');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await portal.giveBack(page);
    expect(beyond('rows-in-sight', { place: '/admin/members', language, value: seen?.inSight ?? 0 })).toEqual([]);
    expect(height).toBeLessThanOrEqual(800);
  },
);
