import type { Reply } from '@coverlane/contract/call.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { taskKinds } from '@coverlane/contract/tasks/codes.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { ActorName } from '../../lists/ActorName.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/tableColumns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { lookOf, type Task, taskHref } from './task-looks.ts';
import { useTaskName } from './ToDoCard.tsx';
import './staff-home.css';

type List = Reply<typeof tasks.taskList>;

/** Everything that waits for staff, in one list: what failed first, then what is overdue, each with its next step. */
export function TasksPage() {
  const t = useText();
  const client = useActiveClient();
  const address = useListAddress(['kind']);
  const kind = taskKinds.find((known) => known === address.read('kind'));
  const asked = { page: address.page, ...(kind && { kind }), ...(client && { clientId: client.id }) };
  const list = useCall(tasks.taskList, asked, { keep: true });
  const { data } = list;
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.tasks')}
        about={data && t('tasks.total', { count: data.total, shown: formatCount(data.total) })}
        actions={<NoFile of="taskList" why="toDo" />}
      />
      <Narrowing address={address} counts={data?.counts ?? []} />
      <Rows address={address} list={list} />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

/** By kind: those there are, each with how many. */
function Narrowing({ address, counts }: { readonly address: ListAddress; readonly counts: List['counts'] }) {
  const t = useText();
  const choices = counts.map(({ kind, total }) => ({
    value: kind,
    label: `${t(`tasks.kind.${kind}`)} (${formatCount(total)})`,
  }));
  return (
    <Toolbar>
      <FilterSelect
        filter={{ name: 'kind', label: t('tasks.kind'), value: address.read('kind'), choices }}
        any={t('crud.any')}
        onChange={(kind) => address.change({ kind })}
      />
    </Toolbar>
  );
}

type RowsProps = { readonly address: ListAddress; readonly list: UseQueryResult<List, RequestFailed> };

function Rows({ address, list }: RowsProps) {
  const t = useText();
  const actor = actorOf(useUser());
  const nameOf = useTaskName();
  return (
    <DataTable
      caption={t('screens.tasks')}
      columns={columnsOf(t, nameOf)}
      rows={list.data?.rows}
      rowKey={({ kind, id, name }: Task) => `${kind} ${id} ${name}`}
      rowName={nameOf}
      rowHref={(task) => taskHref(task, actor)}
      failed={failedList({ list, address })}
      empty={
        <EmptyState
          icon="ok"
          action={address.isNarrowed && <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>}
        >
          {t(address.isNarrowed ? 'crud.noneMatch' : 'tasks.none')}
        </EmptyState>
      }
    />
  );
}

const columnsOf = (t: Translate, nameOf: (task: Task) => string): Column<Task>[] => [
  { key: 'name', width: 'name', label: t('tasks.about'), priority: 1, cell: nameOf },
  { key: 'kind', width: 'name', label: t('tasks.kind'), priority: 1, cell: (task) => <Kind task={task} /> },
  { key: 'client', width: 'name', label: t('tasks.client'), cell: ({ clientName }) => clientName ?? <NoValue /> },
  {
    key: 'due',
    width: 'date',
    label: t('tasks.due'),
    cell: ({ dueDate }) => (dueDate === null ? <NoValue /> : formatDate(dueDate)),
  },
  { key: 'age', width: 'money', label: t('tasks.age'), cell: ({ ageDays }) => formatCount(ageDays) },
  {
    key: 'owner',
    width: 'name',
    label: t('tasks.owner'),
    priority: 3,
    cell: ({ owner }) => (owner === null ? <NoValue /> : <ActorName of={owner} />),
  },
  {
    key: 'otherwise',
    width: 'text',
    label: t('tasks.otherwise'),
    priority: 3,
    cell: ({ kind }) => t(`tasks.otherwise.${kind}`),
  },
];

function Kind({ task }: { readonly task: Task }) {
  const t = useText();
  const { tone, icon } = lookOf(task);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`tasks.kind.${task.kind}`)}
    </StatusChip>
  );
}
