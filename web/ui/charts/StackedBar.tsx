import { type PartTone, StackKey, StackTrack } from './stack.tsx';

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
      <StackTrack
        inlineSize={`${share}%`}
        parts={shown.map(({ key, tone, value }) => ({ key, tone, flex: { flexGrow: value } }))}
        {...(mark && { mark: `${mark.at}%` })}
      />
      <StackKey parts={shown} mark={mark?.said} />
    </div>
  );
}
