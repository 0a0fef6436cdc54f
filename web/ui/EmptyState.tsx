import type { ReactNode } from 'react';

import type { DrawingName } from './drawing-names.ts';
import { Drawing } from './drawings.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

type Props = {
  /** Why there is nothing, in one sentence. "None yet" and "none match" are different sentences. */
  readonly children: ReactNode;
  readonly title?: ReactNode;
  /** What will stand here; a list that was searched in vain has the magnifier. */
  readonly drawing?: DrawingName;
  /** In place of a drawing where something is closed and not empty. */
  readonly icon?: IconName;
  /** The one thing to do next. */
  readonly action?: ReactNode;
};

/** Nothing to show: a sentence and one action, never a dead end. */
export function EmptyState({ title, drawing = 'magnifier', icon, action, children }: Props) {
  return (
    <div className="state">
      {icon ? (
        <span className="state-mark">
          <Icon name={icon} />
        </span>
      ) : (
        <Drawing name={drawing} />
      )}
      {title && <p className="state-title">{title}</p>}
      <p>{children}</p>
      {action}
    </div>
  );
}
