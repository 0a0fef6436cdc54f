import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, fromHex } from '@coverlane/contract/sites/colour.ts';
import { beyond } from '../../scripts/design-table.ts';
import { defaultTheme } from './default-theme.ts';
import { DEFAULT_BRAND } from './own-colours.ts';
import { PAIRS, type Scheme, TOKENS, theme } from './theme.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** All 4,096 short colours and 4,000 more from a fixed sequence, so that a failure can be repeated. */
function brands(): string[] {
  const short = Array.from({ length: 4096 }, (_, index) => `#${index.toString(16).padStart(3, '0')}`);
  let seed = 20260801;
  const long = Array.from({ length: 4000 }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  });
  return [...short, ...long];
}

const between = (front: string, back: string): number => contrast(fromHex(front), fromHex(back));

function failingPairs(colours: Record<string, string>): string[] {
  return PAIRS.filter(([front, back, least]) => between(colours[front] ?? '', colours[back] ?? '') < least).map(
    ([front, back]) => `${front} on ${back}`,
  );
}

it('of the product is written out as it is worked out', () => {
  for (const scheme of SCHEMES) expect(defaultTheme[scheme]).toEqual(theme(DEFAULT_BRAND, scheme, null));
});

describe('theme', () => {
  it('reaches AA in all 56 pairs of 16,192 themes and keeps the brand as configured', { timeout: 120_000 }, () => {
    const failing: string[] = [];
    let themes = 0;
    for (const scheme of SCHEMES) {
      let onCard = Number.POSITIVE_INFINITY;
      const before = failing.length;
      for (const brand of brands()) {
        themes += 1;
        const colours = theme(brand, scheme);
        const full = brand.length === 4 ? `#${brand.slice(1).replace(/./g, '$&$&')}` : brand;
        if (colours.brand !== full) failing.push(`${brand} ${scheme}: fill became ${colours.brand}`);
        failing.push(...failingPairs(colours).map((pair) => `${brand} ${scheme}: ${pair}`));
        const ends = [colours['card-1'], colours['card-2']].map((end) => between(colours['on-card'], end));
        onCard = Math.min(onCard, ...ends);
      }
      expect(beyond('faint-pairs', { place: '56 pairs', scheme, value: failing.length - before })).toEqual([]);
      expect(beyond('card-contrast', { place: 'card', scheme, value: onCard })).toEqual([]);
    }
    expect(themes).toBe(16_192);
    expect(failing).toEqual([]);
  });

  it('notices a pair that is too faint', () => {
    expect(failingPairs({ ...theme('#0b6b5b', 'light'), text: '#dddddd' })).toContain('text on bg');
  });

  it('gives 26 colours', () => {
    expect(Object.keys(theme('#123456', 'dark'))).toHaveLength(26);
    expect(TOKENS).toHaveLength(26);
  });

  it('draws the card in colours of its own, and never in such as nothing can be read on', () => {
    const card = { from: '#102a6b', to: '#0a1a44' };
    expect(theme('#0b6b5b', 'light', card)).toMatchObject({
      'card-1': card.from,
      'card-2': card.to,
      'on-card': '#ffffff',
    });
    expect(theme('#0b6b5b', 'light', { from: '#ffe08a', to: '#fff4cf' })['on-card']).toBe('#000000');
    const derived = theme('#0b6b5b', 'light');
    expect(theme('#0b6b5b', 'light', { from: '#ffffff', to: '#000000' })).toEqual(derived);
  });

  it('keeps the colours of money at 3:1 on page and card', () => {
    const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8').split(
      ':root[data-scheme="dark"]',
    );
    for (const [scheme, css] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const money = [...css.matchAll(/--money-[a-z]+: (#[0-9a-f]{6});/g)].map(([, colour = '']) => colour);
      expect(money).toHaveLength(3);
      const { page, bg } = theme(DEFAULT_BRAND, scheme);
      const measured = money.flatMap((place) =>
        [page, bg].map((ground) => ({ place, scheme, value: between(place, ground) })),
      );
      expect(beyond('money-contrast', measured)).toEqual([]);
    }
  });

  it('is what the style sheet shows before the configuration has arrived', () => {
    const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');
    for (const scheme of SCHEMES) {
      for (const [token, colour] of Object.entries(theme(DEFAULT_BRAND, scheme))) {
        expect(css, scheme).toContain(`--${token}: ${colour};`);
      }
    }
  });
});
