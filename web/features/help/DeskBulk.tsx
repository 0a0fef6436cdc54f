import type { Input, Reply } from '@coverlane/contract/call.ts';
import { helpPriorities, waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { Selection } from '../../lib/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';

type Line = Reply<typeof desk.deskList>['rows'][number];
type Wish = Omit<Input<typeof desk.deskChange>, 'ids'>;

const BULK = {
  take: { owner: 'me' },
  release: { owner: 'nobody' },
  resolve: { step: 'resolve' },
  reopen: { step: 'reopen' },
} as const;

type Props = { readonly selection: Pick<Selection<Line>, 'rows' | 'clear'> };

/** What can be done with the ticked requests: with all of them, or with none where one is not in the state for it. */
export function DeskBulk({ selection }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const change = useAction(desk.deskChange, { refreshes: [desk.deskList] });
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const run = (wish: Wish, done: string) =>
    change.mutate(
      { ids: rows.map(({ id }) => id), ...wish },
      {
        onSuccess: () => {
          notify('success', done);
          clear();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  const priorities = helpPriorities.map((priority) => {
    const label = t(`desk.priority.${priority}`);
    const done = t('desk.bulk.priority.done', { count: rows.length, priority: label });
    return { label, onSelect: () => run({ priority }, done) };
  });
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      {(['take', 'release', 'resolve', 'reopen'] as const).map((bulk) => (
        <Button
          key={bulk}
          kind={bulk === 'take' ? 'primary' : 'secondary'}
          busy={change.isPending}
          onClick={() => run(BULK[bulk], t(`desk.bulk.${bulk}.done`, { count: rows.length }))}
        >
          {t(`desk.bulk.${bulk}`)}
        </Button>
      ))}
      <Menu label={t('desk.priority')} items={priorities} up />
      <HandOver rows={rows} onChoose={run} />
      {rows.length > 1 && <MergeTicked rows={rows} onMerged={clear} />}
    </SelectionBar>
  );
}

type HandOverProps = {
  readonly rows: readonly Line[];
  readonly onChoose: (wish: Wish, done: string) => void;
};

/** Hands the ticked requests to somebody who may answer the first of them; who may not answer all is refused by name of the field. */
function HandOver({ rows, onChoose }: HandOverProps) {
  const t = useText();
  const people = useCall(desk.deskPeople, { id: rows[0]?.id ?? '' }, { keep: true }).data?.rows ?? [];
  const items = people.map(({ id, name }) => ({
    label: name,
    onSelect: () => onChoose({ owner: id }, t('desk.bulk.handOver.done', { count: rows.length, name })),
  }));
  return items.length === 0 ? null : <Menu label={t('desk.handOver')} items={items} up />;
}

const owesNothing = ({ status }: Line): number => (waitingForDesk.includes(status) ? 0 : 1);

/** Merges the ticked requests into the one that was asked first, of those that wait for a word where some do. */
function MergeTicked({ rows, onMerged }: { readonly rows: readonly Line[]; readonly onMerged: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const merge = useAction(desk.deskMerge, { refreshes: [desk.deskList] });
  const [first, ...doubles] = rows.toSorted(
    (one, other) => owesNothing(one) - owesNothing(other) || one.createdAt.localeCompare(other.createdAt),
  );
  if (!first) return null;
  const run = () =>
    merge.mutate(
      { id: first.id, ids: doubles.map(({ id }) => id) },
      {
        onSuccess: () => {
          notify('success', t('desk.merged', { number: first.number }));
          onMerged();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button busy={merge.isPending} onClick={run}>
      {t('desk.merge')}
    </Button>
  );
}
