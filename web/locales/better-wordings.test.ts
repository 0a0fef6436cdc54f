import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLanguage } from '../lib/language.ts';
import { readCatalogue } from './check-locales.ts';

const web = join(import.meta.dirname, '..');
/** Better wordings of texts, read by hand: priority, language, key, wording then, better wording, why. */
const list = join(web, '../../shared/words/copy.tsv');
const isThere = existsSync(list);
if (!isThere) console.warn('The better wordings are not here (../shared/words/copy.tsv): their test is skipped.');

/** The rows of a table in tab-separated text, without its head. */
const rowsOf = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

const catalogues = { en: readCatalogue(web, 'en'), ko: readCatalogue(web, 'ko'), es: readCatalogue(web, 'es') };

/** Texts that keep another wording, each with the reason. */
const kept = new Map(
  rowsOf(join(import.meta.dirname, 'kept-wordings.tsv')).map(([language, key, why]) => [`${language} ${key}`, why]),
);

describe.skipIf(!isThere)('A better wording of a text', () => {
  const better = isThere
    ? rowsOf(list).map(([, language = '', key = '', , text = '']) => ({ language, key, text }))
    : [];
  const otherwise = better.filter(({ language, key, text }) => {
    if (!isLanguage(language)) throw new Error(`${language} is no language.`);
    const now = catalogues[language][key];
    return now !== undefined && now !== text;
  });

  it('is what the text says, or the list beside this test says why not', () => {
    expect(better.length).toBeGreaterThan(700);
    expect(otherwise.filter(({ language, key }) => !kept.get(`${language} ${key}`))).toEqual([]);
  });

  it('is kept from no text that says it already', () => {
    const names = new Set(otherwise.map(({ language, key }) => `${language} ${key}`));
    expect([...kept.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});
