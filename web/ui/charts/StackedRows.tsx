import { type PartTone, StackKey, StackTrack } from './stack.tsx';

/** A whole in words, and its parts to scale. */
export interface StackedRow {
  readonly key: string;
  readonly name: string;
  /** What the whole comes to: "$2,580.00". */
  readonly said: string;
  readonly parts: readonly { readonly tone: PartTone; readonly value: number }[];
}

type Props = {
  readonly rows: readonly StackedRow[];
  /** What the full width stands for, so that several such charts are to one scale. */
  readonly most: number;
  /** A line across all bars, and what it says: the out-of-pocket limit. */
  readonly mark?: { readonly at: number; readonly said: string } | undefined;
  readonly legend: readonly { readonly tone: PartTone; readonly said: string }[];
};

/** Wholes of the same parts below each other, each with its words, and one legend for all of them. */
export function StackedRows({ rows, most, mark, legend }: Props) {
  const percent = (value: number): string => `${Math.min(100, (100 * value) / Math.max(1, most))}%`;
  return (
    <div className="chart-rows">
      <dl>
        {rows.map(({ key, name, said, parts }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className="numbers">{said}</dd>
            <dd aria-hidden="true">
              <StackTrack
                parts={parts.map(({ tone, value }) => ({ key: tone, tone, flex: { flex: `0 0 ${percent(value)}` } }))}
                {...(mark && { mark: percent(mark.at) })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <StackKey parts={legend.map(({ tone, said }) => ({ key: tone, tone, said }))} mark={mark?.said} />
    </div>
  );
}
