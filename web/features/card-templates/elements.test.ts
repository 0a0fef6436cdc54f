import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { describe, expect, it } from 'vitest';
import { newElement, withMoved } from './elements.ts';

const element = (id: string, side: CardElement['side']): CardElement => ({ ...newElement('text', side), id });
const ids = (elements: readonly CardElement[]) => elements.map(({ id }) => id).join(' ');

describe('The elements of a card in drawing order', () => {
  const elements = [element('name', 'front'), element('address', 'back'), element('number', 'front')];

  it('an element moves past the next one of its own side, whatever of the other side stands between', () => {
    expect(ids(withMoved(elements, 'number', -1).filter(({ side }) => side === 'front'))).toBe('number name');
    expect(ids(withMoved(elements, 'name', 1).filter(({ side }) => side === 'front'))).toBe('number name');
  });

  it('the first of a side does not move up, nor the last down', () => {
    expect(ids(withMoved(elements, 'address', -1))).toBe('name address number');
    expect(ids(withMoved(elements, 'number', 1))).toBe('name address number');
  });
});
