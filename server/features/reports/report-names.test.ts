import { columnsOf } from '@coverlane/contract/reports/own-reports.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { reportCodes } from '@coverlane/contract/reports/codes.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportNames } from './report-names.ts';

const locales = join(import.meta.dirname, '../../../web/locales');
const textsOf = (language: string) =>
  new Map(Object.entries<string>(JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8'))));

test.each(['en', 'ko', 'es'] as const)('a mail calls every report what the screen calls it: %s', (language) => {
  const texts = textsOf(language);
  for (const { key, name } of reportCatalogue)
    expect(reportNames({ key, name, nameKo: null, nameEs: null })[language]).toBe(texts.get(`reports.type.${key}`));
});

test.each(['en', 'ko', 'es'] as const)(
  'every column has a heading, and every code that a filter can name a word: %s',
  (language) => {
    const texts = textsOf(language);
    for (const { key, words, kind } of reportCatalogue.flatMap(columnsOf)) {
      expect(texts.has(`reports.column.${key}`), key).toBe(true);
      if (kind !== 'code' && kind !== 'codes') continue;
      expect(reportCodes[words ?? ''], words).toBeDefined();
      for (const code of reportCodes[words ?? ''] ?? [])
        expect(texts.has(`${words}.${code}`), `${words}.${code}`).toBe(true);
    }
  },
);
