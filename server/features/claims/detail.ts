import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { lackingEobs } from '../../facts/lacking-eobs.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { readClaim } from './detail.queries.ts';
import { drawClaim } from './detail.rules.ts';

/**
 * GET /claims/{id}: a claim, also an earlier row of its number. Where a newer row is closed to the reader, the earlier one
 * is too: what became sensitive, or somebody else's, is not read around its newest row.
 * @throws Refusal 404 "Claim not found." for an absent claim, a foreign one, and one that memberId or clientId do not fit
 */
export async function claimGet(
  { id, memberId, clientId }: Input<typeof claims.claimGet>,
  { db, user, saw }: Context,
): Promise<Reply<typeof claims.claimGet>> {
  const isMember = user.type === 'member';
  const found = await readClaim(db, id, { isMember });
  if (!found || !found.versions.some(({ superseded_at }) => superseded_at === null)) throw notFound();
  const { claim } = found;
  if (differs(memberId, claim.person_id) || differs(clientId, claim.client_id)) throw notFound();
  saw({ type: 'claim', id, clientId: claim.client_id, ids: [claim.person_id] });
  const lacking = await lackingEobs(db, [claim], user.language);
  return drawClaim({ ...found, lacking, showDiagnoses: !isMember || user.entityId === claim.person_id });
}

const differs = (asked: string | undefined, is: string): boolean => asked !== undefined && asked !== is;
