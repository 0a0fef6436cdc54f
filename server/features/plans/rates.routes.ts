import type { Input } from '@coverlane/contract/call.ts';
import { type RateReply, rates } from '@coverlane/contract/plans/rate-calls.ts';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { dayBefore, OPEN_END } from '../../platform/values/dates.ts';
import { ageGaps, isComplete, overlapping, tierGaps } from '../../domain/pricing/rate-checks.ts';
import { structureOf } from '../../domain/pricing/tier-structures.ts';
import { versionFrom } from '../../domain/pricing/versions.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  contributionsFrom,
  contributionsOf,
  hasDivision,
  type NewContribution,
  type NewRate,
  type PricedPlan,
  planOf,
  ratesFrom,
  ratesOf,
  recordContribution,
  recordRates,
  type Scope,
  supersede,
} from './rates.queries.ts';
import { raised } from './rates.rules.ts';

/** Serves what plans cost and what the employer pays of it, in versions by day (domain 2.5). */
export function rateRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: rates,
    handlers: {
      rates: async (input, { db }) => ({ rows: await ratesOf(db, input) }),
      saveRates,
      copyRates,
      contributions: async (input, { db }) => ({ rows: await contributionsOf(db, input) }),
      saveContribution,
    },
  });
}

const OVERLAP = '23P01';
const OUT_OF_RANGE: readonly string[] = ['22003', '22000', '23514'];

/** What the tables will not hold: a version that somebody else saved meanwhile, an amount beyond every premium. */
async function refusingRange<Done>(field: string, work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === OVERLAP) throw conflict('conflict');
    throw code !== undefined && OUT_OF_RANGE.includes(code) ? invalid({ [field]: 'too-large' }) : error;
  }
}

/** The plan of a scope. @throws Refusal 404 for a plan that is not the reader's, 422 for another client's division */
async function planIn(
  db: Db,
  { planId, divisionId, effectiveDate }: Scope & { effectiveDate: string },
): Promise<PricedPlan> {
  const plan = await planOf(db, planId);
  if (!plan) throw notFound();
  if (effectiveDate >= OPEN_END) throw invalid({ effectiveDate: 'bad-date' });
  if (divisionId !== null && !(await hasDivision(db, plan.clientId, divisionId)))
    throw invalid({ divisionId: 'not-found' });
  return plan;
}

const UNITS: Readonly<Record<string, readonly string[]>> = {
  perThousand: ['perThousandMonth'],
  percentSalary: ['pctSalary'],
};

/** A version without a line would leave the plan without a price: a file without rows is a mistake. */
function requireSome(rows: readonly unknown[]): void {
  if (rows.length === 0) throw invalid({ rows: 'rates-empty' });
}

/** Does every line say what its kind is found by, and nothing twice? */
function requireLines(plan: PricedPlan, { kind, unit, rows }: Input<typeof rates.saveRates>): void {
  if (!(UNITS[kind] ?? ['perMonth', 'perYear']).includes(unit)) throw invalid({ unit: 'bad-choice' });
  requireSome(rows);
  if (rows.some((row) => !isComplete(kind, row))) throw invalid({ rows: 'required' });
  const twice = overlapping(rows);
  if (!twice) return;
  const { tierCode, ageFrom, ageTo } = twice;
  throw conflict('rates-overlap', { plan: plan.name, tier: tierCode ?? '', from: ageFrom ?? 0, to: ageTo ?? '' });
}

/** Puts a version of rates in force from a day on; what held before ends the day before, a later version stays. */
async function replaceRates(
  db: Db,
  { plan, scope, effectiveDate }: { plan: PricedPlan; scope: Scope; effectiveDate: string },
  lines: readonly Omit<NewRate, 'planId' | 'divisionId' | 'effectiveDate' | 'expirationDate'>[],
): Promise<RateReply[]> {
  const { superseded, cut, until } = versionFrom(await ratesFrom(db, scope, effectiveDate), effectiveDate);
  await supersede(
    db,
    'rates',
    superseded.map(({ id }) => id),
  );
  const added = lines.map((line) => ({ ...line, ...scope, effectiveDate, expirationDate: until }));
  await recordRates(db, plan.clientId, [...cut, ...added]);
  const now = await ratesFrom(db, scope, effectiveDate);
  return now.filter((rate) => rate.effectiveDate === effectiveDate);
}

