import { type ReactNode, useState } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

type Props = {
  /** Fetches the file and has the browser save it. */
  readonly save: () => Promise<void>;
  /** What is said of a failure; otherwise why it failed, and nothing else. */
  readonly sentence?: (why: string) => string;
  readonly children: ReactNode;
};

/**
 * Saves one file, busy while it comes. A file that takes over 30 s is given up; the reader decides whether to try once more
 * (specification 9).
 */
export function SaveButton({ save, sentence = (why) => why, children }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await save();
    } catch (failure) {
      notify('error', sentence(say(failure)), { label: t('ui.tryAgain'), onSelect: () => void run() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
