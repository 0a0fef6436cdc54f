import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { actorSaid } from '../../lib/actors.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { Task } from './task-looks.ts';

const named = (list: readonly Task[]) => {
  const keys = new Map(list.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
  return [...keys.values()];
};

/** Takes tasks on and gives them back, and says what became of it; what a colleague has may be taken over. */
export function useTaking() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [tasks.taskList];
  const takes = useAction(tasks.takeTasks, { refreshes });
  const gives = useAction(tasks.releaseTasks, { refreshes });
  const onError = (failure: unknown) => notify('error', say(failure));
  const give = (list: readonly Task[]) =>
    gives.mutate(
      { tasks: named(list) },
      { onSuccess: ({ released }) => notify('success', t('tasks.released', { count: released })), onError },
    );
  const take = (list: readonly Task[], over = false) =>
    takes.mutate(
      { tasks: named(list), over },
      {
        onSuccess: ({ taken, held, gone }) => {
          const undo = { label: t('tasks.giveBack'), onSelect: () => give(list) };
          if (taken > 0) notify('success', t('tasks.taken', { count: taken }), undo);
          if (gone > 0) notify('info', t('tasks.gone', { count: gone }));
          const [first] = held;
          if (!first) return;
          const left = list.filter((task) => held.some(({ kind, id }) => task.kind === kind && task.id === id));
          const said = t('tasks.held', {
            count: held.length,
            name: typeof first.by === 'string' ? first.by : actorSaid(first.by, t),
          });
          notify('warn', said, { label: t('tasks.takeOver'), onSelect: () => take(left, true) });
        },
        onError,
      },
    );
  return { take, give, busy: takes.isPending || gives.isPending };
}
