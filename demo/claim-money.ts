import { adjudicate, after, type Before, type Shares } from '@coverlane/server/domain/accumulators/adjudicate.ts';
import type { CostSharing } from '@coverlane/server/domain/accumulators/items.ts';
import type { ReasonCode } from '@coverlane/server/domain/claims/claim-record.ts';
import type { LineMoney } from '@coverlane/server/domain/claims/line-money.ts';
import { decimalOf } from '@coverlane/server/domain/money.ts';
import type { DemoService } from './services.ts';

/** A service as it was charged, in cents. */
export interface Charge {
  service: DemoService;
  billed: number;
  network: 'in' | 'out';
}

/** What a line came to, why, and what the family has used by then. */
export interface Decided {
  money: LineMoney;
  reasons: ReasonCode[];
  before: Before;
}

const reason = (group: ReasonCode['group'], carc: string, cents: number): ReasonCode[] =>
  cents === 0 ? [] : [{ group, carc, rarc: [], amount: decimalOf(cents) }];

const FREE: Pick<Shares, 'deductible' | 'copay' | 'coinsurance'> = { deductible: 0, copay: 0, coinsurance: 0 };

/**
 * What a plan decides of one charge, by the portal's own rules of cost sharing (domain 7.3): a preventive service in the
 * network costs nothing, the rest goes by copay, deductible and coinsurance.
 */
export function decideLine({ service, billed, network }: Charge, sharing: CostSharing, before: Before): Decided {
  const allowed = Math.min(billed, Math.round((billed * service.allowedPct) / 100));
  const isFree = service.category === 'preventive' && network === 'in';
  const bill = { allowed, network, service: service.kind };
  const shares = isFree ? { ...FREE, paid: allowed, overLimit: 0 } : adjudicate(bill, sharing, before);
  const { deductible, copay, coinsurance, paid } = shares;
  const discount = billed - allowed;
  return {
    money: {
      allowed,
      discount,
      notCovered: 0,
      notCoveredTo: null,
      deductible,
      copay,
      coinsurance,
      penalty: 0,
      cob: 0,
      paid,
      patientResponsibility: deductible + copay + coinsurance,
    },
    reasons: [
      // Nobody agreed on a discount out of the network: it is no contract's write-off.
      ...reason(network === 'in' ? 'CO' : 'OA', '45', discount),
      ...reason('PR', '1', deductible),
      ...reason('PR', '2', coinsurance),
      ...reason('PR', '3', copay),
    ],
    before: after(before, shares),
  };
}

/** Of what the plan would pay, another one that pays first has paid so much, in percent. */
const PAID_FIRST_PCT = 60;

/** The same where another plan paid first: that takes off what this one pays, and the patient's shares stay (domain 7.3). */
export function afterOtherPlan({ money, reasons }: Omit<Decided, 'before'>): Omit<Decided, 'before'> {
  const would = money.paid ?? 0;
  const cob = Math.round((would * PAID_FIRST_PCT) / 100);
  return { money: { ...money, cob, paid: would - cob }, reasons: [...reasons, ...reason('OA', '23', cob)] };
}

/** Why the demonstration's plans refuse a charge: who bears it, by which reason and remark. */
export const REFUSALS = [
  { to: 'patient', group: 'PR', carc: '204', rarc: ['N130'] },
  { to: 'patient', group: 'PR', carc: '96', rarc: ['N130'] },
  { to: 'provider', group: 'CO', carc: '197', rarc: [] },
  { to: 'provider', group: 'CO', carc: '16', rarc: ['MA130'] },
  { to: 'patient', group: 'PR', carc: '50', rarc: [] },
  { to: 'provider', group: 'CO', carc: '29', rarc: [] },
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** A charge that the plan does not cover at all. */
export function refuseLine(billed: number, { to, group, carc, rarc }: Refusal): Omit<Decided, 'before'> {
  const none = { allowed: 0, discount: 0, deductible: 0, copay: 0, coinsurance: 0, penalty: 0, cob: 0, paid: 0 };
  return {
    money: {
      ...none,
      notCovered: billed,
      notCoveredTo: billed === 0 ? null : to,
      patientResponsibility: to === 'patient' ? billed : 0,
    },
    reasons: [{ group, carc, rarc: [...rarc], amount: decimalOf(billed) }],
  };
}
