import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, endOfMonth } from '../../platform/values/dates.ts';
import { bankOf } from './bank.ts';
import { facts, tv16, year } from './hour-bank.testing.ts';
import { type Spell, spellsOf, toDo } from './spells.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_131) });

const MONTHS = 12;
const monthAt = (at: number) => addMonths('2026-01-01', at);
/** Any months of a year, the last of which may go on, as spells. */
const someSpells: fc.Arbitrary<Spell[]> = fc
  .tuple(fc.array(fc.boolean(), { minLength: MONTHS, maxLength: MONTHS }), fc.boolean())
  .map(([months, goesOn]) => {
    const spells: Spell[] = [];
    for (const [at, isThere] of months.entries()) {
      if (!isThere) continue;
      const last = spells.at(-1);
      const through = goesOn && at === MONTHS - 1 ? null : endOfMonth(monthAt(at));
      if (last?.through === endOfMonth(monthAt(at - 1))) last.through = through;
      else spells.push({ from: monthAt(at), through });
    }
    return spells;
  });
const covered = (spells: readonly Spell[]) =>
  Array.from({ length: MONTHS + 3 }, (_, at) => monthAt(at)).filter((month) =>
    spells.some(({ from, through }) => from <= month && (through === null || month <= through)),
  );

describe('spells of coverage', () => {
  test('begin with the first month bought and are open until a month is lost', () => {
    const some = facts({ worked: tv16 });
    expect(spellsOf(bankOf(some, '2026-08-20'))).toEqual([{ from: '2026-05-01', through: null }]);
    expect(spellsOf(bankOf(some, '2026-08-21'))).toEqual([{ from: '2026-05-01', through: '2026-08-31' }]);
    expect(spellsOf(bankOf(facts({ worked: year(100) }), '2026-08-21'))).toEqual([]);
  });
  test('what is to be done leads from any to any other', () => {
    fc.assert(
      fc.property(someSpells, someSpells, (before, now) => {
        const { endAfter, cover } = toDo(before, now);
        const left = covered(before).filter((month) => endAfter === null || month <= endAfter);
        expect([...new Set([...left, ...covered(cover)])].sort()).toEqual(covered(now));
        for (const month of covered(cover)) expect(left).not.toContain(month);
      }),
    );
  });
  test('nothing is to be done where nothing changed', () => {
    fc.assert(
      fc.property(someSpells, (some) => {
        expect(toDo(some, some)).toEqual({ endAfter: null, cover: [] });
      }),
    );
  });
});
