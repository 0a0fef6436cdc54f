import type { Input, Reply } from '@coverlane/contract/call.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import type { CaseStep } from '@coverlane/contract/reinsurance/codes.ts';
import type { FastifyInstance } from 'fastify';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { nextSteps, standingOf } from '../../domain/stop-loss/cases.ts';
import { percentReached } from '../../domain/stop-loss/specific.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { casePaper } from './case-paper.ts';
import { caseAfter } from './case-standing.ts';
import { caseOf, casesOf, healthOf, keepHealth, keepPacket, type KeptCase, lockCase } from './cases.queries.ts';
import { disclosureList } from './disclosure.ts';
import { namesOfClaimants } from './factors.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import { policyToRead } from './reinsurance.routes.ts';
import { workOut } from './standing.ts';
import { caseStepsOf, insertStep } from './steps.queries.ts';

type Calls = typeof stopLossCases;
type Watched = Reply<Calls['watchList']>['rows'][number];
type Names = Awaited<ReturnType<typeof namesOfClaimants>>;

/** Serves claimants near the deductible and their cases with the carrier (domain 14.3). */
export function stopLossCaseRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: stopLossCases,
    handlers: {
      watchList,
      disclosureList,
      stopLossCase,
      stopLossCasePaper,
      takeCaseStep,
      saveCasePacket,
      saveCaseHealth,
    },
  });
}

const percentOf = ({ paidCents, thresholdCents }: KeptCase): number => percentReached(paidCents, thresholdCents);

/** Is the carrier to be told of it: so much is reached, or a diagnosis or stay asks for it, and it was not told, nor is the case closed? */
const isNoticeDue = (one: KeptCase, { noticePct }: PolicyTerms): boolean =>
  one.noticedOn === null &&
  one.state !== 'closed' &&
  (one.isAlarmed || one.paidCents * 100 >= one.thresholdCents * noticePct);

const watched = (one: KeptCase, policy: PolicyTerms, names: Names): Watched => ({
  id: one.id,
  claimant: one.claimant,
  memberName: names.get(one.claimant)?.memberName ?? null,
  memberId: names.get(one.claimant)?.memberId ?? null,
  paid: decimalOf(one.paidCents),
  threshold: decimalOf(one.thresholdCents),
  isLaser: one.thresholdCents !== policy.deductibleCents,
  percent: percentOf(one),
  excess: decimalOf(one.excessCents),
  state: one.state,
  noticedOn: one.noticedOn,
  noticeDue: isNoticeDue(one, policy),
  requested: decimalOf(one.requestedCents),
  reimbursed: decimalOf(one.reimbursedCents),
});

/** GET /reinsurance/policies/:id/cases. @throws Refusal 404 */
async function watchList({ id, page, pageSize, from }: Input<Calls['watchList']>, { db, saw }: Context) {
  const policy = await policyToRead(db, id);
  await workOut(db, policy);
  const cases = await casesOf(db, id);
  const listed = cases.filter(
    (one) => percentOf(one) >= from || isNoticeDue(one, policy) || (one.state !== 'watch' && one.state !== 'closed'),
  );
  const shown = listed.slice((page - 1) * pageSize, page * pageSize);
  const names = await namesOfClaimants(
    db,
    policy.clientId,
    shown.map(({ claimant }) => claimant),
  );
  saw({ type: 'stoplosscase', clientId: policy.clientId, ids: [...names.values()].map(({ memberId }) => memberId) });
  return { rows: shown.map((one) => watched(one, policy, names)), total: listed.length, page, pageSize };
}

/** @throws Refusal 404 */
async function caseToRead(db: Context['db'], id: string): Promise<KeptCase> {
  const found = await caseOf(db, id);
  if (found === undefined) throw notFound();
  return found;
}

/** GET /reinsurance/cases/:id. @throws Refusal 404 */
async function stopLossCase(
  { id }: Input<Calls['stopLossCase']>,
  { db, saw }: Context,
): Promise<Reply<Calls['stopLossCase']>> {
  const policy = await policyToRead(db, (await caseToRead(db, id)).policyId);
  const worked = await workOut(db, policy);
  const kept = await caseToRead(db, id);
  const names = await namesOfClaimants(db, policy.clientId, [kept.claimant]);
  const steps = await caseStepsOf(db, [id]);
  saw({
    type: 'stoplosscase',
    id,
    clientId: policy.clientId,
    ids: [...names.values()].map(({ memberId }) => memberId),
  });
  return {
    ...watched(kept, policy, names),
    policyId: policy.id,
    policyNumber: policy.policyNumber,
    clientId: policy.clientId,
    clientName: policy.clientName,
    carrierName: policy.carrierName,
    noticePct: policy.noticePct,
    packet: kept.packet,
    steps: steps.map((step) => ({
      id: step.id,
      step: step.step,
      happenedOn: step.happenedOn,
      amount: step.cents === null ? null : decimalOf(step.cents),
      reference: step.reference,
      recordedAt: step.recordedAt.toISOString(),
      recordedBy: step.recordedBy,
    })),
    next: nextSteps({ state: kept.state, isNoticed: kept.noticedOn !== null }),
    months: monthsOf(worked, kept.claimant),
    alarm: alarmOf(worked, kept.claimant),
    health: await healthOf(db, kept),
    version: kept.version,
  };
}

