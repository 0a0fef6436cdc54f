import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@coverlane/contract/codes.ts';
import en from './words.en.json' with { type: 'json' };

/** A text of a document: coded words ('tier.FAM') are those of the screens, a test holds them together. */
export type WordKey = keyof typeof en;
type Words = Readonly<Record<WordKey, string>>;

const read = (language: Language): Words =>
  // The two files have the keys of the English one: a test says what is missing.
  JSON.parse(readFileSync(join(import.meta.dirname, `words.${language}.json`), 'utf8'));

const words: Readonly<Record<Language, Words>> = { en, ko: read('ko'), es: read('es') };

/** `const say = wordsOf('ko'); say('confirmation.page', { page: 1, pages: 2 })`: values stand in braces. */
export const wordsOf =
  (language: Language) =>
  (key: WordKey, values: Readonly<Record<string, string | number>> = {}): string =>
    words[language][key].replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));
