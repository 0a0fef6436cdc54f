import type { DashboardItem } from '@coverlane/contract/dashboard/calls.ts';
import { describe, expect, test } from 'vitest';
import { type Arranged, type CardWidth, orderOf, placesOf } from './arrangement.ts';
import { placeOf, put, sized } from './arranging.ts';

const item = (key: DashboardItem['key'], more: Partial<DashboardItem> = {}): DashboardItem => ({
  id: key,
  key,
  userType: 'broker',
  x: 0,
  y: 0,
  width: 12,
  height: 1,
  hide: false,
  ...more,
});

const card = (key: DashboardItem['key'], width: CardWidth, more: Partial<Arranged> = {}): Arranged => ({
  key,
  hide: false,
  width,
  height: 1,
  ...more,
});

describe('The cards of a home page', () => {
  test('stand as they are arranged, then as usual; hidden ones and those on request come last', () => {
    const items = [item('memberSearch', { width: 7 }), item('claimsSummary'), item('announcements', { hide: true })];
    expect(orderOf(items, ['announcements', 'memberSearch', 'recentMembers', 'quickLinks'], ['contacts'])).toEqual([
      card('memberSearch', 8),
      card('recentMembers', 6),
      card('quickLinks', 6),
      card('announcements', 12, { hide: true }),
      card('contacts', 6, { hide: true }),
    ]);
  });

  const cards = [
    card('announcements', 12),
    card('recentMembers', 4, { height: 2 }),
    card('quickLinks', 8),
    card('reports', 3),
    card('contacts', 12, { hide: true }),
  ];
  const keysAfter = (from: number, to: number) => put(cards, from, to).map(({ key }) => key);

  test('fill a line of twelve columns from the left, and a line is as high as its highest', () => {
    expect(placesOf(cards).map(({ x, y, width }) => [x, y, width])).toEqual([
      [0, 0, 12],
      [0, 1, 4],
      [4, 1, 8],
      [0, 3, 3],
      [0, 4, 12],
    ]);
  });

  test('come to another place, the others in their order', () => {
    expect(keysAfter(3, 0)).toEqual(['reports', 'announcements', 'recentMembers', 'quickLinks', 'contacts']);
    expect(keysAfter(0, 2)).toEqual(['recentMembers', 'quickLinks', 'announcements', 'reports', 'contacts']);
    expect(put(cards, 1, 1)).toEqual(cards);
  });

  test('move one on or back, or to the nearest of the next line, and never among the hidden ones', () => {
    expect([placeOf(cards, 0, 'left'), placeOf(cards, 0, 'right'), placeOf(cards, 3, 'right')]).toEqual([0, 1, 3]);
    expect([placeOf(cards, 0, 'down'), placeOf(cards, 3, 'up'), placeOf(cards, 2, 'down')]).toEqual([1, 1, 3]);
    expect([placeOf(cards, 0, 'up'), placeOf(cards, 3, 'down')]).toEqual([0, 3]);
  });

  test('are made wider and higher step by step, as far as it goes', () => {
    expect(sized(card('reports', 3), 'right').width).toBe(4);
    expect(sized(card('reports', 12), 'right').width).toBe(12);
    expect(sized(card('reports', 3), 'left').width).toBe(3);
    expect([sized(card('reports', 3), 'down').height, sized(card('reports', 3), 'up').height]).toEqual([2, 1]);
    expect(sized(card('reports', 3, { height: 9 }), 'down').height).toBe(9);
  });
});
