import { listFiles } from '@coverlane/contract/files/lists-as-files.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// How a list is looked at stands in its address in one form (`web/lib/list-address.ts`), so that Back, a reload and a sent
// link show the same rows on every screen.

const web = join(import.meta.dirname, '..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|^(?:ui|bundling)\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(web, name), 'utf8') }));

const saying = (pattern: RegExp, besides: readonly string[]): string[] =>
  sources.filter(({ name, text }) => pattern.test(text) && !besides.includes(name)).map(({ name }) => name);

/** Their `page` is a step of a form or the file of a screen, their `open` a dialog: none is a list. */
const NO_LISTS = [
  'bundling/later-pages.ts',
  'features/changes/ChangePage.tsx',
  'features/enrollments/wizard/useWizard.ts',
  'features/plans/TiersPage.tsx',
];

it('page, sort, search, columns and the open record are read from the address in one place', () => {
  expect(saying(/\.get\('(?:page|at|sort|search|columns|open)'\)/, [...NO_LISTS, 'lists/useOpenRecord.ts'])).toEqual(
    [],
  );
});

/** They name the parts of the texts. */
const TEXT_PARTS = ['lib/catalogues.ts', 'lib/later-catalogues.ts'];

it('which part of a screen is shown is said in one word', () => {
  expect(saying(/[?&]part=|\.get\('part'\)/, TEXT_PARTS)).toEqual([]);
});

it('pages are drawn by the list state alone', () => {
  expect(saying(/<Pager\b/, ['lists/ListParts.tsx'])).toEqual([]);
});

/** The page of a form, questions that stand on one page, and rows fetched as they come in sight. */
const ONE_PAGE =
  /^features\/(?:enrollments\/wizard\/|imports\/IdentityQuestions|enrollment-sessions\/census\/useGridRows)/;

it.each(Object.keys(listFiles))('a screen that turns the pages of %s takes them from its address', (name) => {
  const asking = sources.filter((one) => !ONE_PAGE.test(one.name) && one.text.includes(`.${name}`));
  const turning = asking.filter(({ text }) => /\bpage(?::|,| \})/.test(text));
  expect(
    turning.filter(({ text }) => !/ListAddress|PeopleAddress|address\.within/.test(text)).map((one) => one.name),
  ).toEqual([]);
});
