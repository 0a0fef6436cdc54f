import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { Context } from '../../platform/http/context.ts';
import { openLeaves } from './leave-list.queries.ts';

/** Who is on leave of absence without a return on record, a page of them. */
export async function leaveList(
  { clientId, page, pageSize }: Input<typeof memberChanges.leaveList>,
  context: Context,
): Promise<Reply<typeof memberChanges.leaveList>> {
  const { rows, total } = await openLeaves(context.db, { clientId, page, pageSize });
  context.saw({ type: 'leave', ids: rows.map(({ memberId }) => memberId) });
  return { rows, total, page, pageSize };
}
