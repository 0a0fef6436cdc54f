import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import {
  type CoverageSpending,
  type FamilySpending,
  familySpending,
  totalsOf,
  yearToDate,
} from '../../facts/accumulators/family-accumulators.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import type { PlanYear } from '../../domain/accumulators/plan-year.ts';
import { type CalendarDate, earlier, todayIn } from '../../platform/values/dates.ts';
import { centsOf } from '../../domain/money.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { ledgerEntries, nameOf, rowOf, unknownOf, yearsOf } from './accumulators.rules.ts';
import { accumulatorAdjustment, accumulatorAdjustmentUndo, accumulatorTotals } from './reported.ts';
import { accumulatorAdjustmentFile, accumulatorTotalFile } from './reported-file.ts';
import { accumulatorAdjustmentList, accumulatorTotalList } from './reported-list.ts';
import { canAsk, servicesOf, whatIfAnswer } from './what-if.rules.ts';

type Calls = typeof accumulatorCalls;

/** Serves what people have used of their limits, the claim lines behind it, and what a bill would cost. */
export function accumulatorRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: accumulatorCalls,
    handlers: {
      accumulator,
      accumulatorLedger,
      whatIf,
      accumulatorTotals,
      accumulatorAdjustment,
      accumulatorAdjustmentUndo,
      accumulatorTotalList,
      accumulatorAdjustmentList,
      accumulatorTotalFile,
      accumulatorAdjustmentFile,
    },
  });
}

type Whose = Pick<Input<Calls['accumulator']>, 'memberId' | 'clientId' | 'asOfDate'>;

/**
 * A member's own, or those of the person named.
 * @throws Refusal 404 for what the reader may not see, 403 where the employer shows members no accumulators (domain 1.4)
 */
async function spendingOf({ memberId, clientId, asOfDate }: Whose, context: Context): Promise<FamilySpending> {
  const { db, user } = context;
  const personId = memberId ?? (user.type === 'member' ? user.entityId : null);
  if (personId === null) throw invalid({ memberId: 'required' });
  const spending = await familySpending(db, { personId, on: asOfDate });
  if (!spending || (clientId !== undefined && clientId !== spending.person.clientId)) throw notFound();
  await requireShown(spending, context);
  context.saw({ type: 'accumulators', id: personId, clientId: spending.person.clientId });
  return spending;
}

/** The person who reads, where it is a member; null: staff. */
const readerOf = ({ user }: Context): string | null => (user.type === 'member' ? user.entityId : null);

async function requireShown({ person }: FamilySpending, { db, user }: Context): Promise<void> {
  if (user.type === 'member' && !(await rulesOfPerson(db, person)).showAccumulators)
    throw forbidden('accumulators-hidden');
}

async function accumulator(input: Input<Calls['accumulator']>, context: Context): Promise<Reply<Calls['accumulator']>> {
  const spending = await spendingOf(input, context);
  const { person, people, on } = spending;
  const isMember = context.user.type === 'member';
  const asked = ({ plan }: ReturnType<typeof totalsOf>[number]) =>
    (plan.names.visible || !isMember) &&
    (input.liabilityItemId === undefined || plan.item.liabilityItemId === input.liabilityItemId);
  const rows = totalsOf(spending, readerOf(context)).filter(asked).map(rowOf);
  return {
    memberId: person.personId,
    clientId: person.clientId,
    asOfDate: on,
    calculatedAt: new Date().toISOString(),
    people: people.map((row) => ({ memberId: row.personId, name: nameOf(row), relationship: row.relationship })),
    coverages: spending.coverages.map((one) => coverageOf(one, on)),
    rows,
    leavesOut: isMember && rows.some(({ scope }) => scope === 'family'),
    years: yearsOf(spending, todayIn(person.timeZone, new Date())),
    unknown: isMember ? [] : unknownOf(spending),
  };
}

/** Is a separation one of the years that run on a day, the plan's or the calendar's? After them all totals are the group's own. */
const isOfThisYear = (since: CalendarDate, { start }: PlanYear, on: CalendarDate): boolean =>
  since > earlier(start, `${on.slice(0, 4)}-01-01`);

const coverageOf = ({ coverage, year, sharing, apartSince }: CoverageSpending, on: CalendarDate) => ({
  coverageType: coverage.coverageType,
  planId: coverage.planId,
  planName: coverage.planName,
  tierCode: coverage.tierCode,
  yearStart: year.start,
  yearEnd: year.end,
  deductibleType: sharing?.deductibleType ?? null,
  apartSince: apartSince !== null && isOfThisYear(apartSince, year, on) ? apartSince : null,
  canAsk: canAsk(sharing, 'in'),
  services: sharing ? servicesOf(sharing) : [],
});

async function accumulatorLedger(
  input: Input<Calls['accumulatorLedger']>,
  context: Context,
): Promise<Reply<Calls['accumulatorLedger']>> {
  const spending = await spendingOf(input, context);
  const total = totalsOf(spending, readerOf(context)).find(
    ({ plan }) => plan.item.liabilityItemId === input.liabilityItemId,
  );
  if (!total || (context.user.type === 'member' && !total.plan.names.visible)) throw notFound();
  const names = new Map(spending.people.map((row) => [row.personId, nameOf(row)]));
  return {
    row: rowOf(total),
    asOfDate: spending.on,
    calculatedAt: new Date().toISOString(),
    ...ledgerEntries(total, spending.people),
    pending: total.pending.map(({ serviceDate, personId, claimId, claimNumber, providerName }) => ({
      date: serviceDate,
      claimId,
      claimNumber,
      providerName,
      memberName: names.get(personId) ?? null,
    })),
  };
}

/** @throws Refusal 409 where the plan's rules do not say enough */
async function whatIf(input: Input<Calls['whatIf']>, context: Context): Promise<Reply<Calls['whatIf']>> {
  const { network, service, coverageType } = input;
  const allowed = centsOf(input.amount) ?? 0;
  if (allowed < 0) throw invalid({ amount: 'too-small' });
  const spending = await spendingOf(input, context);
  const found = spending.coverages.find(({ coverage }) => coverage.coverageType === coverageType);
  if (!found || !canAsk(found.sharing, network)) throw conflict('no-cost-sharing');
  const used = yearToDate(totalsOf(spending, readerOf(context)), coverageType, network);
  return whatIfAnswer({ allowed, network, service }, found.sharing, { used, yearStart: found.year.start });
}
