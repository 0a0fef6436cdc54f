import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { useEffect, useRef } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { ArrangeBoard } from './ArrangeBoard.tsx';
import { type Arranged, placesOf } from './arrangement.ts';
import { useArranging } from './arranging.ts';

/** Opens the arrangement of the own home page. @param isBack it was open just now: the focus comes back here */
export function ArrangeButton({ isBack, onOpen }: { readonly isBack: boolean; readonly onOpen: () => void }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <div className="home-arrange" data-print="no">
      <Button ref={button} kind="quiet" icon="edit" onClick={onOpen}>
        {t('arrange.open')}
      </Button>
    </div>
  );
}

type Props = {
  /** Every card of the page as it stands now. */
  readonly cards: readonly Arranged[];
  /** The user arranged them before. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

const nowhere = () => false;

/** The own home page while it is arranged: which cards, where, how large (domain 12.9; ux 1.4). */
export function ArrangePanel({ cards, isOwn, onClose }: Props) {
  const t = useText();
  const arranging = useArranging(cards);
  const { save, reset, busy } = useKeeping(onClose);
  const guard = useLeaveGuard(arranging.isChanged && !busy, nowhere);
  return (
    <section className="card stack">
      <FocusedHeading>{t('arrange.title')}</FocusedHeading>
      <p className="muted">{t('arrange.about')}</p>
      <div className="board-bar">
        <Button aria-disabled={!arranging.isChanged} onClick={arranging.undo}>
          {t('arrange.undo')}
        </Button>
        {isOwn && (
          <Button disabled={busy} onClick={reset}>
            {t('arrange.reset')}
          </Button>
        )}
        <Button onClick={() => guard.leave(onClose)}>{t('arrange.cancel')}</Button>
        <Button kind="primary" busy={busy} onClick={() => save(arranging.cards)}>
          {t('arrange.save')}
        </Button>
      </div>
      <ArrangeBoard arranging={arranging} />
      <LeaveQuestion guard={guard} />
    </section>
  );
}

/** Keeps the arrangement, or takes it back; the page shows it at once. */
function useKeeping(onClose: () => void) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [dashboard.dashboardItems];
  const keep = useAction(dashboard.arrangeDashboard, { refreshes });
  const drop = useAction(dashboard.resetDashboard, { refreshes });
  const done = (text: TextKey) => ({
    onSuccess: () => {
      notify('success', t(text));
      onClose();
    },
    onError: (failure: unknown) => notify('error', say(failure)),
  });
  return {
    save: (order: readonly Arranged[]) => keep.mutate({ rows: placesOf(order) }, done('arrange.saved')),
    reset: () => drop.mutate({}, done('arrange.wasReset')),
    busy: keep.isPending || drop.isPending,
  };
}
