import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { Language } from '../lib/language.ts';
import { readCatalogue } from './check-locales.ts';
import { compareWords } from './check-words.ts';

const web = join(import.meta.dirname, '..');
const english = readCatalogue(web, 'en');

type Terms = Readonly<Record<Language, string>>;

/** The rows of docs/language.md that say what people read: word, meaning, and the term in each language. */
function termsOf(table: string): Terms[] {
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).flatMap((line) => {
    const [, , en = '', ko = '', es = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return en === '' ? [] : [{ en, ko, es }];
  });
}

const glossary = termsOf(readFileSync(join(web, '../docs/language.md'), 'utf8'));
const includes = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

/** Under an icon of a phone's bar there is room for one word. */
const SHORT = 'shell.idCard';

/** Texts that are a term of the glossary alone, and are called otherwise in another language. */
function strayed(terms: readonly Terms[], catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>>) {
  return terms.flatMap((term) =>
    Object.entries(catalogues.en)
      .filter(([key, text]) => key !== SHORT && text.toLowerCase() === term.en.toLowerCase())
      .flatMap(([key]) =>
        (['ko', 'es'] as const)
          .filter((language) => !includes(catalogues[language][key] ?? '', term[language]))
          .map((language) => `${language} ${key}: “${catalogues[language][key]}”, the term is ${term[language]}`),
      ),
  );
}

describe('the glossary of docs/language.md', () => {
  it('names its terms in three languages, and each is read somewhere', () => {
    expect(glossary.length).toBeGreaterThan(35);
    for (const language of ['en', 'ko', 'es'] as const) {
      const texts = Object.values(readCatalogue(web, language));
      const unread = glossary.filter((term) => !texts.some((text) => term[language] && includes(text, term[language])));
      expect(unread).toEqual([]);
    }
  });

  it('uses no form itself that its language avoids', () => {
    for (const language of ['en', 'ko', 'es'] as const)
      expect(compareWords(language, Object.fromEntries(glossary.map((term) => [term.en, term[language]])))).toEqual([]);
  });

  it('is what a label is called in Korean and Spanish, wherever it is the term', () => {
    expect(strayed(glossary, { en: english, ko: readCatalogue(web, 'ko'), es: readCatalogue(web, 'es') })).toEqual([]);
  });

  it('finds a label that strays', () => {
    const catalogues = {
      en: { 'a.one': 'Deductible' },
      ko: { 'a.one': '공제액(deductible)' },
      es: { 'a.one': 'Franquicia' },
    };
    expect(strayed([{ en: 'deductible', ko: '공제액', es: 'deducible' }], catalogues)).toEqual([
      'es a.one: “Franquicia”, the term is deducible',
    ]);
  });
});
