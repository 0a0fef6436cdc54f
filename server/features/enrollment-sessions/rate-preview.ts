import type { Input, Reply } from '@coverlane/contract/call.ts';
import { previewCovers } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import type { sessionRates, SidePrice } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { previewPrice } from '../../domain/enrollment-sessions/rates/preview.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { isPriced, type Priced } from '../../domain/pricing/facts.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { dayBefore } from '../../platform/values/dates.ts';
import { namedDivisions, type RatedSession, ratedEntities, sessionToRate } from './rates.queries.ts';

type Calls = typeof sessionRates;

function sideOf(on: string, result: Priced | Finding): SidePrice {
  if (!isPriced(result)) {
    const problem = { code: result.code, values: { ...result.values } };
    return { on, tierCode: null, price: null, problem };
  }
  const price = {
    monthly: decimalOf(result.monthlyCents),
    employer: decimalOf(result.employerCents),
    employee: decimalOf(result.employeeCents),
    perPay: decimalOf(result.perPayCents),
    lastPay: otherLastPay(result),
    payPeriods: result.payPeriods,
  };
  return { on, tierCode: result.tierItemCode, price, problem: null };
}

const centsOrNull = (text: string | undefined): number | null => (text === undefined ? null : centsOf(text));

/** Somebody whom typed shares are shown by, as the preview begins with. */
const SOMEBODY = { age: 41, tobacco: false, salaryCents: null, volumeCents: null };

/** What somebody would pay for a plan in a session as it stands in this transaction, by whom they cover. */
export async function sessionPrices(
  db: Context['db'],
  session: RatedSession,
  of: { planId: string; divisionId: string; classCode: string | null },
): Promise<SidePrice[]> {
  const on = session.effectiveDate;
  const laid = await loadPricing(db, session.clientId, { sessionId: session.id });
  return previewCovers.map((covers) => sideOf(on, previewPrice(laid, { ...of, ...SOMEBODY, covers }, on)));
}

/** What a person would pay before and after. @throws Refusal 404 for a plan or division that is not the session's */
export async function previewRates(
  { sessionId, classCode, salary, volume, ...asked }: Input<Calls['previewRates']>,
  { db }: Context,
): Promise<Reply<Calls['previewRates']>> {
  const session = await sessionToRate(db, sessionId);
  const plan = (await ratedEntities(db, sessionId)).find(({ id }) => id === asked.planId);
  if (!session || !plan) throw notFound();
  const divisions = await namedDivisions(db, session.clientId);
  if (!divisions.some(({ id }) => id === asked.divisionId)) throw notFound();
  const money = { salaryCents: centsOrNull(salary), volumeCents: centsOrNull(volume) };
  const person = { ...asked, ...money, classCode: classCode ?? null };
  const [first, last] = [session.effectiveDate, dayBefore(session.effectiveDate)];
  const [own, laid] = [await loadPricing(db, session.clientId), await loadPricing(db, session.clientId, { sessionId })];
  return {
    planName: plan.name,
    before: sideOf(last, previewPrice(own, person, last)),
    after: sideOf(first, previewPrice(laid, person, first)),
  };
}
