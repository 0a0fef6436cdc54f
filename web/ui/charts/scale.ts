/**
 * The top of an axis: the least number of the form 1, 2, 2.5 or 5 times a power of ten that is not below the largest value.
 * @param most the largest value; zero or below gives 1, so that there is an axis
 */
export function topOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= most * (1 - Number.EPSILON)) ?? 10;
  return step * power;
}

/**
 * Which labels of an axis stand: evenly spaced, the last one always, none so near another that they touch.
 * @param count how many places there are
 * @param width of the axis, in pixels
 * @param room what a label needs, in pixels
 */
export function labelled(count: number, width: number, room: number): ReadonlySet<number> {
  // The last stands inside the edge of the drawing, nearer to its neighbour than its place is.
  const moved = Math.max(0, (room - width / count) / 2);
  const fitting = Math.max(1, Math.floor(width / (room + moved)));
  const every = Math.max(1, Math.ceil(count / fitting));
  const shown = new Set<number>();
  for (let at = count - 1; at >= 0; at -= every) shown.add(at);
  return shown;
}

/** What a letter of a label takes, in pixels. */
const LETTER = 7.2;

/**
 * Where a label stands under its place: in the middle of it, or at the edge of the drawing that would cut it.
 * @param label its words @param middle of its place @param width of the drawing, in pixels
 */
export function labelPlace(
  label: string,
  middle: number,
  width: number,
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  const half = (label.length * LETTER) / 2;
  if (middle - half < 0) return { x: 0, textAnchor: 'start' };
  if (middle + half > width) return { x: width, textAnchor: 'end' };
  return { x: middle, textAnchor: 'middle' };
}
