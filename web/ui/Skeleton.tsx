import { useEffect, useState } from 'react';

import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Props = {
  readonly lines?: number;
  /** A block of this kind instead of lines of text. */
  readonly block?: boolean;
  /** What is loading, for screen readers: "Loading claims". */
  readonly label?: string;
};

/** Stands where something will appear, from 300 ms on; after 8 s it also says that it is still being fetched. */
export function Skeleton({ lines = 3, block = false, label }: Props) {
  const { text } = useUi();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="skeleton-lines">
      <VisuallyHidden>{label ?? text('loading')}</VisuallyHidden>
      {block ? (
        <span className="skeleton skeleton-block" />
      ) : (
        Array.from({ length: lines }, (_, line) => <span key={line} className="skeleton" />)
      )}
      {slow && <span className="muted small">{text('stillWorking')}</span>}
    </div>
  );
}
