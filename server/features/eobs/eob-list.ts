import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/eobs/calls.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { mayHaveEobs, pageOfEobs } from './eob-list.queries.ts';

/**
 * GET /eobs: the explanations of somebody of the family who lets the reader have them.
 * @throws Refusal 404 for a person who does not, as for one who does not exist
 */
export async function eobList(
  { memberId, page, pageSize }: Input<typeof eobs.eobList>,
  { db, saw }: Context,
): Promise<Reply<typeof eobs.eobList>> {
  if (!(await mayHaveEobs(db, memberId))) throw notFound();
  const { rows, total } = await pageOfEobs(db, { personId: memberId, offset: (page - 1) * pageSize, size: pageSize });
  saw({ type: 'eob', ids: [memberId], ...(rows[0] && { clientId: rows[0].client_id }) });
  return {
    rows: rows.map((row) => ({
      claimId: row.claim_id,
      claimNumber: row.claim_number,
      providerName: row.provider_name,
      serviceDateFrom: row.service_date_from,
      serviceDateTo: row.service_date_to,
      date: row.dated,
    })),
    total,
    page,
    pageSize,
  };
}
