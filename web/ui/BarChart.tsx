import { useState } from 'react';

import { Button } from './Button.tsx';
import './chart.css';

/** One bar: its name, its length, and what its value is called. */
export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly shown: string };

type Props = {
  /** The finding, said from the same numbers: the title of the chart. */
  readonly finding: string;
  readonly bars: readonly Bar[];
  /** Headings of the table of the same numbers. */
  readonly headings: readonly [name: string, value: string];
  /** Words of the button that changes to the table, and back. */
  readonly toTable: string;
  readonly toChart: string;
};

/**
 * Horizontal bars, each with its name and value in words, so that nothing is told by length or colour alone; or the same
 * numbers as a table. Below zero a bar has no length.
 */
export function BarChart({ finding, bars, headings, toTable, toChart }: Props) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart">
      <figcaption className="chart-finding">
        <span>{finding}</span>
        <span data-print="no">
          <Button kind="quiet" icon={isTable ? 'chart' : 'menu'} onClick={() => setTable(!isTable)}>
            {isTable ? toChart : toTable}
          </Button>
        </span>
      </figcaption>
      {isTable ? <Table finding={finding} bars={bars} headings={headings} /> : <Bars bars={bars} />}
    </figure>
  );
}

function Bars({ bars }: Pick<Props, 'bars'>) {
  const longest = Math.max(...bars.map(({ value }) => value), 0);
  return (
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
  );
}

function Table({ finding, bars, headings }: Pick<Props, 'finding' | 'bars' | 'headings'>) {
  return (
    <table className="chart-table">
      <caption className="hidden-visually">{finding}</caption>
      <thead>
        <tr>
          <th scope="col">{headings[0]}</th>
          <th scope="col" className="table-end">
            {headings[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, shown }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="table-end numbers">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
