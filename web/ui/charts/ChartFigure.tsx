import { type ReactNode, useState } from 'react';

import { Button } from '../Button.tsx';
import { useUi } from '../Ui.tsx';
import type { UiTextName } from '../ui-text-names.ts';
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
  /** The picture is folded below its finding until somebody opens it, so that what follows stays in sight; paper shows it. */
  readonly folds?: boolean | undefined;
}

type Props = ChartWords & {
  /** The rows of the table: a name and how the value is read. None where the chart is a table itself. */
  readonly rows: readonly Omit<Mark, 'value'>[];
  readonly children: ReactNode;
};

/** A chart under the sentence of what it shows, or the same numbers as a table. */
export function ChartFigure({ finding, headings, rows, folds = false, children }: Props) {
  const [isTable, setTable] = useState(false);
  const [isOpen, setOpen] = useState(!folds);
  const hasTable = isOpen && rows.length > 0;
  return (
    <figure className="chart">
      <figcaption className="chart-finding">
        <span>{finding}</span>
        <span data-print="no" className="row">
          {hasTable && <Turn isOn={isTable} names={['asTable', 'asChart']} onTurn={setTable} />}
          {folds && <Turn isOn={isOpen} names={['showChart', 'hideChart']} onTurn={setOpen} expands />}
        </span>
      </figcaption>
      <div className={isOpen ? undefined : 'chart-folded'}>
        {isTable ? <Table finding={finding} rows={rows} headings={headings} /> : children}
      </div>
    </figure>
  );
}

type TurnProps = {
  readonly isOn: boolean;
  /** What pressing does while it is off, and while it is on. */
  readonly names: readonly [off: UiTextName, on: UiTextName];
  readonly onTurn: (next: boolean) => void;
  /** It opens and closes what stands below. */
  readonly expands?: boolean;
};

function Turn({ isOn, names: [off, on], onTurn, expands = false }: TurnProps) {
  const { text } = useUi();
  return (
    <Button
      kind="quiet"
      icon={isOn || expands ? 'chart' : 'menu'}
      onClick={() => onTurn(!isOn)}
      {...(expands && { 'aria-expanded': isOn })}
    >
      {text(isOn ? on : off)}
    </Button>
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
