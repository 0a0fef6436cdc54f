import { useState } from 'react';
import type { DraftBegun } from '../draft-begun.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';

type Props = {
  readonly begun: DraftBegun;
  /** Ends the first and opens another. */
  readonly onAnew: () => Promise<void>;
};

/** A draft for the same person and reason is there: go on with it, or begin anew, which ends it. */
export function BegunQuestion({ begun, onAnew }: Props) {
  const t = useText();
  const say = useFailureText();
  const { type } = useUser();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const anew = async () => {
    setBusy(true);
    await onAnew().catch((failure: unknown) => notify('error', say(failure)));
    setBusy(false);
  };
  return (
    <div className="stack">
      <p>{t('enrollment.begun.about', { number: begun.number })}</p>
      <div className="row">
        <LinkButton kind="primary" href={`/${type}/enrollment/${begun.enrollmentId}`}>
          {t('enrollment.begun.goOn')}
        </LinkButton>
        <Button busy={busy} onClick={() => void anew()}>
          {t('enrollment.begun.anew')}
        </Button>
      </div>
    </div>
  );
}

/** "You started one on 11/25/2026", or who else did. */
export function useBegunTitle(): (begun: DraftBegun) => string {
  const t = useText();
  return ({ date, by }) =>
    by === null
      ? t('enrollment.begun.own', { date: formatDate(date) })
      : t('enrollment.begun.other', { date: formatDate(date), by });
}
