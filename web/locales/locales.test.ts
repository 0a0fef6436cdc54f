import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { checkLocales, compareCatalogues, compareUse, findKeyUse, messageArguments } from './checkLocales.ts';

describe('texts in three languages', () => {
  it('have the same keys and arguments, no empty text, no key missing and none unused', () => {
    expect(checkLocales(join(import.meta.dirname, '..'))).toEqual([]);
  });

  it('are refused when a language lacks a key, is empty, or has other arguments', () => {
    const english = { 'a.one': 'One', 'a.two': 'Two', 'a.three': 'Hello {name}' };
    expect(compareCatalogues('es', english, { 'a.two': ' ', 'a.three': 'Hola {nombre}', 'a.four': 'x' })).toEqual([
      'es lacks a.one',
      'es is empty: a.two',
      'es a.three has {nombre}, English has {name}',
      'es has a.four, English does not',
    ]);
  });

  it('are refused when the code uses a key that is missing, or a key is used nowhere', () => {
    const use = findKeyUse(["t('claims.title'); const label = 'claims.list'; t(`claims.status.${status}`)"]);
    const english = { 'claims.list': 'List', 'claims.status.denied': 'Denied', 'claims.old': 'Old' };
    expect(compareUse(english, use)).toEqual(['used but missing: claims.title', 'never used: claims.old']);
  });

  it('name the arguments inside plurals and beside Korean particles', () => {
    expect(messageArguments('{name}{은/는} {count, plural, one {# of {total}} other {# of {total}}}')).toEqual([
      'count',
      'name',
      'total',
    ]);
  });
});
