import { Anchor } from '../Anchor.tsx';
import { ChartFigure, type ChartWords, type Mark } from './ChartFigure.tsx';
import { labelled, labelPlace, topOf } from './scale.ts';
import { useWidth } from './useWidth.ts';

const HEIGHT = 176;
/** Where it stands among other cards of one screen. */
const SHORT = 100;
/** Room above the tallest column for its value, and below the line for the names. */
const [ABOVE, BELOW] = [20, 22];
/** What a name under a column needs beside its neighbour. */
const NAME_ROOM = 62;

/** A column, and where it leads. */
export type Column = Mark & {
  readonly href?: string /** The whole of it in words, of a column that leads somewhere. */;
  readonly said?: string;
};

type Props = ChartWords & {
  readonly columns: readonly Column[];
  /** Lower, among other cards. */
  readonly short?: boolean;
};

/**
 * Columns over time, 2 to 60 of them: the value over each where it fits, the name under as many as have room, the last one
 * always. Columns that lead somewhere are links of at least 24 pixels.
 */
export function Columns({ columns, short = false, ...words }: Props) {
  const height = short ? SHORT : HEIGHT;
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const leads = columns.some(({ href }) => href !== undefined);
  return (
    <ChartFigure {...words} rows={columns}>
      <div ref={ref} className="chart-columns" data-short={short || undefined}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role={leads ? 'group' : 'img'}
          aria-label={words.finding}
        >
          <Drawn columns={columns} size={{ width, height }} />
          <line className="chart-axis" x1="0" x2={width} y1={height - BELOW + 0.5} y2={height - BELOW + 0.5} />
        </svg>
      </div>
    </ChartFigure>
  );
}

type Size = { readonly width: number; readonly height: number };

function Drawn({ columns, size: { width, height } }: { readonly columns: readonly Column[]; readonly size: Size }) {
  const top = topOf(Math.max(...columns.map(({ value }) => value), 0));
  const each = width / Math.max(1, columns.length);
  const named = labelled(columns.length, width, NAME_ROOM);
  const longest = Math.max(...columns.map(({ shown }) => shown.length), 1);
  // As wide as its figures, and a gap to its neighbour.
  const hasValues = each > longest * 7.5 + 6;
  return columns.map((column, at) => (
    <One
      key={column.key}
      column={column}
      place={{
        x: at * each,
        width: each,
        all: width,
        height,
        tall: (Math.max(0, column.value) / top) * (height - ABOVE - BELOW),
      }}
      isNamed={named.has(at)}
      hasValue={hasValues}
    />
  ));
}

type OneProps = {
  readonly column: Column;
  /** `all`: how wide the whole drawing is. */
  readonly place: Size & { readonly x: number; readonly all: number; readonly tall: number };
  readonly isNamed: boolean;
  readonly hasValue: boolean;
};

function One({ column, place: { x, width, all, height, tall }, isNamed, hasValue }: OneProps) {
  const { href, said, label, shown } = column;
  const middle = x + width / 2;
  const thick = Math.min(44, Math.max(2, width * 0.64));
  const line = height - BELOW;
  const name = said ?? `${label}: ${shown}`;
  const drawn = (
    <>
      <title>{name}</title>
      <rect className="chart-hit" x={x} y="0" width={width} height={height} />
      <rect className="chart-column" x={middle - thick / 2} y={line - tall} width={thick} height={tall} rx="3" />
    </>
  );
  return (
    <g>
      {href === undefined ? (
        drawn
      ) : (
        <Anchor href={href} aria-label={name} className="chart-link">
          {drawn}
        </Anchor>
      )}
      {/* Beside the link, which says it in words: its name is not the two read as one. */}
      <g className="chart-words" aria-hidden={href !== undefined}>
        {hasValue && (
          <text className="chart-value" x={middle} y={line - tall - 6} textAnchor="middle">
            {shown}
          </text>
        )}
        {isNamed && (
          <text className="chart-label" y={height - 6} {...labelPlace(label, middle, all)}>
            {label}
          </text>
        )}
      </g>
    </g>
  );
}
