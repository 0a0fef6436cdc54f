import type { ClaimEvent } from '../../../domain/claims/claim-record.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import type { KnownClaim } from './known-claims.queries.ts';

/** Payments and reversals a claim has taken; of a claim recorded before these were kept, the one that decided it. */
export function eventsOf({ decisions, status, lines, dateProcessed: date }: KnownClaim): readonly ClaimEvent[] {
  if (decisions !== null) return decisions;
  if (status === 'pending') return [];
  return [{ key: '', kind: 'payment', cents: totalsOf(lines).paid ?? 0, date, undone: false }];
}

/** Has the claim taken this payment or reversal before? */
export const tookAlready = (known: KnownClaim, { key }: ClaimEvent): boolean =>
  known.decisions?.some((event) => event.key === key) ?? false;

const isLive = ({ kind, undone }: ClaimEvent): boolean => kind === 'payment' && !undone;

/** Which of the claim's events a reversal of this amount (below zero) undoes: the first payment of it that nothing undid. */
export function openToReverse(known: KnownClaim, cents: number): number | null {
  const at = eventsOf(known).findIndex((event) => isLive(event) && event.cents === -cents);
  return at < 0 ? null : at;
}

/** The last payment that nothing undid; null: there is none to take back. */
export function lastDecision(known: KnownClaim): number | null {
  const at = eventsOf(known).findLastIndex(isLive);
  return at < 0 ? null : at;
}

/** The claim's events with one more; `undoes`: the place of the one that it takes back. */
export const withEvent = (known: KnownClaim, event: ClaimEvent, undoes: number | null = null): ClaimEvent[] => [
  ...eventsOf(known).map((one, at) => (at === undoes ? { ...one, undone: true } : one)),
  event,
];

/** Is what the claim stands on newer than this? Then a file that comes late says what was true before. */
export const isOlder = (known: KnownClaim, { date }: ClaimEvent): boolean =>
  eventsOf(known).length > 0 && date !== null && known.dateProcessed !== null && date < known.dateProcessed;
