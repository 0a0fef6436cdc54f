import type { Input, Reply } from '@coverlane/contract/call.ts';
import { stopLossClaims } from '@coverlane/contract/reinsurance/claim-calls.ts';
import type { FastifyInstance } from 'fastify';
import { decimalOf } from '../../domain/money.ts';
import { monthsOfPolicy, type Windows, windowsOf } from '../../domain/stop-loss/basis.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { claimNumberOf, type CountedClaim, deleteLeftOut, keepLeftOut, pageOfCounted } from './claims.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import { policyToRead } from './reinsurance.routes.ts';
import { workOut } from './standing.ts';

type Calls = typeof stopLossClaims;

/** Serves the claims behind a statement, and who leaves one out (domain 14.2). */
export function stopLossClaimRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: stopLossClaims, handlers: { countedClaims, leaveOutClaim, countClaim } });
}

const claimReply = (one: CountedClaim): Reply<Calls['countedClaims']>['rows'][number] => ({
  claimId: one.claimId,
  claimNumber: one.claimNumber,
  memberId: one.memberId,
  memberName: one.memberName,
  benefit: one.benefit,
  incurred: one.incurred,
  paid: decimalOf(one.paidCents),
  refunded: decimalOf(one.refundedCents),
  leftOut:
    one.reason === null || one.leftOutAt === null
      ? null
      : { reason: one.reason, note: one.note, at: new Date(one.leftOutAt).toISOString(), by: one.leftOutBy },
});

/** The windows of a policy, or of its months the one that begins on a day. @throws Refusal 422 */
function windowsIn(policy: PolicyTerms, month: string | undefined): Windows {
  const windows = windowsOf(policy);
  if (month === undefined) return windows;
  const span = monthsOfPolicy(policy).find(({ start }) => start === month);
  if (span === undefined) throw invalid({ month: 'not-found' });
  return { ...windows, paidFrom: span.start, paidTo: span.end };
}

/** GET /reinsurance/policies/:id/claims. @throws Refusal 404, 422 */
async function countedClaims({ id, page, pageSize, month, leftOut }: Input<Calls['countedClaims']>, context: Context) {
  const { db, saw } = context;
  const policy = await policyToRead(db, id);
  const windows = windowsIn(policy, month);
  const { clientId } = policy;
  const { rows, total } = await pageOfCounted(db, { policyId: id, clientId, windows, leftOut, page, pageSize });
  saw({ type: 'claim', clientId, ids: rows.map(({ claimId }) => claimId) });
  return { rows: rows.map(claimReply), total, page, pageSize };
}

/** A policy with the number of a claim of its employer. @throws Refusal 404 */
async function claimToDecide(db: Context['db'], { id, claimId }: { id: string; claimId: string }) {
  const policy = await policyToRead(db, id);
  const claimNumber = await claimNumberOf(db, { clientId: policy.clientId, claimId });
  if (claimNumber === undefined) throw notFound();
  return { policy, of: { policyId: id, clientId: policy.clientId, claimNumber } };
}

/** PUT /reinsurance/policies/:id/claims/:claimId/leftout. @throws Refusal 404, 422 */
async function leaveOutClaim(input: Input<Calls['leaveOutClaim']>, context: Context) {
  const { db, user } = context;
  const { policy, of } = await claimToDecide(db, input);
  const { reason, note } = input;
  if (reason === 'other' && !note) throw invalid({ note: 'required' });
  await keepLeftOut(db, of, { reason, note: note || null, by: { id: user.id, name: actorName(user) } });
  await decided(context, policy, { claimId: input.claimId, isLeftOut: true });
  return {};
}

/** DELETE /reinsurance/policies/:id/claims/:claimId/leftout. @throws Refusal 404 */
async function countClaim(input: Input<Calls['countClaim']>, context: Context) {
  const { policy, of } = await claimToDecide(context.db, input);
  if (!(await deleteLeftOut(context.db, of))) throw notFound();
  await decided(context, policy, { claimId: input.claimId, isLeftOut: false });
  return {};
}

/** What follows for claimants and their tasks follows at once. */
async function decided(
  { db, saw }: Context,
  policy: PolicyTerms,
  { claimId, isLeftOut }: { claimId: string; isLeftOut: boolean },
): Promise<void> {
  await workOut(db, policy);
  saw({ type: 'claim', id: claimId, clientId: policy.clientId });
  await appendAudit(db, {
    action: 'stop-loss-claim',
    objectType: 'claim',
    objectId: claimId,
    clientId: policy.clientId,
    outcome: 'ok',
    detail: { withdrawn: !isLeftOut },
  });
}
