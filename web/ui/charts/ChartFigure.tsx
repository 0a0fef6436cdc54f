import { type ReactNode, useState } from 'react';

import { Button } from '../Button.tsx';
import { useUi } from '../Ui.tsx';
import './charts.css';

/** One number of a chart: its name, its value, and how that is read. */
export interface Mark {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly shown: string;
}

/** What every chart says beside its picture. */
export interface ChartWords {
  /** The finding, said from the same numbers: the title of the chart. */
  readonly finding: string;
  /** Headings of the table of the same numbers. */
  readonly headings: readonly [name: string, value: string];
}

type Props = ChartWords & {
  /** The rows of the table: a name and how the value is read. */
  readonly rows: readonly Omit<Mark, 'value'>[];
  readonly children: ReactNode;
};

/** A chart under the sentence of what it shows, or the same numbers as a table. */
export function ChartFigure({ finding, headings, rows, children }: Props) {
  const { text } = useUi();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart">
      <figcaption className="chart-finding">
        <span>{finding}</span>
        <span data-print="no">
          <Button kind="quiet" icon={isTable ? 'chart' : 'menu'} onClick={() => setTable(!isTable)}>
            {text(isTable ? 'asChart' : 'asTable')}
          </Button>
        </span>
      </figcaption>
      {isTable ? <Table finding={finding} rows={rows} headings={headings} /> : children}
    </figure>
  );
}

function Table({ finding, rows, headings }: Pick<Props, 'finding' | 'rows' | 'headings'>) {
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
        {rows.map(({ key, label, shown }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="table-end numbers">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
