import type { Input } from '@coverlane/contract/call.ts';
import type { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { decisionRequest } from '../../facts/insurability-decision.ts';
import type { Context } from '../../platform/http/context.ts';
import { answerChange, type DirectChange, loadFor, type Outcome } from './direct-change.ts';
import { isBenefitOf } from './insurability.queries.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { overrideOf } from './override.ts';

type Asked = Input<typeof insurability.decideInsurability>;

const fieldOf = ({ code }: Finding): string => (code === 'insurability-amount' ? 'amount' : 'effectiveDate');

/**
 * Records what was decided about an amount above the guaranteed issue (domain 2.3), of a plan or of an extra benefit of a session. It is
 * a change like the others: previewed with its money, approved where the client wants it, on the timeline, taken back as one. Where
 * nothing above it was asked for on the day, there is nothing to decide.
 */
export async function decideInsurability(asked: Asked, context: Context): Promise<Outcome> {
  const { clientId, effectiveDate, benefitId } = asked;
  const named = benefitId ? { benefitId: await isBenefitOf(context.db, clientId, benefitId) } : {};
  const { subscriberId } = await subjectFor(asked, context, named);
  const subject = await subjectFor({ clientId, memberId: subscriberId }, context);
  const loaded = await loadFor(context, { clientId, subscriberId });
  const of = { facts: loaded.facts, db: context.db, subscriberId };
  const { types, request } = await decisionRequest(asked, of);
  const change: DirectChange = {
    ...changeOf(subject, asked),
    type: 'coveragechange',
    effectiveDate,
    coverageTypes: types,
    requests: [{ ...request, ...overrideOf(asked.overrideReason, context) }],
    fieldOf,
  };
  return answerChange(change, { loaded, preview: asked.preview, corrects: asked.corrects }, context);
}
