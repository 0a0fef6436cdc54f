import { describe, expect, it } from 'vitest';
import { circleOf } from './without-circles.ts';

const imports = (of: Record<string, string[]>) => circleOf(new Map(Object.entries(of)));

describe('The chunks of the browser part', () => {
  it('may share what another gives', () => {
    expect(imports({ main: ['early', 'vendor'], shell: ['early', 'vendor'], early: ['vendor'], vendor: [] })).toBe(
      undefined,
    );
  });

  it('may not import each other, nor through a third', () => {
    expect(imports({ main: ['early'], early: ['shell'], shell: ['early'] })).toEqual(['early', 'shell', 'early']);
    expect(imports({ early: ['shell'], shell: ['page'], page: ['early'] })).toEqual([
      'early',
      'shell',
      'page',
      'early',
    ]);
  });
});
