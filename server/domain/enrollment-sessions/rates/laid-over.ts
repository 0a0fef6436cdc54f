import type { Span } from '../../changes/facts.ts';
import { type CalendarDate, dayBefore } from '../../../platform/values/dates.ts';
import { type Versions, versionFrom } from '../../pricing/versions.ts';

/** What rates and contribution rules have alike: for whom, and on which days. */
type Scoped = Span & { divisionId: string | null; classCode?: string | null };

/** What becomes of a plan's own rows where those of a session are laid over them. */
export type LaidOver<Row> = Omit<Versions<Row>, 'until'> & {
  /** Those of the session, each ended before a later version for the same division and class. */
  added: Row[];
};

const earliest = (days: readonly CalendarDate[]): CalendarDate | undefined => days.toSorted()[0];

const isSameScope = (one: Scoped, other: Scoped): boolean =>
  one.divisionId === other.divisionId && (one.classCode ?? null) === (other.classCode ?? null);

/** The row until the day before a later version of its scope; none where that version holds from its first day. */
function before<Row extends Scoped>(row: Row, later: readonly Row[]): Row[] {
  const next = earliest(later.filter((other) => isSameScope(row, other)).map(({ effectiveDate }) => effectiveDate));
  if (next === undefined) return [row];
  if (next <= row.effectiveDate) return [];
  const last = dayBefore(next);
  const { expirationDate: until } = row;
  return [{ ...row, expirationDate: until === null || until > last ? last : until }];
}

/**
 * The set of a session over a plan's own, from the first day of the set: the whole of what holds on that day gives way,
 * for every division, because a session's set is whole (domain 5.4). A version that somebody recorded for a later day
 * stays. An empty set changes nothing. Drafts are priced by it and adoption records it: what was signed is what is drawn.
 */
export function laidOver<Row extends Scoped>(own: readonly Row[], ofSession: readonly Row[]): LaidOver<Row> {
  const from = earliest(ofSession.map(({ effectiveDate }) => effectiveDate));
  if (from === undefined) return { superseded: [], cut: [], added: [] };
  const running = own.filter(({ expirationDate }) => expirationDate === null || expirationDate >= from);
  const { superseded, cut } = versionFrom(running, from);
  const later = running.filter(({ effectiveDate }) => effectiveDate > from);
  return { superseded, cut, added: ofSession.flatMap((row) => before(row, later)) };
}

/** A plan's rows as they are once a session's are laid over them. */
export function withSet<Row extends Scoped>(own: readonly Row[], ofSession: readonly Row[]): Row[] {
  const { superseded, cut, added } = laidOver(own, ofSession);
  return [...own.filter((row) => !superseded.includes(row)), ...cut, ...added];
}
