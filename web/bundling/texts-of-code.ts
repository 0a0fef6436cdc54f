import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TextPart } from '../lib/text-parts.ts';
import { findKeyUse, readCatalogue } from '../locales/check-locales.ts';
import { partOf } from '../locales/parts.ts';
import { UI_TEXT_NAMES } from '../ui/ui-text-names.ts';

const web = join(import.meta.dirname, '..');

/** What stands at the top of a module and is no type: `import { a } from './a.ts'`, `export * from`, `import './a.css'`. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;
const FETCHED = /\bimport\('(\.[^']+\.tsx?)'\)/g;
const COMMENT_LINE = /^\s*(?:\/?\*|\/\/).*$/gm;

/** `say('prices', problem)`: a sentence of the server by its code, `prices.<code>` (web/lib/sentence.ts). */
const SENTENCE = /\b(?:say|sentence)\('([a-z][\w.]*)',/g;

/** `@says changes. prices.` in a comment: beginnings of keys whose codes come from the server, so that no code names them. */
const SAYS = /@says((?: [\w.-]+)+)/g;

/** Errors come by code from the server, each to the pages that can meet it; the components' own texts are found by name. */
const FOUND_OTHERWISE = new Set(['errors.', 'ui.']);

/** A module: what it imports, and the keys of the texts that it shows. */
interface Code {
  readonly imports: readonly string[];
  /** What it imports later. */
  readonly later: readonly string[];
  readonly keys: readonly string[];
}

/** The beginnings of keys that a module shows, whatever their codes are. @param source with its comments */
export function beginningsIn(source: string): string[] {
  const program = source.replace(COMMENT_LINE, '');
  const { prefixes } = findKeyUse([program]);
  const sentences = [...program.matchAll(SENTENCE)].map(([, family]) => `${family}.`);
  const said = [...source.matchAll(SAYS)].flatMap(([, list = '']) => list.trim().split(' '));
  return [...prefixes.filter((prefix) => !FOUND_OTHERWISE.has(prefix)), ...sentences, ...said];
}

/** The texts that a component of web/ui may say: it names them without their beginning. */
const uiTextsIn = (path: string, source: string): string[] =>
  !path.includes('/web/ui/') || path.endsWith('ui-text-names.ts')
    ? []
    : UI_TEXT_NAMES.filter((name) => source.includes(`'${name}'`)).map((name) => `ui.${name}`);

/** The keys of the texts that a module shows. */
function keysIn(path: string, source: string, all: readonly string[]): string[] {
  const program = source.replace(COMMENT_LINE, '');
  const named = new Set([...findKeyUse([program]).quoted, ...uiTextsIn(path, program)]);
  const beginnings = beginningsIn(source);
  return all.filter((key) => named.has(key) || beginnings.some((beginning) => key.startsWith(beginning)));
}

/** Reads modules of the browser, each once, and answers which texts come with them. */
export class TextsOfCode {
  private readonly all = Object.keys(readCatalogue(web, 'en'));
  private readonly codes = new Map<string, Code>();

  /**
   * The parts of the texts that come with a module: those of every text that it, or what it imports at once, shows. What a
   * module fetches later brings its own. The core is always there.
   * @param path absolute
   */
  partsOf(path: string): TextPart[] {
    const keys = [...this.closureOf(path)].flatMap((one) => this.read(one).keys);
    return [...new Set(keys.map(partOf))].filter((part) => part !== 'core').toSorted();
  }

  /**
   * The keys of the texts of a whole program: of a module and all that it imports, at once or later, with every error that its
   * parts have, for their codes come from the server. @param path absolute
   */
  everyKeyOf(path: string): ReadonlySet<string> {
    const whole = this.closureOf(path, ({ imports, later }) => [...imports, ...later]);
    const keys = new Set([...whole].flatMap((one) => this.read(one).keys));
    const parts = new Set([...keys].map(partOf)).add('core');
    const errors = this.all.filter((key) => key.startsWith('errors.') && parts.has(partOf(key)));
    return new Set([...keys, ...errors]);
  }

  private closureOf(
    path: string,
    next: (code: Code) => readonly string[] = ({ imports }) => imports,
    seen = new Set<string>(),
  ): ReadonlySet<string> {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const to of next(this.read(path))) this.closureOf(to, next, seen);
    return seen;
  }

  private read(path: string): Code {
    const known = this.codes.get(path);
    if (known) return known;
    const source = readFileSync(path, 'utf8');
    const program = source.replace(COMMENT_LINE, '');
    const named = (names: RegExp) =>
      [...program.matchAll(names)].map(([, to = '']) => join(dirname(path), to)).filter((to) => existsSync(to));
    const code = {
      imports: named(IMPORTED),
      later: named(FETCHED),
      keys: keysIn(path, source, this.all),
    };
    this.codes.set(path, code);
    return code;
  }
}
