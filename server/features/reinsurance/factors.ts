import type { Input } from '@coverlane/contract/call.ts';
import type { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { type Factor, factorOn, overlaps } from '../../domain/stop-loss/attachment.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import {
  deleteFactor,
  deleteLaser,
  endFactor,
  factorReply,
  factorsOf,
  insertFactors,
  keepLaser,
  lasersOf,
  namesOfClaimants,
  numberOf,
} from './factors.queries.ts';
import { policyOf, type PolicyTerms } from './policies.queries.ts';
import { workOut } from './standing.ts';

type Calls = typeof reinsurance;

/** No factor is larger: $100,000.00 an employee a month. */
const MOST_CENTS = 10_000_000;

/** What is served of factors and lasers. */
export const factorRoutes = {
  aggFactors: async (asked: Input<Calls['aggFactors']>, { db }: Context) => ({
    rows: (await factorsOf(db, asked)).map(factorReply),
  }),
  saveAggFactor,
  removeAggFactor,
  copyAggFactors,
  lasers,
  saveLaser,
  removeLaser,
};

/** @throws Refusal 404 */
async function policyOfThe(db: Context['db'], id: string): Promise<PolicyTerms> {
  const policy = await policyOf(db, id);
  if (policy === undefined) throw notFound();
  return policy;
}

const noted = (db: Context['db'], action: string, of: { policyId: string; clientId: string }) =>
  appendAudit(db, {
    action,
    objectType: 'stoplosspolicy',
    objectId: of.policyId,
    clientId: of.clientId,
    outcome: 'ok',
  });

/** What was typed of a factor. @throws Refusal 422 */
function typedFactor(input: Input<Calls['saveAggFactor']>): Factor {
  const { coverageType, tierCode, effectiveDate, expirationDate = null } = input;
  const factorCents = centsOf(input.factor) ?? 0;
  if (factorCents < 0) throw invalid({ factor: 'too-small' });
  if (factorCents > MOST_CENTS) throw invalid({ factor: 'too-large' });
  if (expirationDate !== null && expirationDate < effectiveDate) throw invalid({ expirationDate: 'end-before-start' });
  return { coverageType, tierCode, factorCents, effectiveDate, expirationDate };
}

/** POST /admin/reinsurance/aggfactors. @throws Refusal 404, 409 factor-overlap, 422 */
async function saveAggFactor(input: Input<Calls['saveAggFactor']>, { db }: Context) {
  const { policyId } = input;
  const { clientId } = await policyOfThe(db, policyId);
  const factor = typedFactor(input);
  const others = (await factorsOf(db, { policyId })).filter((one) => overlaps(one, factor));
  for (const one of others) {
    if (one.expirationDate !== null || one.effectiveDate >= factor.effectiveDate) throw conflict('factor-overlap');
    await endFactor(db, one.id, factor.effectiveDate);
  }
  const [made] = await insertFactors(db, { policyId, clientId }, [factor]);
  if (made === undefined) throw notFound();
  await noted(db, 'stop-loss-factor', { policyId, clientId });
  return factorReply(made);
}

/** DELETE /reinsurance/aggfactors/:id. @throws Refusal 404 */
async function removeAggFactor({ id }: Input<Calls['removeAggFactor']>, { db }: Context) {
  const gone = await deleteFactor(db, id);
  if (gone === undefined) throw notFound();
  await noted(db, 'stop-loss-factor', gone);
  return {};
}

/** An amount raised by hundredths of a percent, rounded half up. */
const raised = (cents: number, bp: number): number => Math.floor((cents * (10_000 + bp) * 2 + 10_000) / 20_000);

/** POST /reinsurance/policies/:id/copyfactors. @throws Refusal 404, 409 */
async function copyAggFactors({ id, fromId, raiseBp }: Input<Calls['copyAggFactors']>, { db }: Context) {
  const [policy, before] = [await policyOfThe(db, id), await policyOfThe(db, fromId)];
  if (before.clientId !== policy.clientId) throw notFound();
  if ((await factorsOf(db, { policyId: id })).length > 0) throw conflict('factor-overlap');
  const old = await factorsOf(db, { policyId: fromId });
  const last = old.filter((one) => factorOn([one], { ...one, day: before.expirationDate }) !== undefined);
  if (last.length === 0) throw conflict('factor-none');
  const factors = last.map(({ coverageType, tierCode, factorCents }) => ({
    coverageType,
    tierCode,
    factorCents: Math.min(raised(factorCents, raiseBp), MOST_CENTS),
    effectiveDate: policy.effectiveDate,
    expirationDate: null,
  }));
  await insertFactors(db, { policyId: id, clientId: policy.clientId }, factors);
  await noted(db, 'stop-loss-factor', { policyId: id, clientId: policy.clientId });
  return { factors: factors.length };
}

/** GET /reinsurance/policies/:id/lasers. @throws Refusal 404 */
async function lasers({ id }: Input<Calls['lasers']>, { db, saw }: Context) {
  const { clientId } = await policyOfThe(db, id);
  const found = await lasersOf(db, id);
  const names = await namesOfClaimants(
    db,
    clientId,
    found.map(({ claimant }) => claimant),
  );
  saw({ type: 'stoplosscase', clientId, ids: [...names.values()].map(({ memberId }) => memberId) });
  return {
    lasers: found.map(({ claimant, amountCents }) => ({
      claimant,
      memberName: names.get(claimant)?.memberName ?? null,
      amount: decimalOf(amountCents),
    })),
  };
}

/** POST /reinsurance/policies/:id/lasers. @throws Refusal 404, 422 */
async function saveLaser({ id, memberNumber, suffix, amount }: Input<Calls['saveLaser']>, { db, saw }: Context) {
  const policy = await policyOfThe(db, id);
  const amountCents = centsOf(amount) ?? 0;
  if (amountCents <= 0) throw invalid({ amount: 'too-small' });
  const found = await numberOf(db, { clientId: policy.clientId, memberNumber, suffix });
  if (found === null) throw invalid({ memberNumber: 'not-found' });
  const { claimant, personId } = found;
  await keepLaser(db, { policyId: id, clientId: policy.clientId }, { claimant, amountCents });
  saw({ type: 'stoplosscase', clientId: policy.clientId, ids: [personId] });
  await noted(db, 'stop-loss-laser', { policyId: id, clientId: policy.clientId });
  await workOut(db, policy);
  return { claimant };
}

/** DELETE /reinsurance/policies/:id/lasers/:claimant. @throws Refusal 404 */
async function removeLaser({ id, claimant }: Input<Calls['removeLaser']>, { db }: Context) {
  const policy = await policyOfThe(db, id);
  if (!(await deleteLaser(db, id, claimant))) throw notFound();
  await noted(db, 'stop-loss-laser', { policyId: id, clientId: policy.clientId });
  await workOut(db, policy);
  return {};
}
