import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { expect, it } from 'vitest';
import { optionsFor, type Place } from '../pages/palette/options.ts';
import { placesOf } from './places.ts';

type Language = 'en' | 'ko' | 'es';

const textsOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}.json`), 'utf8'));

/** The screens of an administrator who may do everything, as the command box names them. */
function placesIn(language: Language): Place[] {
  const [own, english] = [textsOf(language), textsOf('en')];
  return placesOf({ type: 'admin', permissions }).map(({ path, name }) => ({
    key: path,
    name: own[`screens.${name}`] ?? '',
    english: english[`screens.${name}`],
    icon: 'document',
    open: () => undefined,
  }));
}

const nothing = { search: { text: '', rows: [], total: 0, state: 'idle' }, claims: [] } as const;

it.each([
  ['en', 'par', 'Partners'],
  ['es', 'asoc', 'Organizaciones asociadas'],
  ['ko', '파트', '파트너'],
  ['ko', 'ㅍㅌㄴ', '파트너'],
  ['ko', 'partn', '파트너'],
] as const)('the first screen by its name, in %s by %s', (language, typed, name) => {
  const [first] = optionsFor(typed, { recents: [], places: placesIn(language) }, nothing);
  expect(first).toMatchObject({ kind: 'place', place: { key: '/admin/partners', name } });
});
