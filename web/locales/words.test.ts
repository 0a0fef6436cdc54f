import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readCatalogue } from './checkLocales.ts';
import { compareWords } from './checkWords.ts';

const web = join(import.meta.dirname, '..');

describe('the words of the portal', () => {
  it.each(['en', 'ko', 'es'] as const)('use no form that this language avoids: %s', (language) => {
    expect(compareWords(language, readCatalogue(web, language))).toEqual([]);
  });

  it('are named by key, with what to write instead', () => {
    const texts = { 'a.one': 'Somebody sent an e-mail.', 'a.two': 'Someone sent an email.' };
    expect(compareWords('en', texts)).toEqual([
      'en a.one: “Somebody”, write someone, anyone, everyone, no one',
      'en a.one: “e-mail”, write email',
    ]);
  });
});
