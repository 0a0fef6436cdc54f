import type { Actor } from '../lib/actors.ts';
import type { Call } from '@coverlane/contract/call.ts';
import type { ReactNode } from 'react';
import { useAction, useCall } from '../lib/api.ts';
import { useFailureText } from '../lib/failures.ts';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { type Translate, useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import type { Column } from '../ui/table-columns.ts';
import { failedList, Pages } from './ListParts.tsx';
import { ActorName } from './ActorName.tsx';

/** Papers that go to the printer together. */
export interface PrintBatch {
  readonly id: string;
  readonly createdAt: string;
  readonly createdBy: Actor | null;
  /** How many papers, and how many are drawn. */
  readonly cards: number;
  readonly done: number;
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly reason: string | null;
  /** It failed because its maker lost the rights to it: somebody else can take it over. */
  readonly lost: 'maker-closed' | 'maker-rights' | null;
  /** How many files its PDF has. */
  readonly parts: number;
}
interface Page {
  readonly rows: PrintBatch[];
  readonly total: number;
}

const LOOK_AGAIN_MS = 3000;
const TONES = { waiting: 'warn', running: 'info', ready: 'ok', failed: 'bad' } as const;

type Props = {
  readonly address: ListAddress;
  readonly list: Call<unknown, { page?: string | number | undefined }, Page>;
  readonly retry: Call<unknown, { id: string }, PrintBatch>;
  /** Why its list has no file (`NoFile`). */
  readonly noFile: ReactNode;
  /** What its papers are called, over their number. */
  readonly papers: string;
  /** Files of a batch that is ready, and what else can be done with it; `save` says what went wrong. */
  readonly readyItems: (
    batch: PrintBatch,
    save: (work: () => Promise<void>) => () => void,
  ) => readonly (MenuItem | 'line')[];
  /** What can be done with any batch. */
  readonly items?: (batch: PrintBatch) => readonly MenuItem[];
};

/** The batches for the printer, newest first; one that is being drawn says how far it is, one that failed why. */
export function PrintBatches(props: Props): ReactNode {
  const t = useText();
  const { address } = props;
  const isDrawing = (rows: readonly PrintBatch[] | undefined) =>
    rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
  const list = useCall(
    props.list,
    { page: address.page },
    { keep: true, every: (data) => isDrawing(data?.rows) && LOOK_AGAIN_MS },
  );
  return (
    <>
      <Toolbar actions={props.noFile} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cards.queue.batches')}
        columns={columnsOf(t, props.papers)}
        rows={list.data?.rows}
        rowKey={({ id }: PrintBatch) => id}
        rowName={({ createdAt }: PrintBatch) => formatDateTime(createdAt)}
        renderActions={(batch: PrintBatch) => <BatchMenu batch={batch} {...props} />}
        empty={<EmptyState drawing="envelope">{t('cards.queue.noBatches')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

function BatchMenu({ batch, items, readyItems, retry, list }: Props & { readonly batch: PrintBatch }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const again = useAction(retry, { refreshes: [list] });
  const fail = (error: unknown) => notify('error', say(error));
  const save = (work: () => Promise<void>) => () => void work().catch(fail);
  const { label, said } = WAYS[batch.lost ? 'takeOver' : 'retry'];
  const retried = {
    label: t(label),
    onSelect: () => again.mutate({ id: batch.id }, { onSuccess: () => notify('success', t(said)), onError: fail }),
  };
  const all = [
    ...(items?.(batch) ?? []),
    ...(batch.state === 'failed' ? [retried] : []),
    ...(batch.state === 'ready' ? readyItems(batch, save) : []),
  ];
  if (all.length === 0) return null;
  return (
    <Menu
      kind="quiet"
      icon="more"
      iconOnly
      align="end"
      label={t('cards.queue.batchMenu', { date: formatDateTime(batch.createdAt) })}
      items={all}
    />
  );
}

const WAYS = {
  retry: { label: 'cards.queue.retry', said: 'cards.queue.retried' },
  takeOver: { label: 'cards.queue.takeOver', said: 'cards.queue.takenOver' },
} as const;

/** The files of a batch's PDF: one has no number. */
export const pdfItems = (
  { parts }: PrintBatch,
  labelOf: (number: number | null) => string,
  save: (number: number) => () => void,
): MenuItem[] =>
  Array.from({ length: parts }, (_, at) => ({
    label: labelOf(parts === 1 ? null : at + 1),
    onSelect: save(at + 1),
  }));

const columnsOf = (t: Translate, papers: string): Column<PrintBatch>[] => [
  {
    key: 'made',
    width: 'date',
    label: t('cards.queue.made'),
    priority: 1,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'by',
    width: 'name',
    label: t('cards.queue.by'),
    cell: ({ createdBy }) => (createdBy ? <ActorName of={createdBy} /> : t('cards.queue.byItself')),
  },
  { key: 'cards', width: 'money', label: papers, cell: ({ cards }) => formatCount(cards) },
  {
    key: 'state',
    width: 'state',
    label: t('cards.queue.status'),
    cell: (batch) => <BatchState batch={batch} />,
  },
];

function BatchState({ batch }: { readonly batch: PrintBatch }) {
  const t = useText();
  const { state, reason, lost, done, cards } = batch;
  const says =
    state === 'failed' && reason && !lost
      ? t('cards.batch.failedWhy', { reason })
      : t(`cards.batch.${state}`, { done: formatCount(done), count: formatCount(cards) });
  return (
    <>
      <StatusChip tone={TONES[state]}>{says}</StatusChip>
      {lost && <span className="muted small"> {t(`cards.batch.why.${lost}`)}</span>}
    </>
  );
}
