import type { DashboardKey } from '@coverlane/contract/collections/content-codes.ts';

/** What a card looks like, in a few strokes: boxes and lines as [x, y, width, height] on 96 by 40, and rings by their centre. */
interface Picture {
  readonly boxes: readonly (readonly [x: number, y: number, width: number, height: number])[];
  readonly rings?: readonly number[];
}

const LINES: Picture = { boxes: [4, 12, 20, 28].map((y, at) => [2, y, at % 2 === 0 ? 88 : 64, 4] as const) };
const LIST: Picture = {
  boxes: [4, 16, 28].flatMap((y) => [[2, y, 8, 8] as const, [16, y + 2, 44, 4] as const, [70, y, 22, 8] as const]),
};
const COLUMNS: Picture = {
  boxes: [18, 10, 22, 14, 28, 32].map((tall, at) => [4 + at * 15, 37 - tall, 10, tall] as const),
};
const BARS: Picture = { boxes: [88, 60, 72].map((wide, at) => [2, 4 + at * 12, wide, 7] as const) };
const FIGURES: Picture = { boxes: [2, 26, 50, 74].map((x) => [x, 8, 20, 24] as const) };
const TABLE: Picture = {
  boxes: [4, 14, 24, 34].flatMap((y) => [[2, y, 40, 3] as const, [52, y, 16, 3] as const, [76, y, 16, 3] as const]),
};

const pictures: Readonly<Partial<Record<DashboardKey, Picture>>> = {
  figures: FIGURES,
  paidByMonth: COLUMNS,
  enrollmentActivity: COLUMNS,
  clients: TABLE,
  reports: TABLE,
  whoIsCovered: BARS,
  claimsSummary: BARS,
  aggregateStopLoss: BARS,
  renewals: {
    boxes: [
      [2, 18, 92, 3],
      [44, 12, 36, 15],
    ],
  },
  memberSearch: {
    boxes: [
      [2, 12, 66, 16],
      [72, 12, 22, 16],
    ],
  },
  idCard: {
    boxes: [
      [18, 2, 60, 36],
      [24, 16, 34, 5],
      [24, 28, 18, 4],
    ],
  },
  accumulators: { boxes: [[2, 34, 92, 4]], rings: [24, 70] },
  announcements: { boxes: [[2, 12, 92, 14]] },
  toDo: LIST,
  pendingEnrollments: LIST,
  failedEnrollments: LIST,
  services: LIST,
};

/** A small picture of what a card shows, for who arranges a home. It says nothing that the name beside it does not. */
export function TilePicture({ of }: { readonly of: DashboardKey }) {
  const { boxes, rings = [] } = pictures[of] ?? LINES;
  return (
    <svg className="board-picture" viewBox="0 0 96 40" width="96" height="40" aria-hidden="true">
      {boxes.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="2" />
      ))}
      {rings.map((x) => (
        <circle key={x} cx={x} cy="16" r="11" />
      ))}
    </svg>
  );
}
