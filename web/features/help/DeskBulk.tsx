import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { Selection } from '../../lib/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';

const BULK = {
  take: { owner: 'me' },
  release: { owner: 'nobody' },
  urgent: { priority: 'urgent' },
  resolve: { step: 'resolve' },
} as const;
type Bulk = keyof typeof BULK;

/** What can be done with the ticked requests: with all of them, or with none where one is not in the state for it. */
export function DeskBulk({
  selection,
}: {
  readonly selection: Pick<Selection<{ readonly id: string }>, 'rows' | 'clear'>;
}) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const change = useAction(desk.deskChange, { refreshes: [desk.deskList] });
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const run = (bulk: Bulk) =>
    change.mutate(
      { ids: rows.map(({ id }) => id), ...BULK[bulk] },
      {
        onSuccess: () => {
          notify('success', t(`desk.bulk.${bulk}.done`, { count: rows.length }));
          clear();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      {(['take', 'release', 'urgent', 'resolve'] as const).map((bulk) => (
        <Button
          key={bulk}
          kind={bulk === 'take' ? 'primary' : 'secondary'}
          busy={change.isPending}
          onClick={() => run(bulk)}
        >
          {t(`desk.bulk.${bulk}`)}
        </Button>
      ))}
    </SelectionBar>
  );
}
