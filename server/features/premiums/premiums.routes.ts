import type { Input, Reply } from '@coverlane/contract/call.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import type { FastifyInstance } from 'fastify';
import { loadPremiums, recordPremiums } from '../../facts/premiums.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { familyOfPerson, type PremiumPerson } from './premiums.queries.ts';

type Answer = Reply<typeof premiums.premiumsPaid>;

/** Serves through which day premiums are paid. */
export function premiumRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: premiums, handlers: { premiumsPaid, recordPremiumsPaid } });
}

async function premiumsPaid({ memberId }: Input<typeof premiums.premiumsPaid>, context: Context): Promise<Answer> {
  return answered(await familyOfPerson(context.db, memberId), memberId, context);
}

async function recordPremiumsPaid(
  { memberId, coverageType, paidThrough }: Input<typeof premiums.recordPremiumsPaid>,
  context: Context,
): Promise<Answer> {
  const { db, user } = context;
  const family = await familyOfPerson(db, memberId);
  const [head] = family;
  if (head === undefined) throw invalid({ memberId: 'not-found' });
  const { clientId, subscriberId } = head;
  const meant = family.filter(({ personId }) => memberId === subscriberId || personId === memberId);
  const paid = meant.filter(({ coverageTypes }) => coverageTypes.includes(coverageType));
  if (paid.length === 0) throw invalid({ coverageType: 'not-found' });
  const by = { id: user.id, name: actorName(user) };
  const said = paid.map(({ personId }) => ({ personId, coverageType, paidThrough }));
  await recordPremiums(db, { clientId, subscriberId, premiums: said, source: 'staff', by });
  return answered(family, memberId, context);
}

/** What holds of a subscriber's family, or of one dependent. */
async function answered(family: readonly PremiumPerson[], memberId: string, { db, saw }: Context): Promise<Answer> {
  const [head] = family;
  saw({ type: 'premiumsPaid', id: memberId, ...(head && { clientId: head.clientId }) });
  if (head === undefined) return { rows: [] };
  const names = new Map(family.map(({ personId, name }) => [personId, name]));
  const held = await loadPremiums(db, head.subscriberId);
  return {
    rows: held
      .filter(({ personId }) => memberId === head.subscriberId || personId === memberId)
      .map(({ personId, recordedAt, ...row }) => ({
        ...row,
        memberId: personId,
        memberName: names.get(personId) ?? '',
        recordedAt: recordedAt.toISOString(),
      })),
  };
}
