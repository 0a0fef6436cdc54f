import type { Adjustment, CreditLine } from './credit-line.ts';
import { type CostSharing, type Item, type ItemLimit, NO_COST_SHARING } from './items.ts';
import type { Credits } from './ledger.ts';

/** The rules of the examples of domain 7 and 8: 20 %, copay 30 for a visit. */
export const sharing: CostSharing = {
  ...NO_COST_SHARING,
  coinsurance: { in: 20, out: 40 },
  copays: { primary: 3000, specialist: 5000, urgent: 7500, emergency: 25_000 },
};

const item = (id: string, kind: Item['kind'], more: Partial<Item> = {}): Item => ({
  id,
  liabilityItemId: id,
  kind,
  scope: 'individual',
  network: 'in',
  coverageType: 'medical',
  unit: 'money',
  requiredTiers: [],
  planYearBasis: 'policy',
  benefitCategory: null,
  withoutPreventive: false,
  pairId: null,
  countsToward: null,
  ...more,
});

/** The usual items of domain 8.1, by name. */
export const items = {
  deductible: item('1', 'deductible', { pairId: '2' }),
  familyDeductible: item('2', 'deductible', { scope: 'family', pairId: '1' }),
  outDeductible: item('3', 'deductible', { network: 'out', pairId: '4' }),
  oop: item('5', 'oop', { pairId: '6' }),
  familyOop: item('6', 'oop', { scope: 'family', pairId: '5' }),
  outOop: item('7', 'oop', { network: 'out', pairId: '8' }),
  rxOop: item('9', 'oop', { coverageType: 'rx', network: 'combined' }),
  therapy: item('10', 'visitLimit', { network: 'combined', unit: 'visits', benefitCategory: 'physicalTherapy' }),
  dental: item('12', 'dollarLimit', { network: 'combined', coverageType: 'dental', withoutPreventive: true }),
  ortho: item('13', 'lifetimeMax', {
    network: 'combined',
    coverageType: 'dental',
    benefitCategory: 'orthodontics',
    planYearBasis: 'lifetime',
  }),
} satisfies Record<string, Item>;

/** Limits in cents or counts: 1,500/3,000, 5,000/10,000, 20 visits, dental 1,500, orthodontics 2,000. */
export const limits: ItemLimit[] = [
  { item: items.deductible, limit: 150_000 },
  { item: items.familyDeductible, limit: 300_000 },
  { item: items.outDeductible, limit: 300_000 },
  { item: items.oop, limit: 500_000 },
  { item: items.familyOop, limit: 1_000_000 },
  { item: items.outOop, limit: 1_000_000 },
  { item: items.rxOop, limit: 200_000 },
  { item: items.therapy, limit: 20 },
  { item: items.dental, limit: 150_000 },
  { item: items.ortho, limit: 200_000 },
];

let made = 0;

/** A processed in-network line of Anna's, of 03/02/2026, without any money unless told. */
export function line(more: Partial<CreditLine> = {}): CreditLine {
  made += 1;
  return {
    key: `claim-${made}/1`,
    personId: 'anna',
    claimId: `claim-${made}`,
    claimNumber: `C${String(made).padStart(6, '0')}`,
    lineNumber: 1,
    claimType: 'medical',
    network: 'in',
    serviceDate: '2026-03-02',
    provider: 'lakeside',
    providerName: 'Lakeside Clinic',
    procedureCode: null,
    benefitCategory: null,
    units: null,
    deductible: null,
    copay: null,
    coinsurance: null,
    paid: null,
    state: 'counted',
    seen: true,
    ...more,
  };
}

/** Credits of these lines under the rules and limits of the examples, unless told otherwise. */
export const credits = (
  lines: readonly CreditLine[],
  more: Partial<Credits> & { adjustments?: readonly Adjustment[] } = {},
): Credits => ({ lines, adjustments: [], sharing, planYearStart: null, itemsOn: () => limits, ...more });
