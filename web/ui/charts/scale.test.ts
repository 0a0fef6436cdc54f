import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelled, topOf } from './scale.ts';

describe('The axis of a chart', () => {
  it('ends at a round number not below the largest value, and less than two and a half times it', () => {
    expect([7, 10, 11, 24, 26, 99, 1_000, 416_203].map(topOf)).toEqual([10, 10, 20, 25, 50, 100, 1_000, 500_000]);
    assert(
      property(double({ min: 0.001, max: 1e12, noNaN: true }), (most) => {
        expect(topOf(most)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(topOf(most)).toBeLessThan(most * 2.5);
      }),
    );
  });

  it('is there where every value is zero', () => {
    expect([topOf(0), topOf(-4)]).toEqual([1, 1]);
  });

  it('names the last place always, and as many of the others as have room', () => {
    expect([...labelled(12, 600, 50)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // The last stands inside the edge, so that its neighbour is further away.
    expect([...labelled(12, 200, 50)].toSorted((a, b) => a - b)).toEqual([3, 7, 11]);
    expect([...labelled(8, 10, 50)]).toEqual([7]);
  });
});
