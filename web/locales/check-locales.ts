import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { hideJosa } from '@coverlane/contract/words/josa.ts';
import { LANGUAGES, type Language } from '../lib/language.ts';
import { type Message, parseMessage } from '@coverlane/contract/words/message-format.ts';
import { UI_TEXT_NAMES } from '../ui/ui-text-names.ts';
import { DYNAMIC_PREFIXES } from './dynamic-prefixes.ts';

type Catalogue = Readonly<Record<string, string>>;

/** What the code says about keys: every quoted word with a dot, the keys in calls of t, and the openings of template keys. */
export type KeyUse = {
  readonly quoted: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
  readonly prefixes: readonly string[];
};

const QUOTED = /['"`]([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9-]+)+)['"`]/g;
const CALLED = /(?:\bt\(|<Text id=)\s*['"`]([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9-]+)+)['"`]/g;
const TEMPLATE = /`([a-z][A-Za-z0-9]*\.(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]*)\$\{/g;

/** Reads one catalogue of `web/locales`. */
export function readCatalogue(web: string, language: Language): Catalogue {
  return JSON.parse(readFileSync(join(web, 'locales', `${language}.json`), 'utf8'));
}

/** Finds the keys in the program texts of `web`, tests left out. */
export function findKeyUse(sources: readonly string[]): KeyUse {
  const found = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
  return { quoted: new Set(found(QUOTED)), called: new Set(found(CALLED)), prefixes: found(TEMPLATE) };
}

/** Comments may show keys as examples; whole comment lines do not count. */
const withoutComments = (source: string) => source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');

function readSources(web: string): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: (name) => name === 'node_modules' });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => withoutComments(readFileSync(join(web, file), 'utf8')));
}

/** The arguments of a message: all, and those that a translation must show too. */
export type MessageArguments = { readonly all: readonly string[]; readonly shown: readonly string[] };

/**
 * The arguments of an ICU message, sorted. A number that only chooses between singular and plural need not be shown by
 * a language without plurals. Throws what the parser says about a message that does not parse.
 */
export function messageArguments(message: string): MessageArguments {
  const all = new Set<string>();
  const shown = new Set<string>();
  const visit = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      all.add(part.name);
      if ('options' in part) Object.values(part.options).forEach(visit);
      else shown.add(part.name);
    }
  };
  visit(parseMessage(hideJosa(message)));
  return { all: [...all].sort(), shown: [...shown].sort() };
}

/** What is wrong with a translation's arguments; '' when nothing is. */
function compareArguments(english: string, other: string): string {
  try {
    const [from, to] = [messageArguments(english), messageArguments(other)];
    const missing = from.shown.filter((name) => !to.all.includes(name));
    const unknown = to.all.filter((name) => !from.all.includes(name));
    return [...missing.map((name) => `lacks {${name}}`), ...unknown.map((name) => `has unknown {${name}}`)].join(', ');
  } catch (error) {
    return `does not parse: ${String(error)}`;
  }
}

/** What differs between English and another language: keys, arguments, empty texts. */
export function compareCatalogues(language: string, english: Catalogue, other: Catalogue): string[] {
  const problems: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    const own = other[key];
    if (own === undefined) problems.push(`${language} lacks ${key}`);
    else if (own.trim() === '') problems.push(`${language} is empty: ${key}`);
    const mismatch = own && compareArguments(text, own);
    if (mismatch) problems.push(`${language} ${key} ${mismatch}`);
  }
  const extra = Object.keys(other).filter((key) => !Object.hasOwn(english, key));
  return [...problems, ...extra.map((key) => `${language} has ${key}, English does not`)];
}

/** Keys that are used and missing, and keys that nobody uses. */
export function compareUse(english: Catalogue, use: KeyUse): string[] {
  const prefixes = [...DYNAMIC_PREFIXES, ...use.prefixes];
  const isUsed = (key: string) => use.quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  return [
    ...[...use.called].filter((key) => !Object.hasOwn(english, key)).map((key) => `used but missing: ${key}`),
    ...Object.keys(english)
      .filter((key) => !isUsed(key))
      .map((key) => `never used: ${key}`),
  ];
}

function compareUiTexts(english: Catalogue): string[] {
  const own = Object.keys(english).filter((key) => key.startsWith('ui.'));
  const known = new Set<string>(UI_TEXT_NAMES.map((name) => `ui.${name}`));
  return [
    ...[...known].filter((key) => !Object.hasOwn(english, key)).map((key) => `used but missing: ${key}`),
    ...own.filter((key) => !known.has(key)).map((key) => `never used: ${key}`),
  ];
}

/** Everything that is wrong with the catalogues of the browser workspace `web` (a path); empty when nothing is. */
export function checkLocales(web: string): string[] {
  const english = readCatalogue(web, 'en');
  const others = (['ko', 'es'] as const).filter((language) => Object.hasOwn(LANGUAGES, language));
  return [
    ...Object.entries(english)
      .filter(([, text]) => text.trim() === '' || compareArguments(text, text))
      .map(([key, text]) => `en ${key} ${compareArguments(text, text) || 'is empty'}`),
    ...others.flatMap((language) => compareCatalogues(language, english, readCatalogue(web, language))),
    ...compareUse(english, findKeyUse(readSources(web))),
    ...compareUiTexts(english),
  ];
}
