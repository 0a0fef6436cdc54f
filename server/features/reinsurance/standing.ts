import { monthsOfPolicy, windowsOf } from '../../domain/stop-loss/basis.ts';
import { WATCH_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { type Alarm, alarmsOf } from './alarms.queries.ts';
import { followCases } from './cases.queries.ts';
import { factorsOf, lasersOf } from './factors.queries.ts';
import { countsOn, moneyByMonth } from './months.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import { type Read, type Standing, standingOfPolicy } from './standing.rules.ts';
import { aggregateStepsOf } from './steps.queries.ts';

/** What a policy's figures are worked out of, and what they come to. */
export interface Worked extends Standing {
  readonly today: CalendarDate;
  readonly alarms: readonly Alarm[];
}

/**
 * Works out a policy from claims and coverage as they are now, and writes down what its claimants have reached: whoever looks, and
 * the night, leave the cases as the claims are.
 */
export async function workOut(db: Db, policy: PolicyTerms, on?: CalendarDate): Promise<Worked> {
  const today = on ?? todayIn(policy.timeZone, new Date());
  // First of all: whoever gets a number by it is a claimant of what is read next.
  const alarms = await alarmsOf(db, policy);
  const read = await readPolicy(db, policy, today);
  const standing = standingOfPolicy(read);
  await followCases(db, policy, { claimants: standing.claimants, alarms, lasers: read.lasers });
  return { ...standing, today, alarms };
}

async function readPolicy(db: Db, policy: PolicyTerms, today: CalendarDate): Promise<Read> {
  const all = monthsOfPolicy(policy);
  const months = all.filter(({ start }) => start <= today);
  const termMonths = all.filter(({ isRunOut }) => !isRunOut).length;
  const [factors, lasers, steps] = [
    await factorsOf(db, { policyId: policy.id }),
    await lasersOf(db, policy.id),
    await aggregateStepsOf(db, policy.id),
  ];
  const kept = { policy, today, months, termMonths, factors, lasers, steps };
  if (months.length === 0) return { ...kept, paid: [], counts: [], claimants: [] };
  const days = months.filter(({ isRunOut }) => !isRunOut).map(({ start }) => start);
  const least = Math.min(policy.deductibleCents, ...lasers.map(({ amountCents }) => amountCents));
  return {
    ...kept,
    ...(await moneyByMonth(db, {
      policyId: policy.id,
      clientId: policy.clientId,
      windows: windowsOf(policy),
      months,
      benefits: policy.coveredBenefits,
      floorCents: Math.ceil((least * WATCH_FROM_PCT) / 100),
    })),
    counts: await countsOn(db, policy.clientId, days),
  };
}
