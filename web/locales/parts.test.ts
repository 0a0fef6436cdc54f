import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Screen } from '../app/screen.ts';
import { screens } from '../app/screen-table.ts';
import { UI_TEXT_NAMES } from '../ui/uiTextNames.ts';
import { findKeyUse, readCatalogue } from './checkLocales.ts';
import { partOf, TEXT_PARTS, textsOf } from './parts.ts';

const web = join(import.meta.dirname, '..');
const english = readCatalogue(web, 'en');

const WITH_TEXTS = /withTexts\(\s*import\(\s*'([^']+)'\s*\),([^)]*)\)/g;
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;

/** A module and the parts of the texts that are certainly there when it runs. */
type Reach = { readonly path: string; readonly parts: readonly string[] };

const keyOf = ({ path, parts }: Reach) => `${path} with ${parts.toSorted().join(' ')}`;

/** What a module imports: [path, parts that come with it]. */
function importsOf(source: string): [string, string[]][] {
  const withTexts = [...source.matchAll(WITH_TEXTS)].map(([, path = '', list = '']): [string, string[]] => [
    path,
    [...list.matchAll(/'(\w+)'/g)].map(([, part = '']) => part),
  ]);
  const rest = source.replace(WITH_TEXTS, '').replace(/typeof import\([^)]*\)/g, '');
  return [...withTexts, ...[...rest.matchAll(IMPORTED)].map(([, path = '']): [string, string[]] => [path, []])];
}

/** Every module that the browser may load from here, with what withTexts fetches on the way. */
function reachable(from: Reach, seen = new Map<string, Reach>()): ReadonlyMap<string, Reach> {
  if (seen.has(keyOf(from)) || !existsSync(from.path)) return seen;
  seen.set(keyOf(from), from);
  for (const [path, parts] of importsOf(readFileSync(from.path, 'utf8'))) {
    reachable({ path: join(dirname(from.path), path), parts: [...new Set([...from.parts, ...parts])] }, seen);
  }
  return seen;
}

/** The texts that a component of web/ui may say: it names them without their beginning. */
function textsOfUi(path: string): ReadonlySet<string> {
  const source = readFileSync(path, 'utf8');
  const isList = path.endsWith('uiTextNames.ts');
  return new Set(UI_TEXT_NAMES.filter((name) => !isList && source.includes(`'${name}'`)).map((name) => `ui.${name}`));
}

const firstScreens = new Set<string>(['home', 'toLogin', 'login', 'logout', 'loggedout', 'staffHome', 'memberHome']);

it('Every module has the texts that it shows: in the core, or in a part that is fetched with it', () => {
  const reached = [...reachable({ path: join(web, 'main.tsx'), parts: ['core'] }).values()];
  expect(reached.some(({ path }) => path.endsWith('MemberHome.tsx'))).toBe(true);
  expect(reached.some(({ parts }) => parts.includes('members'))).toBe(true);
  const missing = reached.flatMap(({ path, parts }) => {
    const { quoted, prefixes } = findKeyUse([readFileSync(path, 'utf8')]);
    // Errors come by code from the server, each to the pages that can meet it; the rest is looked at below.
    const said = prefixes.filter((prefix) => !['errors.', 'ui.', 'screens.'].includes(prefix));
    const ofUi = path.includes('/web/ui/') ? textsOfUi(path) : new Set<string>();
    return Object.keys(english)
      .filter((key) => quoted.has(key) || ofUi.has(key) || said.some((prefix) => key.startsWith(prefix)))
      .filter((key) => !parts.includes(partOf(key)))
      .map((key) => `${path.slice(web.length)}: ${key} is in '${partOf(key)}'`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

it('The names of first screens, and of the menus that come with the first screen, are in the core', () => {
  const isFirst = ({ component, path, menu }: Screen) =>
    firstScreens.has(component) || (path.startsWith('/member') && menu !== undefined);
  const names = ['inbox', ...screens.filter(isFirst).map(({ name }) => name)];
  expect(names).toContain('claims');
  expect(names.filter((name) => partOf(`screens.${name}`) !== 'core')).toEqual([]);
});

it('Whoever draws the names of other screens has them', () => {
  const reached = [...reachable({ path: join(web, 'main.tsx'), parts: ['core'] }).values()];
  const drawing = reached.filter(({ path }) => readFileSync(path, 'utf8').includes('t(`screens.'));
  const without = drawing.filter(({ parts }) => !parts.includes('later')).map(({ path }) => basename(path));
  // Members have their own menu alone.
  expect([...new Set(without)].toSorted()).toEqual(['BottomBar.tsx', 'MemberTabs.tsx']);
});

it('The parts together are the whole catalogue, and each key is in one of them', () => {
  const keys = TEXT_PARTS.flatMap((part) => Object.keys(textsOf(english, part)));
  expect(keys.toSorted()).toEqual(Object.keys(english).toSorted());
});
