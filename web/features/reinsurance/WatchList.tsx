import type { Reply } from '@coverlane/contract/call.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { watchMarks } from '@coverlane/contract/reinsurance/codes.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { shownOr } from '../../ui/NoValue.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { caseTones } from './case-tones.ts';

type Watched = Reply<typeof stopLossCases.watchList>['rows'][number];
type Props = { readonly policyId: string; readonly address: ListAddress };

/** Claimants near the deductible or above it, the furthest first, each leading to its case. */
export function WatchList({ policyId, address }: Props) {
  const t = useText();
  const { type } = useUser();
  const from = watchMarks.find((mark) => String(mark) === address.read('from')) ?? watchMarks[0];
  const list = useCall(stopLossCases.watchList, { id: policyId, page: address.page, from }, { keep: true });
  const marks = watchMarks.map((mark) => ({
    value: String(mark),
    label: t('reinsurance.watchMark', { percent: percentText(mark) }),
  }));
  return (
    <div className="stack">
      <p className="muted">{t('reinsurance.watchAbout')}</p>
      <div className="row">
        <Select
          name="from"
          label={t('reinsurance.watchFrom')}
          choices={marks}
          value={String(from)}
          empty={null}
          width="medium"
          onChange={(mark) => address.change({ from: mark })}
        />
        <SaveDisclosure policyId={policyId} />
      </div>
      <DataTable
        caption={t('reinsurance.tab.watch')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Watched) => id}
        rowName={({ claimant }: Watched) => t('reinsurance.claimantNo', { number: claimant })}
        rowHref={({ id }: Watched) => `/${type}/stoplosscase/${id}`}
        renderActions={(row: Watched) => (row.noticeDue ? <Notify id={row.id} /> : null)}
        failed={failedList({ list, address })}
        empty={<EmptyState drawing="desk">{t('reinsurance.watchNone', { percent: percentText(from) })}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

/** What the carrier asks for before it renews, to take along. */
function SaveDisclosure({ policyId }: { readonly policyId: string }) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const may = useMayExport(stopLossCases.disclosureList);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const save = () =>
    void saveFile(stopLossCases.disclosureList, { id: policyId, language }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('reinsurance.disclosure')}
    </Button>
  );
}

/** The carrier was told today: the one press that the list waits for. */
function Notify({ id }: { readonly id: string }) {
  const t = useText();
  const today = useToday();
  const say = useFailureText();
  const { notify } = useNotices();
  const step = useAction(stopLossCases.takeCaseStep, { refreshes: [stopLossCases.watchList, tasks.taskList] });
  return (
    <Button
      busy={step.isPending}
      onClick={() =>
        step.mutate(
          { id, step: 'noticed', happenedOn: today },
          {
            onSuccess: () => notify('success', t('reinsurance.notified')),
            onError: (failure) => notify('error', say(failure)),
          },
        )
      }
    >
      {t('reinsurance.notify')}
    </Button>
  );
}

const columnsOf = (t: Translate): Column<Watched>[] => [
  {
    key: 'claimant',
    width: 'id',
    label: t('reinsurance.claimant'),
    priority: 1,
    cell: ({ claimant }) => t('reinsurance.claimantNo', { number: claimant }),
  },
  { key: 'member', width: 'name', label: t('reinsurance.member'), cell: ({ memberName }) => shownOr(memberName) },
  { key: 'percent', width: 'money', label: t('reinsurance.reached'), cell: ({ percent }) => percentText(percent) },
  { key: 'paid', width: 'money', label: t('reinsurance.paid'), cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'threshold',
    width: 'money',
    label: t('reinsurance.threshold'),
    cell: ({ threshold }) => <Money amount={threshold} />,
  },
  {
    key: 'excess',
    width: 'money',
    label: t('reinsurance.excess'),
    priority: 3,
    cell: ({ excess }) => <Money amount={excess} />,
  },
  {
    key: 'reimbursed',
    width: 'money',
    label: t('reinsurance.reimbursed'),
    priority: 3,
    cell: ({ reimbursed }) => <Money amount={reimbursed} />,
  },
  {
    key: 'state',
    width: 'state',
    label: t('reinsurance.state'),
    cell: ({ state, noticeDue }) =>
      noticeDue ? (
        <StatusChip tone="bad">{t('reinsurance.noticeDue')}</StatusChip>
      ) : (
        <StatusChip tone={caseTones[state]}>{t(`reinsurance.caseState.${state}`)}</StatusChip>
      ),
  },
];
