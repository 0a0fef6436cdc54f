import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { addMonths, dayBefore, todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type ClaimTotalsRow, claimTotalsOf, zoneOf } from './totals.queries.ts';

/** A total is of at least so many people (domain 7.6: de-identified). */
const LEAST_PEOPLE = 10;

/** GET /claimtotals: what an employer's claims of a year come to, for who may not read them one by one. */
export async function claimTotals(
  { clientId, year }: Input<typeof claims.claimTotals>,
  { db }: Context,
): Promise<Reply<typeof claims.claimTotals>> {
  const zone = await zoneOf(db, clientId);
  if (zone === undefined) throw notFound();
  const today = todayIn(zone, new Date());
  const asked = year ?? Number(addMonths(today, -3).slice(0, 4));
  const through = lastQuarterDay(asked, today);
  const range = { clientId, from: `${asked}-01-01`, least: LEAST_PEOPLE };
  const rows = through === null ? [] : await claimTotalsOf(db, { ...range, to: through });
  const [whole, ...kinds] = rows.map(drawTotal);
  return { year: asked, through, least: LEAST_PEOPLE, whole: whole ?? null, kinds };
}

/**
 * The last day of the last quarter of a year that is over, so that what is read does not grow from day to day; null: none.
 * @param today 'YYYY-MM-DD'
 */
export function lastQuarterDay(year: number, today: string): string | null {
  const ends = [3, 6, 9, 12].map((months) => dayBefore(addMonths(`${year}-01-01`, months)));
  return ends.findLast((end) => end < today) ?? null;
}

const drawTotal = ({ types, people, claims, billed, paid, owed }: ClaimTotalsRow) => ({
  types,
  people,
  claims,
  billed,
  planPaid: paid,
  patientsOwe: owed,
});
