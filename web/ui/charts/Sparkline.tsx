import './charts.css';

const [WIDTH, HEIGHT] = [96, 24];

type Props = {
  /** The course in words: "Members over 12 months: from 150 to 164". */
  readonly said: string;
  /** At least two values, the oldest first. */
  readonly values: readonly number[];
};

/** The course of a number as a line as high as a word, its last value marked. Nothing of fewer than two values. */
export function Sparkline({ said, values }: Props) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const points = values.map((value, at) => ({
    x: 3 + (at * (WIDTH - 6)) / (values.length - 1),
    y: HEIGHT - 3 - ((value - least) * (HEIGHT - 6)) / span,
  }));
  const last = points.at(-1);
  return (
    <svg
      className="chart-spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={said}
    >
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last?.x} cy={last?.y} r="2.5" />
    </svg>
  );
}
