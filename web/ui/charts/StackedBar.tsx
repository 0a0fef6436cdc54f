import './charts.css';

/** The fixed colours of money, told apart by a pattern as well. */
export type PartTone = 'plan' | 'discount' | 'you' | 'other' | 'none';

/** One part of the whole: how much of it, and the sentence that says so. */
export interface Part {
  readonly key: string;
  readonly value: number;
  readonly tone: PartTone;
  /** "Your plan paid 61%: $312.40". */
  readonly said: string;
}

type Props = {
  readonly parts: readonly Part[];
  /** A line across the bar, in percent of the width, and what it says: the out-of-pocket limit. */
  readonly mark?: { readonly at: number; readonly said: string } | undefined;
  /** How much of the width the whole takes, 0 to 100: bars that are compared are drawn to one scale. */
  readonly share?: number | undefined;
};

/** A whole and its parts to scale as one bar, with the parts in words below, each by its own colour and pattern. */
export function StackedBar({ parts, mark, share = 100 }: Props) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div className="chart-stacked">
      <div className="chart-stack" aria-hidden="true">
        <div className="chart-stack-parts" style={{ inlineSize: `${share}%` }}>
          {shown.map(({ key, tone, value }) => (
            <span key={key} className={`chart-part-${tone}`} style={{ flexGrow: value }} />
          ))}
        </div>
        {mark && <span className="chart-stack-mark" style={{ insetInlineStart: `${mark.at}%` }} />}
      </div>
      <ul className="chart-parts">
        {shown.map(({ key, tone, said }) => (
          <li key={key}>
            <span className={`chart-key chart-part-${tone}`} aria-hidden="true" />
            {said}
          </li>
        ))}
        {mark && (
          <li>
            <span className="chart-key chart-key-mark" aria-hidden="true" />
            {mark.said}
          </li>
        )}
      </ul>
    </div>
  );
}
