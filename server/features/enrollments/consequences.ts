import { needsApproval } from '../../domain/enrollment/states.ts';
import { workOut } from '../../domain/enrollment/worked-out.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { considerationsReply, considerDraft, type ConsequencesReply, warningsOf } from './considered-reply.ts';
import { deskOf, foundToEnroll } from './drafts.ts';
import { openDraft } from './load-draft.ts';

/** A member number nobody sees: previews of a new family need one. */
const PREVIEW_NUMBER = 'PREVIEW';

/** What submitting the draft as it is saved would do. Signing and paying come after it, and are not asked for here. */
export async function enrollmentConsequences({ id }: { id: string }, context: Context): Promise<ConsequencesReply> {
  const row = await foundToEnroll(context, id);
  const draft = await openDraft(deskOf(context), row);
  if (draft === undefined) throw notFound();
  const worked = workOut(draft.context, row.member_number ?? PREVIEW_NUMBER, uuid7);
  const { start } = worked.looked;
  context.saw({ type: 'enrollment', id, clientId: row.client_id });
  return {
    effectiveDate: start.effectiveDate,
    because: start.because,
    ...considerationsReply(considerDraft(worked)),
    warnings: [...start.warnings, ...warningsOf(worked.chain)],
    refusals: worked.issues,
    needsApproval: needsApproval(draft.context.rules.approval, context.user.type),
  };
}
