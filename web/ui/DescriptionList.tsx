import type { ReactNode } from 'react';

import { shownOr } from './NoValue.tsx';

export type Detail = {
  readonly label: string;
  /** Nothing, or empty, shows a dash: the reader sees that it was not forgotten. */
  readonly value: ReactNode;
  /** A "Change" link at the end of the line. */
  readonly action?: ReactNode;
};

/** Labels and values, one a line: a record's details, or answers to check before sending. */
export function DescriptionList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="details-list">
      {details.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shownOr(value)}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