async function saveRates(input: Input<typeof rates.saveRates>, { db }: Context) {
  const { planId, divisionId, kind, unit, effectiveDate, rows } = input;
  const scope = { planId, divisionId };
  const plan = await planIn(db, input);
  requireLines(plan, input);
  const lines = rows.map((row) => ({ ...row, kind, unit, source: 'manual' }));
  const saved = await refusingRange('rows', replaceRates(db, { plan, scope, effectiveDate }, lines));
  await noted(db, { call: 'saveRates', plan, detail: { divisionId, effectiveDate, rows: rows.length } });
  const items = await tierCodesOf(db, plan);
  return { rates: saved, warnings: [...ageGaps(saved), ...tierGaps(saved, items)] };
}

/** The tiers a plan may be bought in. */
async function tierCodesOf(db: Db, { id, clientId }: PricedPlan): Promise<string[]> {
  const facts = (await loadPricing(db, clientId)).plans.get(id);
  return facts === undefined ? [] : structureOf(facts).items.map(({ code }) => code);
}

const PERCENT = /^-?\d{1,3}(\.\d{1,3})?$/;

async function copyRates(input: Input<typeof rates.copyRates>, { db }: Context) {
  const { planId, divisionId, effectiveDate, percent, preview } = input;
  const scope = { planId, divisionId };
  const plan = await planIn(db, input);
  if (!PERCENT.test(percent)) throw invalid({ percent: 'bad-number' });
  const yesterday = dayBefore(effectiveDate);
  const held = (await ratesFrom(db, scope, yesterday)).filter((rate) => rate.effectiveDate <= yesterday);
  if (held.length === 0) throw conflict('no-rates-before', { date: effectiveDate });
  const changed = held.map((rate) => ({ rate, after: raised(rate.amount, percent, rate.unit) }));
  if (!preview) {
    const lines = changed.map(({ rate, after }) => ({ ...rate, amount: after, source: 'copy' }));
    await refusingRange('percent', replaceRates(db, { plan, scope, effectiveDate }, lines));
    await noted(db, { call: 'copyRates', plan, detail: { divisionId, effectiveDate, percent } });
  }
  return {
    rows: changed.map(({ rate, after }) => {
      const { tierCode, ageFrom, ageTo, gender, tobacco, relationshipCode, amount: before } = rate;
      return { tierCode, ageFrom, ageTo, gender, tobacco, relationshipCode, before, after };
    }),
  };
}

async function saveContribution(input: Input<typeof rates.saveContribution>, { db }: Context) {
  const { planId, divisionId, classCode, effectiveDate, tobaccoSurcharge, tobaccoAlternative } = input;
  const plan = await planIn(db, input);
  if (Number(tobaccoSurcharge) > 0 && tobaccoAlternative === null) throw invalid({ tobaccoAlternative: 'required' });
  const held = await contributionsFrom(db, { planId, divisionId, classCode }, effectiveDate);
  const { superseded, cut, until } = versionFrom(held, effectiveDate);
  await supersede(
    db,
    'contribution_rules',
    superseded.map(({ id }) => id),
  );
  const record = (rule: NewContribution) => refusingRange('flatAmount', recordContribution(db, plan.clientId, rule));
  for (const rule of cut) await record(rule);
  const saved = await record({ ...input, expirationDate: until });
  if (!saved) throw notFound();
  await noted(db, {
    call: 'saveContribution',
    plan,
    detail: { divisionId, classCode, effectiveDate, kind: input.kind },
  });
  return saved;
}

/** Writes down who priced what from when; amounts are in the tables, with who recorded them. */
const noted = (
  db: Db,
  { call, plan, detail }: { call: string; plan: PricedPlan; detail: Record<string, unknown> },
): Promise<void> =>
  appendAudit(db, {
    action: 'price',
    call,
    objectType: 'plans',
    objectId: plan.id,
    clientId: plan.clientId,
    outcome: 'ok',
    detail,
  });
