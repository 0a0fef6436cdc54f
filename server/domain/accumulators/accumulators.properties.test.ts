import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credits, items, line, sharing } from './accumulators.testing.ts';
import { adjudicate, adjudicateSecond, after, type Before, memberPays } from './adjudicate.ts';
import type { CreditLine } from './credit-line.ts';
import { ledgerOf, usedIn, withBalance } from './ledger.ts';
import { ledgerForReader } from './shown.ts';
import { memberRemaining, type Pair, remainingOf } from './standing.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const cents = fc.integer({ min: 0, max: 120_000 });
const someLine: fc.Arbitrary<CreditLine> = fc
  .record({
    personId: fc.constantFrom('anna', 'ben', 'cara', 'dan'),
    network: fc.constantFrom('in', 'out', null),
    serviceDate: fc.constantFrom('2025-09-01', '2025-11-20', '2026-01-01', '2026-06-30', '2026-12-31'),
    deductible: fc.option(cents),
    copay: fc.option(cents),
    coinsurance: fc.option(cents),
    state: fc.constantFrom('counted' as const, 'denied' as const, 'pending' as const),
  })
  .map(line);
const family = fc.array(someLine, { maxLength: 30 });
const ON = '2026-12-31';
const usedBy = (lines: readonly CreditLine[], personId: string | null, item = items.deductible) =>
  usedIn(ledgerOf(credits(lines), { item, on: ON, personId }));

/** The same total by other means: no ledger, no order, one sum a person and the limit. */
function oracle(lines: readonly CreditLine[], personId: string): number {
  const ofYear = lines.filter(
    (one) =>
      one.personId === personId &&
      one.serviceDate.startsWith('2026') &&
      one.state !== 'pending' &&
      one.network !== 'out',
  );
  return Math.min(
    150_000,
    ofYear.reduce((sum, { deductible }) => sum + (deductible ?? 0), 0),
  );
}

