import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Screen } from '../app/screen.ts';
import { screens } from '../app/screen-rows.ts';
import { beginningsIn, TextsOfCode } from '../bundling/texts-of-code.ts';
import { UI_TEXT_NAMES } from '../ui/ui-text-names.ts';
import { findKeyUse, readCatalogue } from './check-locales.ts';
import { partOf, TEXT_PARTS, textsOf } from './parts.ts';

const web = join(import.meta.dirname, '..');
const english = readCatalogue(web, 'en');

const FETCHED = /(?<!typeof )import\(\s*'(\.[^']+\.tsx?)'\s*\)/g;
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;

const texts = new TextsOfCode();

/** A module and the parts of the texts that are certainly there when it runs. */
type Reach = { readonly path: string; readonly parts: readonly string[] };

const keyOf = ({ path, parts }: Reach) => `${path} with ${parts.toSorted().join(' ')}`;

const imports = new Map<string, [string, readonly string[]][]>();

/** What a module imports: [path, parts that come with it]. Components of web/ui bring none (web/bundling/texts-with-code.ts). */
function importsOf(from: string): [string, readonly string[]][] {
  const source = readFileSync(from, 'utf8');
  const brings = !from.includes('/web/ui/') && !from.endsWith('/web/main.tsx');
  const fetched = [...source.matchAll(FETCHED)].map(([, to = '']): [string, readonly string[]] => {
    const path = join(dirname(from), to);
    return [path, brings && existsSync(path) ? texts.partsOf(path) : []];
  });
  const rest = source.replace(FETCHED, '').replace(/typeof import\([^)]*\)/g, '');
  return [
    ...fetched,
    ...[...rest.matchAll(IMPORTED)].map(([, to = '']): [string, []] => [join(dirname(from), to), []]),
  ];
}

/** Every module that the browser may load from here, with the texts that are fetched on the way. */
function reachable(from: Reach, seen = new Map<string, Reach>()): ReadonlyMap<string, Reach> {
  if (seen.has(keyOf(from)) || !existsSync(from.path)) return seen;
  seen.set(keyOf(from), from);
  const known = imports.get(from.path) ?? importsOf(from.path);
  imports.set(from.path, known);
  for (const [path, parts] of known) {
    reachable({ path, parts: [...new Set([...from.parts, ...parts])] }, seen);
  }
  return seen;
}

/** The texts that a component of web/ui may say: it names them without their beginning. */
function textsOfUi(path: string): ReadonlySet<string> {
  const source = readFileSync(path, 'utf8');
  const isList = path.endsWith('ui-text-names.ts');
  return new Set(UI_TEXT_NAMES.filter((name) => !isList && source.includes(`'${name}'`)).map((name) => `ui.${name}`));
}

/** The keys that a module shows. Errors come by code from the server, each to the pages that can meet it; screens' names are below. */
function keysShown(path: string): readonly string[] {
  const { quoted, prefixes } = findKeyUse([readFileSync(path, 'utf8')]);
  const said = prefixes.filter((prefix) => !['errors.', 'ui.', 'screens.'].includes(prefix));
  const ofUi = path.includes('/web/ui/') ? textsOfUi(path) : new Set<string>();
  return Object.keys(english).filter(
    (key) => quoted.has(key) || ofUi.has(key) || said.some((prefix) => key.startsWith(prefix)),
  );
}

it('Every module has the texts that it shows: in the core, or in a part that is fetched with it', () => {
  const reached = [...reachable({ path: join(web, 'main.tsx'), parts: ['core'] }).values()];
  expect(reached.some(({ path }) => path.endsWith('MemberHome.tsx'))).toBe(true);
  expect(reached.some(({ parts }) => parts.includes('members'))).toBe(true);
  const shown = new Map([...new Set(reached.map(({ path }) => path))].map((path) => [path, keysShown(path)]));
  const missing = reached.flatMap(({ path, parts }) =>
    (shown.get(path) ?? [])
      .filter((key) => !parts.includes(partOf(key)))
      .map((key) => `${path.slice(web.length)}: ${key} is in '${partOf(key)}'`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

it('The names of first screens, and of the menus that come with the first screen, are in the core', () => {
  const isFirst = ({ declared, path, menu }: Screen) =>
    declared?.first === true || (path.startsWith('/member') && menu !== undefined);
  const names = ['inbox', ...screens.filter(isFirst).map(({ name }) => name)];
  expect(names).toContain('claims');
  expect(names.filter((name) => partOf(`screens.${name}`) !== 'core')).toEqual([]);
});

it('Whoever draws the names of other screens has them', () => {
  const reached = [...reachable({ path: join(web, 'main.tsx'), parts: ['core'] }).values()];
  const drawing = reached.filter(({ path }) => readFileSync(path, 'utf8').includes('t(`screens.'));
  const without = drawing.filter(({ parts }) => !parts.includes('later')).map(({ path }) => basename(path));
  // Members have their own menu alone.
  expect([...new Set(without)].toSorted()).toEqual(['MemberTabs.tsx']);
});

it('The parts together are the whole catalogue, and each key is in one of them', () => {
  const keys = TEXT_PARTS.flatMap((part) => Object.keys(textsOf(english, part)));
  expect(keys.toSorted()).toEqual(Object.keys(english).toSorted());
});

it('A page brings the texts of what comes with it, of sentences by code, and of those that its comments name', () => {
  const partsOf = (path: string) => texts.partsOf(join(web, path));
  expect(partsOf('pages/home/MemberHome.tsx')).toEqual([]);
  expect(partsOf('features/auth/LoginPage.tsx')).toEqual(['factor']);
  expect(partsOf('features/eligibility/EligibilityPreviewPage.tsx')).toContain('eligibility');
  expect(partsOf('features/reports/ReportPage.tsx')).toEqual(expect.arrayContaining(['reports', 'cobra', 'privacy']));
  // Its record's parts bring their own when they are opened.
  expect(partsOf('pages/record/MemberPage.tsx')).not.toContain('cobra');
});

it('What the comments of code say begins the keys of texts', () => {
  const reached = new Set(
    [...reachable({ path: join(web, 'main.tsx'), parts: ['core'] }).values()].map(({ path }) => path),
  );
  const said = [...reached]
    .flatMap((path) => readFileSync(path, 'utf8').match(/@says .*/g) ?? [])
    .flatMap(beginningsIn);
  expect(said).toContain('cobra.');
  expect(said.filter((beginning) => !Object.keys(english).some((key) => key.startsWith(beginning)))).toEqual([]);
});
