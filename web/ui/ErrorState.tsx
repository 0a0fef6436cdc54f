import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useUi } from './Ui.tsx';

type Props = {
  /** What happened. */
  readonly title: ReactNode;
  /** What was kept; "Nothing you entered is lost" unless given. */
  readonly kept?: ReactNode;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** Code for support, in small print. */
  readonly code?: string;
};

/** Something failed: what happened, what was kept, what to do. No blame and no dead end. */
export function ErrorState({ title, kept, onRetry, busy = false, code, children }: Props) {
  const { text } = useUi();
  return (
    <div className="state" role="alert">
      <span className="state-mark state-mark-bad">
        <Icon name="error" />
      </span>
      <p className="state-title">{title}</p>
      <p>{kept ?? text('errorKept')}</p>
      {children && <div>{children}</div>}
      {onRetry && (
        <Button icon="refresh" busy={busy} onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      )}
      {code && <p className="muted small">{text('errorCode', { code })}</p>}
    </div>
  );
}
