import type { CSSProperties } from 'react';
import './charts.css';

/** The fixed colours of money, told apart by a pattern as well. */
export type PartTone = 'plan' | 'discount' | 'you' | 'other' | 'none';

type TrackProps = {
  /** The parts side by side, each with how it takes its width. */
  readonly parts: readonly { readonly key: string; readonly tone: PartTone; readonly flex: CSSProperties }[];
  /** Where a line stands across them: "80%". */
  readonly mark?: string;
  /** How much of the width the whole takes; all of it unless something is said. */
  readonly inlineSize?: string;
};

/** Parts of a whole as one bar: hidden from who hears the words beside it. */
export function StackTrack({ parts, mark, inlineSize }: TrackProps) {
  return (
    <div className="chart-stack" aria-hidden="true">
      <div className="chart-stack-parts" style={{ inlineSize }}>
        {parts.map(({ key, tone, flex }) => (
          <span key={key} className={`chart-part-${tone}`} style={flex} />
        ))}
      </div>
      {mark !== undefined && <span className="chart-stack-mark" style={{ insetInlineStart: mark }} />}
    </div>
  );
}

type KeyProps = {
  readonly parts: readonly { readonly key: string; readonly tone: PartTone; readonly said: string }[];
  /** What the line across the bar says. */
  readonly mark?: string | undefined;
};

/** What each part of a bar is, by its colour and pattern. */
export function StackKey({ parts, mark }: KeyProps) {
  return (
    <ul className="chart-parts">
      {parts.map(({ key, tone, said }) => (
        <li key={key}>
          <span className={`chart-key chart-part-${tone}`} aria-hidden="true" />
          {said}
        </li>
      ))}
      {mark !== undefined && (
        <li>
          <span className="chart-key chart-key-mark" aria-hidden="true" />
          {mark}
        </li>
      )}
    </ul>
  );
}
