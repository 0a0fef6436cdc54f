import type { ReactNode } from 'react';

export type Change = {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** What the reader typed instead, with its word. */
  readonly mine?: ReactNode;
};

/** What somebody changed, each value beside the one before, and beside the reader's own where the two differ. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul>
      {changes.map(({ label, before, after, mine }) => (
        <li key={label}>
          {label}: <del>{before}</del> → <ins>{after}</ins>
          {mine && <> · {mine}</>}
        </li>
      ))}
    </ul>
  );
}
