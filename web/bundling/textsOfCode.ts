import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TextPart } from '../lib/text-parts.ts';
import { findKeyUse, readCatalogue } from '../locales/checkLocales.ts';
import { partOf } from '../locales/parts.ts';
import { UI_TEXT_NAMES } from '../ui/uiTextNames.ts';

const web = join(import.meta.dirname, '..');

/** What stands at the top of a module and is no type: `import { a } from './a.ts'`, `export * from`, `import './a.css'`. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;
const COMMENT_LINE = /^\s*(?:\/?\*|\/\/).*$/gm;

/** `say('prices', problem)`: a sentence of the server by its code, `prices.<code>` (web/lib/sentence.ts). */
const SENTENCE = /\b(?:say|sentence)\('([a-z][\w.]*)',/g;

/** `@says changes. prices.` in a comment: beginnings of keys whose codes come from the server, so that no code names them. */
const SAYS = /@says((?: [\w.-]+)+)/g;

/** Errors come by code from the server, each to the pages that can meet it; the components' own texts are found by name. */
const FOUND_OTHERWISE = new Set(['errors.', 'ui.']);

/** A module: what it imports at once, and the texts it shows by key or by the beginning of keys. */
interface Code {
  readonly imports: readonly string[];
  readonly keys: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/** What a module of the browser says and imports. @param path absolute */
export function readCode(path: string): Code {
  const whole = readFileSync(path, 'utf8');
  const source = whole.replace(COMMENT_LINE, '');
  const { quoted, prefixes } = findKeyUse([source]);
  return {
    imports: [...source.matchAll(IMPORTED)]
      .map(([, to = '']) => join(dirname(path), to))
      .filter((to) => existsSync(to)),
    keys: new Set([...quoted, ...(path.includes('/web/ui/') ? uiTextsIn(path, source) : [])]),
    beginnings: [
      ...prefixes.filter((prefix) => !FOUND_OTHERWISE.has(prefix)),
      ...[...source.matchAll(SENTENCE)].map(([, family]) => `${family}.`),
      ...saidIn(whole),
    ],
  };
}

/** The beginnings that a module's comments name. */
export const saidIn = (source: string): string[] =>
  [...source.matchAll(SAYS)].flatMap(([, list = '']) => list.trim().split(' '));

/** The texts that a component of web/ui may say: it names them without their beginning. */
const uiTextsIn = (path: string, source: string): string[] =>
  path.endsWith('uiTextNames.ts')
    ? []
    : UI_TEXT_NAMES.filter((name) => source.includes(`'${name}'`)).map((name) => `ui.${name}`);

/** A module with everything that comes with it at once. */
function closureOf(path: string, seen = new Map<string, Code>()): ReadonlyMap<string, Code> {
  if (seen.has(path)) return seen;
  const code = readCode(path);
  seen.set(path, code);
  for (const to of code.imports) closureOf(to, seen);
  return seen;
}

/**
 * The parts of the texts that come with a module: those of every text that it, or what it imports at once, shows. What a
 * module fetches later brings its own. The core is always there.
 * @param path absolute
 */
export function partsOfCode(path: string): TextPart[] {
  const codes = [...closureOf(path).values()];
  const shown = Object.keys(readCatalogue(web, 'en')).filter((key) =>
    codes.some(({ keys, beginnings }) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning))),
  );
  return [...new Set(shown.map(partOf))].filter((part) => part !== 'core').toSorted();
}
