import { useId } from 'react';

import { VisuallyHidden } from './VisuallyHidden.tsx';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** What stands at the end of the line: '$380.00 left', '71%'. */
  readonly amount?: string;
  /** Says the amount aloud at the start, the middle and the end, and not at every step. */
  readonly announce?: boolean;
};

/** How far something is: the browser's progress bar under words that say the same. */
export function Progress({ label, value, max = 100, amount, announce = false }: Props) {
  const id = useId();
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const shown = amount ?? `${Math.round(share * 100)}%`;
  const milestone = share >= 1 ? 100 : share >= 0.5 ? 50 : 0;
  return (
    <div className="progress">
      <div className="progress-text">
        <span id={id}>{label}</span>
        <span className="numbers">{shown}</span>
      </div>
      <progress aria-labelledby={id} value={Math.max(0, Math.min(value, max))} max={max} />
      {announce && (
        <VisuallyHidden>
          <span role="status">{`${label}: ${milestone}%`}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}
