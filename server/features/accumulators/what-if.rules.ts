import { type ServiceKind, serviceKinds } from '@coverlane/contract/accumulators/codes.ts';
import type { WhatIfAnswer } from '@coverlane/contract/accumulators/shapes.ts';
import type { YearToDate } from '../../facts/accumulators/family-accumulators.ts';
import { adjudicate, after, type Before, memberPays } from '../../domain/accumulators/adjudicate.ts';
import type { CostSharing } from '../../domain/accumulators/items.ts';
import { individualOutOfPocket } from '../../domain/accumulators/limits-of-law.ts';
import { deductibleLeft, memberRemaining } from '../../domain/accumulators/standing.ts';
import { decimalOf } from '../../domain/money.ts';

/** A bill somebody asks about; `allowed` in cents. */
export interface AskedBill {
  allowed: number;
  network: 'in' | 'out';
  service: ServiceKind;
}

/** Kinds of bills that the plan has a copay for, and any other. */
export const servicesOf = ({ copays }: CostSharing): ServiceKind[] =>
  serviceKinds.filter((kind) => kind === 'other' || copays[kind] !== null);

/** Do the rules say enough to work a bill of the network out? */
export const canAsk = (sharing: CostSharing | undefined, network: 'in' | 'out'): sharing is CostSharing =>
  sharing !== undefined && sharing.coinsurance[network] !== null;

/** In a network nobody pays more in a year than the law lets one person pay (domain 8.2). */
function lawful({ deductible, oop }: YearToDate, network: 'in' | 'out', yearStart: string): Before {
  if (network === 'out' || oop.individual === null) return { deductible, oop };
  return {
    deductible,
    oop: { ...oop, individual: { ...oop.individual, limit: individualOutOfPocket(oop.individual.limit, yearStart) } },
  };
}

const text = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** What a bill would cost by the plan's rules and what is used so far, and what would be left after it (domain 7.3). */
export function whatIfAnswer(
  bill: AskedBill,
  sharing: CostSharing,
  { used, yearStart }: { used: YearToDate; yearStart: string },
): WhatIfAnswer {
  const before = lawful(used, bill.network, yearStart);
  const shares = adjudicate(bill, sharing, before);
  const then = after(before, shares);
  const left = ({ deductible, oop }: Before) => ({
    deductible: deductibleLeft(deductible, sharing.deductibleType),
    limit: memberRemaining(oop),
  });
  return {
    allowed: decimalOf(bill.allowed),
    deductible: decimalOf(shares.deductible),
    copay: decimalOf(shares.copay),
    coinsurance: decimalOf(shares.coinsurance),
    coinsurancePercent: sharing.coinsurance[bill.network] ?? 0,
    youPay: decimalOf(memberPays(shares)),
    planPays: decimalOf(shares.paid),
    overLimit: decimalOf(shares.overLimit),
    deductibleLeft: text(left(before).deductible),
    limitLeft: text(left(before).limit),
    deductibleLeftAfter: text(left(then).deductible),
    limitLeftAfter: text(left(then).limit),
  };
}
