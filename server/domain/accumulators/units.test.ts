import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { credits, items, line } from './accumulators.testing.ts';
import type { CreditLine } from './credit-line.ts';
import type { Item } from './items.ts';
import { ledgerOf, usedIn } from './ledger.ts';
import { apartSince, type Separation, unitOf } from './units.ts';

// 26 CFR 54.4980B-5 Q&A-2(c): where a qualifying event makes several family units, the family deductible may be computed
// separately for each, with credit for the expenses of the members of that unit before; Q&A-3: limits likewise.

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });

const ON = '2026-12-31';
const people = ['emp', 'ex', 'step', 'kid'];
const divorced = (personId: string, more: Partial<Separation> = {}): Separation => ({
  personId,
  event: 'divorce',
  eventDate: '2026-06-10',
  lastDay: '2026-06-30',
  types: [],
  returns: [],
  ...more,
});
const separations = [divorced('ex'), divorced('step')];
const at = (on: string) => ({ coverageType: 'medical' as const, on });
const used = (
  lines: readonly CreditLine[],
  unit: readonly string[],
  { item = items.familyDeductible, on = ON }: { item?: Item; on?: string } = {},
) => usedIn(ledgerOf(credits(lines.filter(({ personId }) => unit.includes(personId))), { item, on, personId: null }));

describe('After a divorce', () => {
  // Employee 900.00, former spouse 700.00 before and 250.00 after, stepchild 300.00, child 400.00.
  const lines = [
    line({ personId: 'emp', serviceDate: '2026-02-01', deductible: 90_000 }),
    line({ personId: 'ex', serviceDate: '2026-03-01', deductible: 70_000 }),
    line({ personId: 'ex', serviceDate: '2026-08-01', deductible: 25_000 }),
    line({ personId: 'step', serviceDate: '2026-04-01', deductible: 30_000 }),
    line({ personId: 'kid', serviceDate: '2026-05-01', deductible: 40_000 }),
  ];
  const household = { people, separations };

  test('each group has what its own members had, and goes on by itself', () => {
    const [remaining, gone] = ['emp', 'ex'].map((who) => unitOf(household, who, at(ON)));
    expect([remaining, gone]).toEqual([
      ['emp', 'kid'],
      ['ex', 'step'],
    ]);
    // 900 + 400 of 3,000; 700 + 250 + 300 of 3,000; both together all 2,550.
    expect(used(lines, remaining ?? [])).toBe(130_000);
    expect(used(lines, gone ?? [])).toBe(125_000);
  });

  test('the last day of coverage together still has them all', () => {
    const whole = unitOf(household, 'emp', at('2026-06-30'));
    expect(whole).toEqual(people);
    expect(used(lines, whole, { on: '2026-06-30' })).toBe(230_000);
    expect(unitOf(household, 'ex', at('2026-07-01'))).toEqual(['ex', 'step']);
    expect([apartSince(household, 'emp', at('2026-06-30')), apartSince(household, 'emp', at(ON))]).toEqual([
      null,
      '2026-07-01',
    ]);
  });

  test('a type of coverage that was not lost goes on together', () => {
    const dental = { people, separations: separations.map((one) => ({ ...one, types: ['medical' as const] })) };
    expect(unitOf(dental, 'emp', { coverageType: 'dental', on: ON })).toEqual(people);
  });

  test('whoever is covered at work again is of the family again', () => {
    const returns = [{ type: 'medical' as const, from: '2026-10-01' }];
    const again = { people, separations: [divorced('ex', { returns }), divorced('step')] };
    expect(unitOf(again, 'emp', at('2026-09-30'))).toEqual(['emp', 'kid']);
    expect(unitOf(again, 'emp', at('2026-10-01'))).toEqual(['emp', 'ex', 'kid']);
  });

  test('a child past the age is alone, twins too, and a child of the other group leaves that one', () => {
    const aged = { event: 'childAging', eventDate: '2026-08-15', lastDay: '2026-08-31' } as const;
    const twins = { people, separations: [divorced('kid', aged), divorced('step', aged)] };
    expect(unitOf(twins, 'kid', at(ON))).toEqual(['kid']);
    const both = { people, separations: [...separations, divorced('step', aged)] };
    expect(unitOf(both, 'ex', at(ON))).toEqual(['ex']);
    expect(unitOf(both, 'ex', at('2026-08-31'))).toEqual(['ex', 'step']);
  });
});

describe('Over random families', () => {
  const who = fc.constantFrom('emp', 'ex', 'step', 'kid', 'kid2');
  const household = fc.array(
    fc.record({
      personId: fc.constantFrom('ex', 'step', 'kid', 'kid2'),
      event: fc.constantFrom('divorce' as const, 'childAging' as const),
      eventDate: fc.constantFrom('2026-03-10', '2026-06-10'),
      lastDay: fc.nat(300).map((days) => addDays('2026-01-15', days)),
      types: fc.constantFrom([], ['medical' as const], ['dental' as const]),
      returns: fc.array(
        fc.nat(300).map((days) => ({ type: 'medical' as const, from: addDays('2026-02-15', days) })),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  );
  const claims = fc.array(
    fc
      .record({
        personId: who,
        serviceDate: fc.nat(364).map((days) => addDays('2026-01-01', days)),
        deductible: fc.integer({ min: 0, max: 120_000 }),
        coinsurance: fc.integer({ min: 0, max: 60_000 }),
      })
      .map(line),
    { maxLength: 25 },
  );
  const all = ['emp', 'ex', 'step', 'kid', 'kid2'];

  test('everybody is of one group, and what the groups used is what all claim lines say, none twice', () => {
    let split = 0;
    fc.assert(
      fc.property(household, claims, fc.nat(364), (separated, lines, ahead) => {
        const on = addDays('2026-01-01', ahead);
        const known = { people: all, separations: separated };
        const units = [...new Set(all.map((one) => unitOf(known, one, at(on)).join()))].map((one) => one.split(','));
        split += units.length > 1 ? 1 : 0;
        expect(units.flat().toSorted()).toEqual(all.toSorted());
        for (const unit of units) for (const one of unit) expect(unitOf(known, one, at(on))).toEqual(unit);
        for (const item of [items.familyDeductible, items.familyOop]) {
          const each = units.map((unit) => used(lines, unit, { item, on }));
          expect(each.reduce((sum, one) => sum + one, 0)).toBe(used(lines, all, { item, on }));
        }
      }),
    );
    expect(split).toBeGreaterThan(20);
  });
});
