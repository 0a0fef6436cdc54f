import { useText } from '../../lib/i18n.ts';
import type { Selection } from '../../lib/selection.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import type { Going } from '../../lists/OneAfterOther.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import type { Task } from './task-looks.ts';
import type { TaskRow } from './TaskRows.tsx';
import { stepOf, type TaskStep, taskSteps } from './task-steps.ts';

type Props = {
  readonly selection: Selection<TaskRow>;
  readonly going: Going<TaskRow, TaskStep>;
  readonly busy: boolean;
  readonly onTake: (tasks: readonly Task[]) => void;
  readonly onGive: (tasks: readonly Task[]) => void;
};

/** What can be done with the ticked tasks: each step with those it fits, and taking them on or giving them back. */
export function TaskBulk({ selection, going, busy, onTake, onGive }: Props) {
  const t = useText();
  const actor = actorOf(useUser());
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const tasksOf = (isMine: boolean) =>
    rows.map(({ task }) => task).filter(({ taken }) => (taken?.mine === true) === isMine);
  const [mine, notMine] = [tasksOf(true), tasksOf(false)];
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      {taskSteps.map((step) => {
        const fit = rows.filter(({ task }) => stepOf(task, actor) === step);
        if (fit.length === 0) return null;
        return (
          <Button key={step} kind="primary" busy={going.over !== undefined} onClick={() => void going.run(step, fit)}>
            {t(`tasks.doMany.${step}`, { count: fit.length })}
          </Button>
        );
      })}
      {notMine.length > 0 && (
        <Button busy={busy} onClick={() => onTake(notMine)}>
          {t('tasks.take')}
        </Button>
      )}
      {mine.length > 0 && (
        <Button busy={busy} onClick={() => onGive(mine)}>
          {t('tasks.giveBack')}
        </Button>
      )}
    </SelectionBar>
  );
}
