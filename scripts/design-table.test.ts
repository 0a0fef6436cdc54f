import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beyond, designTable, isReached } from './design-table.ts';

describe('The table of checks', () => {
  it.each(Object.entries(designTable))('row %s is measured by the tests that it names', (check, { by }) => {
    for (const file of by) {
      const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      expect(source, file).toContain(`'${check}'`);
    }
  });

  it('says where a measurement is beyond what the tests hold', () => {
    expect(beyond('first-row', { place: '/admin/members', language: 'ko', value: 190 })).toEqual([]);
    expect(beyond('first-row', [{ place: '/admin/members', language: 'ko', value: 191 }])).toEqual([
      'first row of a list, /admin/members, ko, 191',
    ]);
    expect(beyond('rows-in-sight', { place: '/admin/members', value: 15 })).toHaveLength(1);
  });

  it('tells the goal from what is held until it is reached', () => {
    expect(isReached('lcp-member', 1700, 'goal')).toBe(false);
    expect(isReached('lcp-member', 1700, 'held')).toBe(true);
  });
});
