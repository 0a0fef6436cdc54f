import type { DashboardItem } from '@coverlane/contract/calls/dashboard.ts';
import { describe, expect, test } from 'vitest';
import { moved } from '../../ui/moved.ts';
import { orderOf, placesOf } from './arrangement.ts';

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

describe('The cards of a home page', () => {
  test('stand as they are arranged, then as usual, and those on request last and hidden', () => {
    const items = [item('memberSearch', { width: 6 }), item('claimsSummary'), item('announcements', { hide: true })];
    expect(orderOf(items, ['announcements', 'memberSearch', 'recentMembers', 'quickLinks'], ['contacts'])).toEqual([
      { key: 'memberSearch', hide: false, isHalf: true },
      { key: 'announcements', hide: true, isHalf: false },
      { key: 'recentMembers', hide: false, isHalf: true },
      { key: 'quickLinks', hide: false, isHalf: true },
      { key: 'contacts', hide: true, isHalf: false },
    ]);
  });

  test('share a line where two halves follow one another, and a hidden one stands beside nothing', () => {
    const half = { hide: false, isHalf: true };
    const cards = [
      { key: 'announcements', hide: false, isHalf: false },
      { key: 'recentMembers', ...half },
      { key: 'quickLinks', ...half },
      { key: 'contacts', ...half },
      { key: 'memberSearch', ...half, hide: true },
    ] as const;
    expect(placesOf(cards).map(({ x, y, width }) => [x, y, width])).toEqual([
      [0, 0, 12],
      [0, 1, 6],
      [6, 1, 6],
      [0, 2, 6],
      [0, 3, 6],
    ]);
    expect(placesOf(moved(cards, 0, 1)).map(({ key }) => key)).toEqual([
      'recentMembers',
      'announcements',
      'quickLinks',
      'contacts',
      'memberSearch',
    ]);
    expect(moved(cards, 4, 1)).toEqual(cards);
  });
});
