import { tasks } from '@coverlane/contract/tasks/calls.ts';
import type { TaskKind } from '@coverlane/contract/tasks/codes.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useAllows } from '../../lib/session.tsx';

/** Tasks a home shows; all of them have a screen of their own. */
export const SHOWN_TASKS = 5;

/** What waits, as the cards of a home ask for it: once for all of them. @param isWanted false: what is known already, and nothing is asked */
export function useTasks(isWanted = true) {
  const client = useActiveClient();
  const enabled = useAllows()(tasks.taskList.access);
  const answer = useCall(
    tasks.taskList,
    { pageSize: SHOWN_TASKS, ...(client && { clientId: client.id }) },
    { enabled: enabled && isWanted },
  );
  const count = (...kinds: readonly TaskKind[]): { total: number; shown: string } => {
    const counted = answer.data?.counts.filter(({ kind }) => kinds.includes(kind)) ?? [];
    const total = counted.reduce((sum, one) => sum + one.total, 0);
    return { total, shown: `${formatCount(total)}${counted.some(({ more }) => more) ? '+' : ''}` };
  };
  return { answer, count, reads: enabled };
}
