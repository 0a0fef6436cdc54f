import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount, formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import type { Selection } from '../../lib/selection.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { ActorName } from '../../lists/ActorName.tsx';
import { failedList } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { lookOf, type Task, taskHref } from './task-looks.ts';
import { stepIcons, stepOf, type TaskStep } from './task-steps.ts';
import { useTaskName } from './ToDoCard.tsx';

/** A task as a row: several proofs of one enrollment are rows of their own. */
export interface TaskRow {
  readonly id: string;
  readonly task: Task;
}

export const rowOf = (task: Task): TaskRow => ({ id: `${task.kind} ${task.id} ${task.name}`, task });

type Props = {
  readonly address: ListAddress;
  readonly list: UseQueryResult<unknown, RequestFailed>;
  readonly rows: readonly TaskRow[] | undefined;
  readonly selection: Selection<TaskRow>;
  readonly busy: boolean;
  readonly onStep: (step: TaskStep, task: Task) => void;
  readonly onTake: (task: Task) => void;
};

/** What waits, each with its next step: taken in the row where it is one press, else by opening it. */
export function TaskRows({ address, list, rows, selection, busy, onStep, onTake }: Props) {
  const t = useText();
  const actor = actorOf(useUser());
  const nameOf = useTaskName();
  return (
    <DataTable
      caption={t('screens.tasks')}
      columns={columnsOf(t, nameOf)}
      rows={rows}
      rowKey={({ id }: TaskRow) => id}
      rowName={({ task }) => nameOf(task)}
      rowHref={({ task }) => taskHref(task, actor)}
      selected={selection.keys}
      onSelect={selection.choose}
      renderActions={({ task }) => {
        const step = stepOf(task, actor);
        const of = (words: string) => `${words}: ${nameOf(task)}`;
        return (
          <>
            {task.taken === null && (
              <Button kind="quiet" iconOnly icon="user" busy={busy} onClick={() => onTake(task)}>
                {of(t('tasks.take'))}
              </Button>
            )}
            {step && (
              <Button kind="quiet" iconOnly icon={stepIcons[step]} busy={busy} onClick={() => onStep(step, task)}>
                {of(t(`tasks.do.${step}`))}
              </Button>
            )}
          </>
        );
      }}
      failed={failedList({ list, address })}
      empty={<NoRows address={address} none={<EmptyState icon="ok">{t('tasks.none')}</EmptyState>} />}
    />
  );
}

const columnsOf = (t: Translate, nameOf: (task: Task) => string): Column<TaskRow>[] => [
  { key: 'name', width: 'name', label: t('tasks.about'), priority: 1, cell: ({ task }) => nameOf(task) },
  { key: 'kind', width: 'state', label: t('tasks.kind'), priority: 1, cell: ({ task }) => <Kind task={task} /> },
  {
    key: 'client',
    width: 'name',
    label: t('tasks.client'),
    cell: ({ task: { clientName } }) => clientName ?? <NoValue />,
  },
  {
    key: 'due',
    width: 'date',
    label: t('tasks.due'),
    cell: ({ task: { dueDate } }) => (dueDate === null ? <NoValue /> : formatDate(dueDate)),
  },
  { key: 'age', width: 'money', label: t('tasks.age'), cell: ({ task }) => formatCount(task.ageDays) },
  { key: 'owner', width: 'name', label: t('tasks.owner'), cell: ({ task }) => <Owner task={task} /> },
  {
    key: 'otherwise',
    width: 'text',
    label: t('tasks.otherwise'),
    priority: 3,
    cell: ({ task: { kind } }) => t(`tasks.otherwise.${kind}`),
  },
];

/** Who has taken it on; else whom it waits for. */
function Owner({ task: { taken, owner } }: { readonly task: Task }) {
  const t = useText();
  if (taken) {
    return (
      <span title={t('tasks.until', { date: formatDate(taken.until) })}>
        {taken.mine ? t('tasks.mine') : <ActorName of={taken.by} />}
      </span>
    );
  }
  return owner === null ? <NoValue /> : <ActorName of={owner} />;
}

function Kind({ task }: { readonly task: Task }) {
  const t = useText();
  const { tone, icon } = lookOf(task);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`tasks.kind.${task.kind}`)}
    </StatusChip>
  );
}
