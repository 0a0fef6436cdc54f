import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsAfter } from '../changes/after.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { aFamily, aNewEmployee, aPerson, PLANS } from '../changes/family.arbitrary.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { addDays } from '../../platform/values/dates.ts';
import { volumeOn } from '../known-particulars.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { aPlan, aRate, factsOf } from '../pricing/pricing.testing.ts';
import { awaitingEvidence } from './awaiting-evidence.ts';
import { priceOn, volumesHeld } from './costs.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });

const LIFE = PLANS[4]?.id ?? '';
const GUARANTEED = 10_000_000;
/** 0.21 a month for each thousand: a cent is 1/21 of a thousand dollars, so whole thousands are exact. */
const CENTS_A_THOUSAND = 21;
const volume = {
  kind: 'chosen',
  multiple: 0,
  flatCents: 0,
  roundUpToCents: 100_000,
  capCents: null,
  guaranteeIssueCents: GUARANTEED,
  ageReductions: [],
} as const;
const rates = [aRate(0.21, { kind: 'perThousand', unit: 'perThousandMonth', effectiveDate: '2020-01-01' })];
const pricing: PricingFacts = factsOf(aPlan({ id: LIFE, coverageType: 'life', pivots: [], rates, volume }));

const FIRST = '2026-01-01';
const day = fc.integer({ min: 0, max: 300 }).map((days) => addDays(FIRST, days));
const amount = fc.integer({ min: 20, max: 400 }).map((thousands) => thousands * 100_000);

type Make = (facts: FamilyFacts) => ChangeRequest | null;
const asked = { type: 'coveragechange', tiers: 'derive', source: 'demo', reason: null } as const;
const headOf = ({ people }: FamilyFacts) => people[0]?.id ?? '';

const elects = fc.record({ from: day, cents: amount }).map(
  ({ from, cents }): Make =>
    (facts) => ({
      ...asked,
      effectiveDate: from,
      coverages: [
        {
          action: 'cover',
          personId: headOf(facts),
          coverageType: 'life',
          planId: LIFE,
          effectiveDate: from,
          expirationDate: null,
          tier: null,
        },
      ],
      particulars: [{ personId: headOf(facts), kind: 'volume', subject: 'life', says: { cents } }],
    }),
);
const ends = day.map(
  (last): Make =>
    (facts) => ({
      ...asked,
      effectiveDate: last,
      coverages: [
        {
          action: 'end',
          personId: headOf(facts),
          coverageType: 'life',
          planId: null,
          expirationDate: last,
          termReason: null,
        },
      ],
    }),
);
/** A decision about what waits on a day, as staff record it: a share of what lies between what is insured and what was asked for. */
const decides = fc.record({ from: day, share: fc.integer({ min: 0, max: 4 }) }).map(
  ({ from, share }): Make =>
    (facts) => {
      const [held] = volumesHeld(facts, from, pricing);
      if (held === undefined || held.pendingCents === 0) return null;
      const steps = Math.floor((held.wantedCents - held.cents) / 100_000 / 4);
      const cents = share === 4 ? held.wantedCents : held.cents + steps * share * 100_000;
      const decision = share === 4 ? 'approved' : share === 0 ? 'declined' : 'reduced';
      const says = {
        planId: LIFE,
        decision,
        cents,
        askedCents: held.wantedCents,
        heldCents: held.cents,
        chosenCents: volumeOn(facts, 'life', from),
      } as const;
      return {
        ...asked,
        effectiveDate: from,
        coverages: [],
        particulars: [{ personId: headOf(facts), kind: 'insurability', subject: 'life', says }],
      };
    },
);

const within = (row: { effectiveDate: string; expirationDate: string | null }, on: string): boolean =>
  row.effectiveDate <= on && (row.expirationDate === null || on <= row.expirationDate);

type Head = FamilyFacts['people'][number];
const rowOn = <Kind extends 'volume' | 'insurability'>(head: Head, kind: Kind, on: string) =>
  head.particulars.find((row) => row.kind === kind && within(row, on)) as
    | Extract<Head['particulars'][number], { kind: Kind }>
    | undefined;

/** What is approved on a day, by what was approved the day before. */
function approvedOn(head: Head, on: string, before: number): number {
  const [chosen, decided] = [rowOn(head, 'volume', on), rowOn(head, 'insurability', on)];
  if (decided === undefined) return 0;
  if (decided.effectiveDate === on) return decided.says.cents;
  return chosen?.effectiveDate === on ? Math.min(before, chosen.says.cents) : before;
}

/** The oracle: calendar days one by one over the rows as they are; it shares no code with what is tested. */
function inForceByDay(head: Head): Map<string, number> {
  const amounts = new Map<string, number>();
  let approved = 0;
  for (const on of DAYS) {
    const isHeld = head.coverages.some((row) => row.coverageType === 'life' && within(row, on));
    approved = isHeld ? approvedOn(head, on, approved) : 0;
    if (isHeld) amounts.set(on, Math.min(rowOn(head, 'volume', on)?.says.cents ?? 0, Math.max(GUARANTEED, approved)));
  }
  return amounts;
}

const DAYS = Array.from({ length: 401 }, (_, at) => addDays(FIRST, at));

/** The family after all that of it is not refused. */
function lived(steps: readonly Make[]): FamilyFacts {
  const newId = countedIds();
  return steps.reduce((facts, make) => {
    const request = make(facts);
    const decision = request && decide(facts, request, newId);
    return decision === null || decision.outcome === 'refused' ? facts : factsAfter(facts, decision);
  }, aFamily());
}

it('every month costs the amount in force times the rate, over random elections, decisions and ends', () => {
  let above = 0;
  const subscriber = aPerson('Jane', '18', { coverages: [] });
  const first = aNewEmployee({ effectiveDate: FIRST, subscriber });
  fc.assert(
    fc.property(fc.array(fc.oneof(elects, elects, decides, decides, ends), { maxLength: 9 }), (steps) => {
      const facts = lived([() => first, ...steps]);
      const [head] = facts.people;
      const amounts = head === undefined ? new Map<string, number>() : inForceByDay(head);
      for (const on of DAYS) {
        const [price] = priceOn(facts, on, pricing).plans;
        const cents = amounts.get(on) ?? 0;
        above += cents > GUARANTEED ? 1 : 0;
        expect(price?.monthlyCents ?? 0, on).toBe((cents / 100_000) * CENTS_A_THOUSAND);
        expect(price !== undefined, on).toBe(amounts.has(on));
      }
      // What waits is never charged, and whoever waits has the coverage on that day.
      for (const { since, cents, wantedCents, pendingCents } of awaitingEvidence(facts, pricing)) {
        expect(pendingCents).toBe(wantedCents - cents);
        expect(amounts.has(since)).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
  expect(above).toBeGreaterThan(1000);
});
