import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beyond } from '../../scripts/design-table.ts';
import { cutFigtree, drawnByFigtree } from './figtree.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

describe('the font', () => {
  it('is woff2 of at most 14,000 bytes', async () => {
    const font = await cutFigtree();
    expect(font.subarray(0, 4).toString()).toBe('wOF2');
    expect(beyond('bytes-font', { place: 'figtree', value: font.length })).toEqual([]);
  });

  it.each(['en', 'es'])('has every letter of the texts in %s', (language) => {
    const texts = Object.values(JSON.parse(read(`locales/${language}.json`)) as Record<string, string>).join('');
    const letters = new Set(texts.match(/\p{L}|\p{Nd}/gu));
    // Languages are named in their own letters.
    expect([...letters].filter((letter) => !drawnByFigtree(letter) && !/\p{Script=Hangul}/u.test(letter))).toEqual([]);
  });

  it('is asked for exactly the letters that it has', () => {
    const [, ranges = ''] = /unicode-range:([^;]*);/.exec(read('ui/font.css')) ?? [];
    const asked = ranges.split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    const all = Array.from({ length: 0x3000 }, (_, code) => code);
    expect(asked).toEqual(all.filter((code) => drawnByFigtree(String.fromCodePoint(code))));
  });
});
