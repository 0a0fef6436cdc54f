import { CARD, cardSides, SMALLEST_TEXT } from '@coverlane/contract/cards/codes.ts';
import { type CardElement, layOutSide } from '@coverlane/contract/cards/layout.ts';
import { cardFaults } from '@coverlane/contract/cards/legal.ts';
import { describe, expect, it } from 'vitest';
import { cardMoney } from './card-data.ts';
import { sampleCards } from './sample-cards.ts';
import { standardCard, standardCardTypes } from './standard-card.ts';

const kinds = ['usual', 'stress', 'korean', 'empty'] as const;

describe('The standard card', () => {
  it('has everything that law and standards ask for (CAA 2021 section 107)', () => {
    expect(cardFaults(standardCard, standardCardTypes)).toEqual([]);
  });

  it.each(kinds)('clips nothing and keeps to margin and smallest letters: %s', (kind) => {
    const data = sampleCards[kind]();
    for (const side of cardSides) {
      const { items, clipped } = layOutSide(standardCard, side, data);
      expect(clipped).toEqual([]);
      for (const item of items) {
        if (item.kind !== 'text') continue;
        expect(item.size).toBeGreaterThanOrEqual(SMALLEST_TEXT);
        expect(item.y).toBeLessThanOrEqual(CARD.height - CARD.margin);
        const left = item.anchor === 'end' ? item.x - item.width : item.x;
        expect(left, item.text).toBeGreaterThanOrEqual(CARD.margin);
        expect(left + item.width, item.text).toBeLessThanOrEqual(CARD.width - CARD.margin + 0.02);
      }
    }
  });

  it('names six of nine dependents at most and counts the rest', () => {
    const { items } = layOutSide(standardCard, 'front', sampleCards.stress());
    const named = items.flatMap((item) => (item.kind === 'text' && item.elementId === 'dependents' ? [item.text] : []));
    expect(named).toHaveLength(6);
    expect(named.at(-1)).toBe('+4');
  });

  it('leaves out what a plan does not have: no label without a value', () => {
    const { items } = layOutSide(standardCard, 'front', sampleCards.empty());
    for (const item of items) if (item.kind === 'text') expect(item.text).not.toMatch(/deductible|PCP|RxBIN|[/:]$/);
  });
});

describe('The check of the law', () => {
  const without = (change: (element: CardElement) => CardElement) => cardFaults(standardCard.map(change), ['medical']);

  it('misses what stands only under a condition of something else', () => {
    const faults = without((one) => (one.id === 'telephones' ? { ...one, showWhen: 'rx.bin' } : one));
    expect(faults).toContainEqual({ code: 'missing', variable: 'phones.member', demand: 'law' });
    expect(faults).toContainEqual({ code: 'missing', variable: 'website', demand: 'law' });
  });

  it('refuses letters under 6 points and elements outside the safe margin', () => {
    expect(without((one) => (one.id === 'issued' ? { ...one, size: 5 } : one))).toEqual([
      { code: 'smallText', elementId: 'issued' },
    ]);
    expect(without((one) => (one.id === 'issued' ? { ...one, x: 60 } : one))).toEqual([
      { code: 'outside', elementId: 'issued' },
    ]);
  });
});

describe('Money on a card', () => {
  it('tells no limit from none, and says nothing of what a plan does not have', () => {
    expect([cardMoney(150_000), cardMoney(1_234_567), cardMoney(0), cardMoney(null), cardMoney(undefined)]).toEqual([
      '$1,500',
      '$12,345.67',
      '$0',
      'No limit',
      '',
    ]);
  });
});
