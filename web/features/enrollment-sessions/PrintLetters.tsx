import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = {
  readonly sessionId: string;
  /** Whom; absent: everybody without an e-mail address who has not answered. */
  readonly ids?: readonly string[];
};

/** Saves the letters of some as one PDF; they count as invited. */
export function PrintLetters({ sessionId, ids }: Props) {
  const t = useText();
  const say = useFailureText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await saveFile(sessionMessages.sessionLetters, { sessionId, ...(ids && { ids: [...ids] }) });
      void refresh([sessionProgress.enrollmentStatuses, sessionProgress.sessionCockpit]);
    } catch (failure) {
      notify('error', say(failure));
    }
    setBusy(false);
  };
  return (
    <Button icon="print" busy={busy} onClick={() => void print()}>
      {t(ids === undefined ? 'sessionMessages.letters' : 'sessionPeople.letters')}
    </Button>
  );
}
