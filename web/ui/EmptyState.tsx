import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

type Props = {
  /** Why there is nothing, in one sentence. "None yet" and "none match" are different sentences. */
  readonly children: ReactNode;
  readonly title?: ReactNode;
  readonly icon?: IconName;
  /** The one thing to do next. */
  readonly action?: ReactNode;
};

/** Nothing to show: a sentence and one action, never a dead end. */
export function EmptyState({ title, icon = 'search', action, children }: Props) {
  return (
    <div className="state">
      <span className="state-mark">
        <Icon name={icon} />
      </span>
      {title && <p className="state-title">{title}</p>}
      <p>{children}</p>
      {action}
    </div>
  );
}
