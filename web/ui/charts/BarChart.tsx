import { ChartFigure, type ChartWords, type Mark } from './ChartFigure.tsx';

type Props = ChartWords & { readonly bars: readonly Mark[] };

/**
 * Horizontal bars, each with its name and value in words, so that nothing is told by length or colour alone; or the same
 * numbers as a table. Below zero a bar has no length.
 */
export function BarChart({ bars, ...words }: Props) {
  const longest = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ChartFigure {...words} rows={bars}>
      <ul className="chart-bars">
        {bars.map(({ key, label, value, shown }) => (
          <li key={key}>
            <span className="chart-name">{label}</span>
            <span className="numbers">{shown}</span>
            <svg
              className="chart-bar"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={longest > 0 ? (Math.max(0, value) * 100) / longest : 0} height="10" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
