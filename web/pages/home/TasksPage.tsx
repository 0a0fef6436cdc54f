import type { Reply } from '@coverlane/contract/call.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { takenStates, taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall, useRefresh } from '../../lib/api.ts';
import type { Outcome } from '../../lib/each.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useSelection } from '../../lib/selection.ts';
import { Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { ViewMenu, ViewTabs } from '../../lists/ListTools.tsx';
import { GoingOn, useOneAfterOther } from '../../lists/OneAfterOther.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { TaskBulk } from './TaskBulk.tsx';
import { rowOf, type TaskRow, TaskRows } from './TaskRows.tsx';
import { takeStep, type TaskStep } from './task-steps.ts';
import { TasksExport } from './TasksExport.tsx';
import { useTaskName } from './ToDoCard.tsx';
import { useTaking } from './useTaking.ts';
import './staff-home.css';

type List = Reply<typeof tasks.taskList>;

/** Everything that waits for staff, in one list: what failed first, then what is overdue, each with its next step. */
export function TasksPage() {
  const t = useText();
  const address = useListAddress(['kind', 'taken']);
  const { page, ...asked } = useAsked(address);
  const list = useCall(tasks.taskList, { page, ...asked }, { keep: true });
  const { data } = list;
  const rows = data?.rows.map(rowOf);
  const selection = useSelection(rows, address.narrowedBy);
  const going = useSteps((left) => selection.choose(left));
  const { take, give, busy } = useTaking();
  const nameOf = useTaskName();
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.tasks')}
        about={data && t('tasks.total', { count: data.total, shown: formatCount(data.total) })}
        actions={<TasksExport query={asked} />}
      />
      <div className="list-bar">
        <Narrowing address={address} counts={data?.counts ?? []} />
        <TaskBulk {...{ selection, going, busy }} onTake={take} onGive={give} />
      </div>
      <GoingOn going={going} keyOf={({ id }) => id} nameOf={({ task }) => nameOf(task)} />
      <TaskRows
        {...{ address, list, rows, selection }}
        busy={busy || going.over !== undefined}
        onStep={(step, task) => void going.run(step, [rowOf(task)])}
        onTake={(task) => take([task])}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

function useAsked(address: ListAddress) {
  const client = useActiveClient();
  const kind = taskKinds.find((known) => known === address.read('kind'));
  const taken = takenStates.find((known) => known === address.read('taken'));
  return { page: address.page, ...(kind && { kind }), ...(taken && { taken }), ...(client && { clientId: client.id }) };
}

/** Takes steps, says how many were taken, and leaves ticked what failed. */
function useSteps(onLeft: (left: ReadonlySet<string>) => void) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  return useOneAfterOther({
    act: (step: TaskStep) => (row: TaskRow) => takeStep(step)(row.task),
    onDone: (step, { done, failed }: Outcome<TaskRow>) => {
      if (done.length > 0) notify('success', t(`tasks.done.${step}`, { count: done.length }));
      onLeft(new Set(failed.map(({ item }) => item.id)));
      void refresh([tasks.taskList]);
    },
  });
}

/** By kind, those there are with how many; and by who has taken them on. */
function Narrowing({ address, counts }: { readonly address: ListAddress; readonly counts: List['counts'] }) {
  const t = useText();
  const kinds = counts.map(({ kind, total }) => ({
    value: kind,
    label: `${t(`tasks.kind.${kind}`)} (${formatCount(total)})`,
  }));
  const takers = takenStates.map((state) => ({ value: state, label: t(`tasks.takenBy.${state}`) }));
  const viewed = { screen: 'tasks', address };
  return (
    <>
      <ViewTabs {...viewed} />
      <Toolbar actions={<ViewMenu {...viewed} />}>
        <FilterSelect
          filter={{ name: 'kind', label: t('tasks.kind'), value: address.read('kind'), choices: kinds }}
          any={t('crud.any')}
          onChange={(kind) => address.change({ kind })}
        />
        <FilterSelect
          filter={{ name: 'taken', label: t('tasks.owner'), value: address.read('taken'), choices: takers }}
          any={t('crud.any')}
          onChange={(taken) => address.change({ taken })}
        />
      </Toolbar>
    </>
  );
}
