import type { ReactNode } from 'react';

type Props = {
  /** Search and filters. */
  readonly children?: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
};

/** Search, filters and buttons above a list. */
export function Toolbar({ actions, children }: Props) {
  return (
    <div className="toolbar">
      {children}
      {actions && <div className="toolbar-end">{actions}</div>}
    </div>
  );
}
