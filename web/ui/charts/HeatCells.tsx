import './charts.css';

/** A cell: how strong it is drawn (by its value) and how it is read; nothing where there is no value. */
export interface HeatRow {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly ({ readonly value: number; readonly shown: string } | null)[];
}

type Props = {
  /** The finding: the caption of the table. */
  readonly finding: string;
  /** Headings: of the names, then of each column. */
  readonly headings: readonly string[];
  readonly rows: readonly HeatRow[];
  /** The finding is said above already: the caption is read aloud alone. */
  readonly captionHidden?: boolean | undefined;
};

/** Five strengths, so that words on each keep their contrast. */
const strengthOf = (value: number, most: number): number => (most > 0 ? Math.ceil((Math.max(0, value) * 4) / most) : 0);

/** A table whose cells are stronger the larger they are: a triangle of claims by the month they were paid. It is its own table. */
export function HeatCells({ finding, headings, rows, captionHidden = false }: Props) {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell?.value ?? 0)), 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className="chart-heat-frame" role="group" aria-label={finding} tabIndex={0}>
      <table className="chart-heat">
        <caption className={captionHidden ? 'hidden-visually' : 'chart-finding'}>{finding}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                  key={at}
                  className="numbers"
                  data-strength={cell ? strengthOf(cell.value, most) : undefined}
                >
                  {cell?.shown}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
