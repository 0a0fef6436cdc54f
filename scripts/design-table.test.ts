import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCLI } from 'vitest/node';
import { argumentsToMeasure, beyond, designTable, isReached } from './design-table.ts';

const root = join(import.meta.dirname, '..');

/** A test file with the modules beside it that it uses. */
function sourcesOf(file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  const beside = [...source.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name = '']) => join(root, file, '..', name));
  return [source, ...beside.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

describe('The table of checks', () => {
  it.each(Object.entries(designTable))('row %s is measured by the tests that it names', (check, { by }) => {
    for (const file of by) {
      expect(file).toMatch(/\.test\.ts$/);
      expect(sourcesOf(file), file).toContain(`'${check}'`);
    }
  });

  it('is measured by a call that the test program understands', () => {
    const { filter, options } = parseCLI(['vitest', ...argumentsToMeasure()]);
    expect(filter).toContain('e2e/access.test.ts');
    expect(filter).toHaveLength(new Set(Object.values(designTable).flatMap(({ by }) => [...by])).size);
    expect(options.maxWorkers).toBe(1);
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
