import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';

type Props = { readonly summary: ReactNode; readonly open?: boolean; readonly children: ReactNode };

/** Detail that a reader opens when wanted, on the browser's own <details>. */
export function Disclosure({ summary, open = false, children }: Props) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="forward" />
        <span>{summary}</span>
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