/** What the carrier is told of besides the amount; null for whoever may not read health information. */
function alarmOf({ alarms }: Awaited<ReturnType<typeof workOut>>, claimant: number) {
  const found = alarms.find((one) => one.claimant === claimant);
  if (!found || found.diagnoses === null) return null;
  return { diagnoses: found.diagnoses, stayDays: found.stay };
}

/** GET /reinsurance/cases/:id/paper. @throws Refusal 404, 409 case-step */
async function stopLossCasePaper({ id, kind, language }: Input<Calls['stopLossCasePaper']>, context: Context) {
  const found = await stopLossCase({ id }, context);
  if (kind === 'request' && found.excess === '0.00') throw conflict('case-step');
  return casePaper(context.db, { of: found, kind, language });
}

/** What a claimant's claims came to, month by month, from the first month with any. */
function monthsOf({ claimants, months }: Awaited<ReturnType<typeof workOut>>, claimant: number) {
  const own = claimants.find((one) => one.claimant === claimant);
  let toDate = 0;
  return months.flatMap(({ start }, at) => {
    const cents = own?.months[at] ?? 0;
    toDate += cents;
    return cents === 0 ? [] : [{ month: start, paid: decimalOf(cents), paidToDate: decimalOf(toDate) }];
  });
}

/** The amount of a step in cents: what is asked for at most what is above the deductible, what is paid at most what was asked for. */
function amountOf(step: CaseStep, amount: string | null | undefined, kept: KeptCase): number | null {
  if (step !== 'filed' && step !== 'paid') return null;
  if (!amount) throw invalid({ amount: 'required' });
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  const most = step === 'filed' ? kept.excessCents - kept.requestedCents : kept.requestedCents - kept.reimbursedCents;
  if (cents > most) throw invalid({ amount: 'too-large' });
  return cents;
}

/** POST /reinsurance/cases/:id/steps. @throws Refusal 404, 409 case-step, 422 */
async function takeCaseStep(input: Input<Calls['takeCaseStep']>, { db, user }: Context) {
  const { id, step, happenedOn, reference } = input;
  const policy = await policyToRead(db, (await caseToRead(db, id)).policyId);
  // First, for it writes other cases too: whoever held one of those already would wait for this one.
  await workOut(db, policy);
  await lockCase(db, id);
  const kept = await caseToRead(db, id);
  const steps = await caseStepsOf(db, [id]);
  const standing = standingOf(steps, { isExceeded: kept.paidCents >= kept.thresholdCents });
  if (!nextSteps(standing).includes(step)) throw conflict('case-step');
  if (happenedOn > todayIn(policy.timeZone, new Date())) throw invalid({ happenedOn: 'day-too-late' });
  const cents = amountOf(step, input.amount, kept);
  await insertStep(db, {
    clientId: kept.clientId,
    policyId: kept.policyId,
    caseId: id,
    step,
    happenedOn,
    cents,
    reference: reference || null,
    by: { id: user.id, name: actorName(user) },
  });
  await caseAfter(db, id);
  await noted(db, kept, { action: 'stop-loss-step', step });
  return {};
}

const noted = (
  db: Context['db'],
  { id, clientId }: KeptCase,
  { action, ...detail }: { action: string; step?: CaseStep },
) => appendAudit(db, { action, objectType: 'stoplosscase', objectId: id, clientId, outcome: 'ok', detail });

/** PUT /reinsurance/cases/:id/packet. @throws Refusal 404 */
async function saveCasePacket({ id, packet }: Input<Calls['saveCasePacket']>, { db }: Context) {
  const kept = await caseToRead(db, id);
  await keepPacket(db, id, [...new Set(packet)]);
  await noted(db, kept, { action: 'stop-loss-packet' });
  return {};
}

/** PUT /reinsurance/cases/:id/health. @throws Refusal 404, also for whoever may not read health information */
async function saveCaseHealth({ id, diagnosis, prognosis }: Input<Calls['saveCaseHealth']>, { db, saw }: Context) {
  const kept = await caseToRead(db, id);
  if ((await healthOf(db, kept)) === null) throw notFound();
  await keepHealth(db, kept, { diagnosis: diagnosis || null, prognosis: prognosis || null });
  saw({ type: 'stoplosscase', id, clientId: kept.clientId });
  await noted(db, kept, { action: 'stop-loss-health' });
  return {};
}
