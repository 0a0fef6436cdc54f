import type { Span } from './changes/facts.ts';
import { covers, lastDay } from './coverage-state.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

type Order = (row: Span, than: Span) => boolean;

const isLater: Order = (row, than) => row.effectiveDate >= than.effectiveDate;
const isNearer: Order = (row, than) => row.effectiveDate <= than.effectiveDate;
const lastsLonger: Order = (row, than) =>
  lastDay(row) > lastDay(than) || (lastDay(row) === lastDay(than) && isLater(row, than));

const better = <Row extends Span>(row: Row, than: Row | undefined, isBetter: Order): Row =>
  than === undefined || isBetter(row, than) ? row : than;

/**
 * The row of a day: the one that began last of those that cover it, else the first one ahead, else the last one past. Of
 * several jobs on one day it is the one that began last; whoever asks which row holds on a day asks here (decision 70, 75).
 */
export function inForce<Row extends Span>(rows: readonly Row[], day: CalendarDate): Row | undefined {
  let [current, ahead, past]: (Row | undefined)[] = [];
  for (const row of rows) {
    if (covers(row, day)) current = better(row, current, isLater);
    else if (row.effectiveDate > day) ahead = better(row, ahead, isNearer);
    else past = better(row, past, lastsLonger);
  }
  return current ?? ahead ?? past;
}
