import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

export type TimelineEvent = {
  readonly key: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  /** Date and who did it. */
  readonly when: ReactNode;
  readonly details?: ReactNode;
};

/** What happened, newest first. */
export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className="plain-list timeline">
      {events.map(({ key, icon, title, when, details }) => (
        <li key={key}>
          <span className="timeline-mark">
            <Icon name={icon} />
          </span>
          <span className="timeline-title">{title}</span>
          <span className="muted small">{when}</span>
          {details && <div>{details}</div>}
        </li>
      ))}
    </ol>
  );
}
