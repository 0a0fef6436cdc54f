import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { useUi } from './Ui.tsx';
import './list.css';

type Props = {
  readonly count: number;
  /** Ticks all that match, of which there are so many; absent where they are ticked or too many. */
  readonly all?: { readonly total: number; readonly onSelect: () => void } | undefined;
  readonly onClear: () => void;
  /** What can be done with them. */
  readonly children: ReactNode;
};

/** Stands above a table while rows of it are ticked: how many, and what can be done with them. */
export function SelectionBar({ count, all, onClear, children }: Props) {
  const { text } = useUi();
  return (
    <section className="selection-bar" aria-label={text('selectedCount', { count })}>
      <strong role="status">{text('selectedCount', { count })}</strong>
      {all && (
        <Button kind="quiet" onClick={all.onSelect}>
          {text('selectMatching', { count: all.total })}
        </Button>
      )}
      {children}
      <Button kind="quiet" onClick={onClear}>
        {text('clearSelection')}
      </Button>
    </section>
  );
}
