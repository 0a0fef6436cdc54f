import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/calls/idcards.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/tableColumns.ts';

type Batch = Reply<typeof idCards.cardBatchList>['rows'][number];

const LOOK_AGAIN_MS = 3000;
const TONES = { waiting: 'warn', running: 'info', ready: 'ok', failed: 'bad' } as const;

/** The batches for the printer, newest first; one that is being drawn says how far it is. */
export function CardBatches({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const isDrawing = (rows: readonly Batch[] | undefined) =>
    rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
  const list = useCall(
    idCards.cardBatchList,
    { page: address.page },
    { keep: true, every: (data) => isDrawing(data?.rows) && LOOK_AGAIN_MS },
  );
  if (list.error && !list.data) return <ListFailed failure={list.error} list={list} address={address} />;
  return (
    <>
      <DataTable
        caption={t('cards.queue.batches')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Batch) => id}
        rowName={({ createdAt }: Batch) => formatDateTime(createdAt)}
        renderActions={(batch: Batch) => <BatchMenu batch={batch} address={address} />}
        empty={<EmptyState icon="print">{t('cards.queue.noBatches')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

function BatchMenu({ batch, address }: { readonly batch: Batch; readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const move = useAction(idCards.moveCardBatch, { refreshes: [idCards.cardQueue, idCards.cardBatchList] });
  const fail = (error: unknown) => notify('error', say(error));
  const files = (['pdf', 'csv'] as const).map((part) => ({
    label: t(`cards.queue.file.${part}`),
    onSelect: () => void saveFile(idCards.cardBatchFile, { id: batch.id, part }).catch(fail),
  }));
  const moves = (['printed', 'mailed'] as const).map((status) => ({
    label: t(`cards.queue.all.${status}`),
    onSelect: () =>
      move.mutate(
        { id: batch.id, status },
        { onSuccess: () => notify('success', t('cards.queue.done')), onError: fail },
      ),
  }));
  const show = { label: t('cards.queue.show'), onSelect: () => address.change({ tab: undefined, batchId: batch.id }) };
  return (
    <Menu
      kind="quiet"
      icon="more"
      iconOnly
      align="end"
      label={t('cards.queue.batchMenu', { date: formatDateTime(batch.createdAt) })}
      items={[show, ...(batch.state === 'ready' ? [...files, 'line' as const, ...moves] : [])]}
    />
  );
}

const columnsOf = (t: Translate): Column<Batch>[] => [
  { key: 'made', label: t('cards.queue.made'), priority: 1, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'by', label: t('cards.queue.by'), cell: ({ createdBy }) => createdBy ?? t('cards.queue.byItself') },
  { key: 'cards', label: t('cards.queue.cards'), align: 'end', cell: ({ cards }) => formatCount(cards) },
  {
    key: 'state',
    label: t('cards.queue.status'),
    cell: ({ state, done, cards }) => (
      <StatusChip tone={TONES[state]}>
        {t(`cards.batch.${state}`, { done: formatCount(done), count: formatCount(cards) })}
      </StatusChip>
    ),
  },
];
