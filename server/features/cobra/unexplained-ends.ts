import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { cobraClock, cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid } from '../../platform/http/refusals.ts';
import { clientOfPerson } from './cobra-cases.queries.ts';
import { isHeld } from './cobra.queries.ts';
import { openByHand } from './open-by-hand.ts';
import { pageOfEnds, recordNoEvent, type UnexplainedEnd } from './unexplained-ends.queries.ts';

/**
 * By when a notice would have to go out if it was an event of the employer's: the days run from the last covered day that is
 * known, whoever says why it ended (29 CFR 2590.606-2(b), -4(b): 44 days together).
 */
async function noticeBy({ db }: Context, { memberId, lastDay }: Pick<UnexplainedEnd, 'memberId' | 'lastDay'>) {
  const rules = await rulesOfPerson(db, { personId: memberId, day: lastDay });
  return cobraClock({ event: 'termination', eventDate: lastDay, lastDay }, cobraTermsOf(rules)).noticeBy;
}

/** Ends of health coverage whose reason nobody stated, what is due first first. */
export async function unexplainedEnds(
  input: Input<typeof cobra.unexplainedEnds>,
  context: Context,
): Promise<Reply<typeof cobra.unexplainedEnds>> {
  const { page, pageSize } = input;
  const { rows, total } = await pageOfEnds(context.db, input, input);
  context.saw({ type: 'cobra', ids: rows.map(({ memberId }) => memberId) });
  const shown: UnexplainedEnd[] = [];
  for (const row of rows) shown.push({ ...row, noticeBy: await noticeBy(context, row) });
  return { rows: shown, total, page, pageSize, canEnter: !(await isHeld(context.db)) };
}

/** Says why coverage ended: an event opens the case of it, and what was none is asked no more. */
export async function explainEnd(
  input: Input<typeof cobra.explainEnd>,
  context: Context,
): Promise<Reply<typeof cobra.explainEnd>> {
  const { db, user } = context;
  const { memberId, lastDay, event, eventDate, note = null } = input;
  if (await isHeld(db)) throw forbidden();
  if ((await clientOfPerson(db, memberId)) === null) throw invalid({ memberId: 'not-found' });
  const { rows } = await pageOfEnds(db, { memberId, lastDay }, { page: 1, pageSize: 1 });
  const [end] = rows;
  if (end === undefined) throw invalid({ lastDay: 'cobra-nothing-lost' });
  context.saw({ type: 'cobra', id: memberId, clientId: end.clientId });
  if (event !== 'none')
    return {
      caseId: (await openByHand({ memberId, event, eventDate: eventDate ?? lastDay, lastDay, note }, context)).id,
    };
  await recordNoEvent(db, end, { note, by: { userId: user.id, userName: actorName(user) } });
  const { clientId } = end;
  await appendAudit(db, {
    action: 'cobra-no-event',
    objectType: 'person',
    objectId: memberId,
    clientId,
    outcome: 'ok',
  });
  return { caseId: null };
}
