import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { checkLocales, compareCatalogues, compareUse, findKeyUse, messageArguments } from './check-locales.ts';

describe('texts in three languages', () => {
  it('have the same keys and arguments, no empty text, no key missing and none unused', () => {
    expect(checkLocales(join(import.meta.dirname, '..'))).toEqual([]);
  });

  it('are refused when a language lacks a key, is empty, or has other arguments', () => {
    const english = { 'a.one': 'One', 'a.two': 'Two', 'a.three': 'Hello {name}' };
    expect(compareCatalogues('es', english, { 'a.two': ' ', 'a.three': 'Hola {nombre}', 'a.four': 'x' })).toEqual([
      'es lacks a.one',
      'es is empty: a.two',
      'es a.three lacks {name}, has unknown {nombre}',
      'es has a.four, English does not',
    ]);
  });

  it('are refused when the code uses a key that is missing, or a key is used nowhere', () => {
    const use = findKeyUse(["t('claims.title'); const label = 'claims.list'; t(`claims.status.${status}`)"]);
    const english = { 'claims.list': 'List', 'claims.status.denied': 'Denied', 'claims.old': 'Old' };
    expect(compareUse(english, use)).toEqual(['used but missing: claims.title', 'never used: claims.old']);
  });

  it('name the arguments inside plurals and beside Korean particles', () => {
    const message = '{name}{은/는} {count, plural, one {# of {total}} other {# of {total}}}';
    expect(messageArguments(message).all).toEqual(['count', 'name', 'total']);
  });

  it('may leave out a number that only chooses the plural, but not one that is shown', () => {
    const chosen = { 'a.one': '{shown} {count, plural, one {client} other {clients}}' };
    expect(compareCatalogues('ko', chosen, { 'a.one': '고객 {shown}곳' })).toEqual([]);
    const shown = { 'a.one': '{count, plural, one {# client} other {# clients}}' };
    expect(compareCatalogues('ko', shown, { 'a.one': '고객' })).toEqual(['ko a.one lacks {count}']);
  });
});
