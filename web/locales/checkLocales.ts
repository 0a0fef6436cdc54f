import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';

import { hideJosa } from '../lib/josa.ts';
import { LANGUAGES, type Language } from '../lib/language.ts';
import { UI_TEXT_NAMES } from '../ui/uiTextNames.ts';
import { DYNAMIC_PREFIXES } from './dynamicPrefixes.ts';

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

/** Name of the argument that a node of a parsed message stands for: kinds 1 to 6 are arguments, 0, 7 and 8 are not. */
function argumentOf(node: object): string | null {
  const { type, value } = { type: -1, value: null, ...node };
  return type >= 1 && type <= 6 && typeof value === 'string' ? value : null;
}

/** Names of the arguments of an ICU message, sorted; throws what the parser says about a message that does not parse. */
export function messageArguments(message: string): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const name = argumentOf(node);
    if (name !== null) names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(new IntlMessageFormat(hideJosa(message), 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

function describeArguments(message: string): string {
  try {
    return messageArguments(message).join(', ');
  } catch (error) {
    return `does not parse (${String(error)})`;
  }
}

/** What differs between English and another language: keys, arguments, empty texts. */
export function compareCatalogues(language: string, english: Catalogue, other: Catalogue): string[] {
  const problems: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    const own = other[key];
    if (own === undefined) problems.push(`${language} lacks ${key}`);
    else if (own.trim() === '') problems.push(`${language} is empty: ${key}`);
    else if (describeArguments(own) !== describeArguments(text))
      problems.push(`${language} ${key} has {${describeArguments(own)}}, English has {${describeArguments(text)}}`);
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
      .filter(([, text]) => text.trim() === '' || describeArguments(text).startsWith('does not parse'))
      .map(([key, text]) => `en ${key}: ${text.trim() === '' ? 'empty' : describeArguments(text)}`),
    ...others.flatMap((language) => compareCatalogues(language, english, readCatalogue(web, language))),
    ...compareUse(english, findKeyUse(readSources(web))),
    ...compareUiTexts(english),
  ];
}