describe('totals of any family', () => {
  test('are what an independent sum says, never below zero and never beyond the own limit', () => {
    fc.assert(
      fc.property(family, fc.constantFrom('anna', 'ben'), (lines, who) => {
        const used = usedBy(lines, who);
        expect(used).toBe(oracle(lines, who));
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(150_000);
      }),
    );
  });
  test('of the family are the sum of its people, where the deductible is embedded', () => {
    fc.assert(
      fc.property(family, (lines) => {
        const people = ['anna', 'ben', 'cara', 'dan'].map((who) => oracle(lines, who));
        expect(usedBy(lines, null, items.familyDeductible)).toBe(people.reduce((sum, used) => sum + used, 0));
      }),
    );
  });
  test('are the sum of their ledger, whose last balance is what is used', () => {
    fc.assert(
      fc.property(family, (lines) => {
        const entries = withBalance(ledgerOf(credits(lines), { item: items.familyOop, on: ON, personId: null }));
        const sum = entries.reduce((total, { amount }) => total + amount, 0);
        expect(entries.at(-1)?.balance ?? 0).toBe(sum);
        for (const { balance } of entries) expect(balance).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('are restored when a claim is reversed, and go up and down with it', () => {
    fc.assert(
      fc.property(family, someLine, (lines, claim) => {
        const before = usedBy(lines, 'anna');
        expect(usedBy([...lines, claim], 'anna')).toBeGreaterThanOrEqual(before);
        expect(
          usedBy(
            [...lines, claim].filter((one) => one !== claim),
            'anna',
          ),
        ).toBe(before);
      }),
    );
  });
  test('do not depend on the order in which claims came in', () => {
    fc.assert(
      fc.property(family, (lines) => {
        expect(usedBy(lines.toReversed(), null, items.familyOop)).toBe(usedBy(lines, null, items.familyOop));
      }),
    );
  });
  test('never fall below zero, whatever an adjustment takes away', () => {
    fc.assert(
      fc.property(family, fc.integer({ min: -500_000, max: 500_000 }), (lines, amount) => {
        const set = { key: 'x', personId: 'anna', liabilityItemId: '1', serviceDate: '2026-02-01', amount };
        const over = credits(lines, { adjustments: [{ ...set, source: 'correction', seen: true }] });
        for (const { balance } of withBalance(ledgerOf(over, { item: items.deductible, on: ON, personId: 'anna' })))
          expect(balance).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const standing = fc
  .record({ limit: fc.option(fc.integer({ min: 0, max: 80 })), used: fc.integer({ min: 0, max: 90 }) })
  .map(({ limit, used }) => ({ limit: limit === null ? null : limit * 100, used: used * 100 }));
const pair: fc.Arbitrary<Pair> = fc.record({ individual: fc.option(standing), family: fc.option(standing) });
const before: fc.Arbitrary<Before> = fc.record({ deductible: pair, oop: pair });
const percent = fc.constantFrom(0, 10, 20, 50, 100);
const dollars = fc.integer({ min: 0, max: 150 });
const rules = (coinsurance: number) => ({ ...sharing, coinsurance: { in: coinsurance, out: coinsurance } });
const bill = (allowed: number) => ({ allowed, network: 'in' as const, service: 'other' as const });

/** Dollar by dollar: the deductible first, then the member's part, until nothing more may be asked of the member. */
function dollarByDollar(total: number, part: number, { deductible, oop }: Before): number {
  const least = ({ individual, family }: Pair) =>
    Math.min(...[individual, family].map((one) => (one === null ? Infinity : (remainingOf(one) ?? Infinity))));
  const none = deductible.individual === null && deductible.family === null;
  let [left, most, paid] = [none ? 0 : least(deductible), least(oop), 0];
  for (let dollar = 0; dollar < total; dollar += 1) {
    const asked = left > 0 ? 100 : part;
    if (left > 0) left -= 100;
    paid += Math.min(asked, most - paid);
  }
  return paid;
}

describe('what a bill would cost', () => {
  test('is what a calculator says that goes dollar by dollar', () => {
    fc.assert(
      fc.property(dollars, percent, before, (total, part, used) => {
        expect(memberPays(adjudicate(bill(total * 100), rules(part), used))).toBe(dollarByDollar(total, part, used));
      }),
    );
  });
  test('adds up to the bill, asks nothing below zero, and no more than is left of deductible and limit', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), before, (allowed, part, used) => {
        const shares = adjudicate(bill(allowed), rules(part), used);
        expect(memberPays(shares) + shares.paid).toBe(allowed);
        for (const share of Object.values(shares)) expect(share).toBeGreaterThanOrEqual(0);
        expect(memberPays(shares)).toBeLessThanOrEqual(memberRemaining(used.oop) ?? Infinity);
        const { individual } = after(used, shares).oop;
        if (individual && individual.limit !== null && used.oop.individual)
          expect(individual.used).toBeLessThanOrEqual(Math.max(individual.limit, used.oop.individual.used));
      }),
    );
  });
  test('never falls when the bill grows', () => {
    fc.assert(
      fc.property(cents, cents, before, (one, more, used) => {
        const less = memberPays(adjudicate(bill(one), rules(20), used));
        expect(memberPays(adjudicate(bill(one + more), rules(20), used))).toBeGreaterThanOrEqual(less);
      }),
    );
  });
  test('as the second plan adds up too: allowed = deductible + copay + coinsurance + cob + paid', () => {
    const method = fc.constantFrom('standard' as const, 'nonDuplication' as const, 'maintenance' as const);
    fc.assert(
      fc.property(fc.tuple(cents, cents), before, method, ([allowed, primaryPaid], used, cobMethod) => {
        const second = adjudicateSecond(bill(allowed), { ...rules(20), cobMethod }, { ...used, primaryPaid });
        expect(memberPays(second) + second.cob + second.paid).toBe(allowed);
        for (const share of Object.values(second)) expect(share).toBeGreaterThanOrEqual(0);
        expect(second.paid).toBeLessThanOrEqual(allowed - second.cob);
      }),
    );
  });
});

describe('what a member has left', () => {
  test('is the lesser of the own and of the family, and never more than of the family', () => {
    fc.assert(
      fc.property(standing, standing, (individual, whole) => {
        const [own, all] = [remainingOf(individual), remainingOf(whole)];
        const left = memberRemaining({ individual, family: whole });
        if (own !== null && all !== null) expect(left).toBe(Math.min(own, all));
        if (all !== null) expect(left ?? Infinity).toBeLessThanOrEqual(all);
      }),
    );
  });
});

describe('a ledger for a reader', () => {
  const people = ['anna', 'ben', 'cara', 'dan', 'eve'];
  const entry = fc.record({ personId: fc.constantFrom(...people), amount: cents });
  test('never tells what a single hidden person used, and adds up where it shows lines', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.subarray(people), (entries, hidden) => {
        const seen = ledgerForReader(entries, ({ personId }) => hidden.includes(personId));
        for (const { personId } of seen.entries) expect(hidden).not.toContain(personId);
        const behind = new Set(entries.map(({ personId }) => personId).filter((who) => hidden.includes(who)));
        expect(seen.onlyTotal).toBe(behind.size === 1);
        if (behind.size === 1) expect([seen.entries, seen.others]).toEqual([[], null]);
        if (seen.onlyTotal) return;
        const total = entries.reduce((sum, { amount }) => sum + amount, 0);
        expect(usedIn(ledgerEntries(seen.entries)) + (seen.others ?? 0)).toBe(total);
      }),
    );
  });
});

const ledgerEntries = (entries: readonly { personId: string; amount: number }[]) =>
  entries.map((one) => ({ ...one, kind: 'claim' as const, date: ON, overLimit: 0, line: null, adjustment: null }));
