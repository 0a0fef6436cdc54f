import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { actorSaid } from '../../lib/actors.ts';

type Change = Reply<typeof idCards.cardChangeList>['rows'][number];

const LOOK_AGAIN_MS = 3000;

/** Printed cards that say something that has changed since: new ones are ordered from here, or none. */
export function CardChanges() {
  const t = useText();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useCall(
    idCards.cardChangeList,
    {},
    { every: (known) => known?.rows.some(({ state }) => state === 'running') === true && LOOK_AGAIN_MS },
  );
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="muted">{t('cards.change.about')}</p>
      <DataTable
        caption={t('cards.queue.outdated')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Change) => id}
        rowName={(change: Change) => whereOf(change, t)}
        renderActions={(change: Change) => <Dismiss change={change} />}
        empty={<EmptyState drawing="card">{t('cards.change.none')}</EmptyState>}
      />
    </>
  );
}

/** Who orders new cards, or says that none are needed, and hears what came of it. */
function useTold() {
  const say = useFailureText();
  const { notify } = useNotices();
  return (text: string) => ({
    onSuccess: () => notify('success', text),
    onError: (error: unknown) => notify('error', say(error)),
  });
}

const REFRESHES = [idCards.cardChangeList, idCards.cardQueue];

function Reissue({ id, cards, state, ordered }: Change) {
  const t = useText();
  const told = useTold();
  const reissue = useAction(idCards.reissueCards, { refreshes: REFRESHES });
  if (state === 'running') return t('cards.change.running', { done: formatCount(ordered) });
  return (
    <Button busy={reissue.isPending} onClick={() => reissue.mutate({ id }, told(t('cards.change.reissued')))}>
      {t('cards.change.reissue', { count: cards })}
    </Button>
  );
}

function Dismiss({ change }: { readonly change: Change }) {
  const t = useText();
  const told = useTold();
  const { id, state } = change;
  const dismiss = useAction(idCards.dismissCardChange, { refreshes: REFRESHES });
  if (state === 'running') return null;
  const onSelect = () => dismiss.mutate({ id }, told(t('cards.change.dismissed')));
  return (
    <Menu
      kind="quiet"
      icon="more"
      iconOnly
      align="end"
      label={t('cards.change.actions', { where: whereOf(change, t) })}
      items={[{ label: t('cards.change.dismiss'), onSelect }]}
    />
  );
}

const whereOf = ({ clientName, planName, divisionName, coverageTypes }: Change, t: Translate): string =>
  [
    clientName ?? t('cards.change.everybody'),
    planName,
    divisionName,
    coverageTypes?.map((type) => t(`coverageType.${type}`)).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

const columnsOf = (t: Translate): Column<Change>[] => [
  { key: 'where', label: t('cards.change.where'), priority: 1, cell: (change) => whereOf(change, t) },
  { key: 'what', label: t('cards.change.what'), cell: ({ kind }) => t(`cards.change.kind.${kind}`) },
  {
    key: 'when',
    label: t('cards.change.when'),
    cell: ({ changedAt, changedBy }) =>
      [formatDateTime(changedAt), actorSaid(changedBy, t)].filter(Boolean).join(' · '),
  },
  { key: 'cards', width: 'state', label: t('cards.queue.cards'), cell: (change) => <Reissue {...change} /> },
];
