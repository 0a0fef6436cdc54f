import { eobPaperStates } from '@coverlane/contract/cards/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { eobPaperColumns } from '@coverlane/contract/eobs/shapes.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { ExportMenu } from '../../lists/ExportMenu.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { pdfItems, PrintBatches } from '../../lists/PrintBatches.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/Tabs.tsx';

type Paper = Reply<typeof eobs.eobPapers>['rows'][number];

const TONES = { waiting: 'warn', printed: 'ok', held: 'neutral' } as const;
const TABS = ['papers', 'batches'] as const;

/** Explanations of benefits on their way by post: `/admin/eobpapers`, `/tpa/eobpapers`. */
export function EobPapersPage() {
  const t = useText();
  const address = usePeopleAddress(['tab', 'state']);
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'papers';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'papers' ? undefined : name, state: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`eobs.${name}`) }));
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.eobPapers')} about={t('eobs.about')} actions={<PrintNow address={address} />} />
      <Tabs label={t('eobs.parts')} tabs={tabs} current={hrefOf(tab)} />
      {tab === 'papers' ? <Papers address={address} /> : <Batches address={address} />}
    </div>
  );
}

/** Puts everything that waits into one batch for the printer. */
function PrintNow({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const client = useActiveClient();
  const print = useAction(eobs.printEobs, { refreshes: [eobs.eobPapers, eobs.eobBatchList] });
  const start = () =>
    print.mutate(client ? { clientId: client.id } : {}, {
      onSuccess: ({ cards }) => {
        notify('success', t('eobs.printing', { count: cards }));
        address.change({ tab: 'batches', state: undefined });
      },
      onError: (error) => notify('error', say(error)),
    });
  return (
    <Button kind="primary" icon="print" busy={print.isPending} onClick={start}>
      {t('eobs.printNow')}
    </Button>
  );
}

/** The page of papers that the address asks for, of the client being worked for. */
function usePapers(address: ListAddress) {
  const client = useActiveClient();
  const state = eobPaperStates.find((known) => known === address.read('state')) ?? 'waiting';
  const search = address.read('search') ?? '';
  const query = { state, ...(search && { search }), ...(client && { clientId: client.id }) };
  const list = useCall(eobs.eobPapers, { page: address.page, ...query }, { keep: true });
  return { list, state, search, query };
}

function Papers({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const { type } = useUser();
  const { list, state, search, query } = usePapers(address);
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t('eobs.search')}
        any={t('eobs.state.waiting')}
        filters={[
          {
            name: 'state',
            label: t('eobs.state'),
            value: state === 'waiting' ? '' : state,
            choices: labelledStates(t).filter(({ value }) => value !== 'waiting'),
          },
        ]}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
        actions={<PaperExport query={query} />}
      />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('screens.eobPapers')}
        columns={columnsOf(t, type)}
        rows={list.data?.rows}
        rowKey={({ claimId }: Paper) => claimId}
        rowName={({ claimNumber }: Paper) => claimNumber}
        empty={<EmptyState drawing="envelope">{t('eobs.none')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

const labelledStates = (t: Translate) => eobPaperStates.map((value) => ({ value, label: t(`eobs.state.${value}`) }));

/** All papers of the filter as a file, for those who may export. */
function PaperExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useText();
  if (!actorOf(useUser()).permissions.includes('exportData')) return null;
  const codes = labelledStates(t);
  const columns = eobPaperColumns.map((key) => ({
    key,
    label: t(`eobs.column.${key}`),
    codes: key === 'state' ? codes : [],
  }));
  const labels = { menu: t('eobs.export'), csv: t('eobs.export.csv'), xlsx: t('eobs.export.xlsx') };
  return <ExportMenu call={eobs.eobPaperFile} query={query} columns={columns} labels={labels} />;
}

function Batches({ address }: { readonly address: ListAddress }) {
  const t = useText();
  return (
    <PrintBatches
      address={address}
      list={eobs.eobBatchList}
      noFile={<NoFile of="eobBatchList" why="papers" />}
      retry={eobs.retryEobBatch}
      papers={t('eobs.count')}
      readyItems={(batch, save) =>
        pdfItems(
          batch,
          (number) => (number === null ? t('eobs.file') : t('eobs.filePart', { number, count: batch.parts })),
          (number) => save(() => saveFile(eobs.eobBatchFile, { id: batch.id, number })),
        )
      }
    />
  );
}

const columnsOf = (t: Translate, area: string): Column<Paper>[] => [
  {
    key: 'claim',
    width: 'state',
    label: t('eobs.claim'),
    priority: 1,
    cell: ({ claimId, claimNumber }) => <Anchor href={`/${area}/claim/${claimId}`}>{claimNumber}</Anchor>,
  },
  { key: 'patient', width: 'name', label: t('eobs.patient'), cell: ({ patientName }) => patientName },
  { key: 'client', width: 'name', label: t('eobs.client'), priority: 3, cell: ({ clientName }) => clientName },
  {
    key: 'to',
    label: t('eobs.to'),
    cell: ({ addressee, mailTo }) => `${addressee}, ${mailTo ?? t('eobs.noAddress')}`,
  },
  { key: 'released', width: 'date', label: t('eobs.released'), cell: ({ releasedOn }) => formatDate(releasedOn) },
  {
    key: 'state',
    width: 'state',
    label: t('eobs.state'),
    cell: ({ state, reason }) => (
      <>
        <StatusChip tone={TONES[state]}>{t(`eobs.state.${state}`)}</StatusChip>
        {reason && <span className="muted small"> {reason}</span>}
      </>
    ),
  },
];
