import type { RateReply } from '@coverlane/contract/plans/rate-calls.ts';
import { formatMoney } from '../../lib/format.ts';

/** Rates that hold from one day on, for one division or all. */
export type RateVersion = {
  readonly key: string;
  readonly divisionId: string | null;
  readonly effectiveDate: string;
  readonly expirationDate: string | null;
  readonly rates: readonly RateReply[];
};

/** A plan's rates by division and first day, the newest first. */
export function versionsOf(rates: readonly RateReply[]): RateVersion[] {
  const groups = Map.groupBy(rates, ({ divisionId, effectiveDate }) => `${divisionId ?? ''} ${effectiveDate}`);
  return [...groups]
    .flatMap(([key, [first, ...rest]]) => {
      if (!first) return [];
      const { divisionId, effectiveDate, expirationDate } = first;
      return [{ key, divisionId, effectiveDate, expirationDate, rates: [first, ...rest] }];
    })
    .sort((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1));
}

/** The version that holds on a day, else the newest. */
export const versionOn = (versions: readonly RateVersion[], on: string): RateVersion | undefined =>
  versions.find(
    ({ effectiveDate, expirationDate }) => effectiveDate <= on && (expirationDate === null || on <= expirationDate),
  ) ?? versions[0];

/** A rate as people write it: two decimals, or four where they say something. */
export const shownRate = (amount: string): string => amount.replace(/^(\d+\.\d{2})00$/, '$1');

/** A rate to be read: money as money, rates by the thousand and of salaries with their decimals. */
export function displayedRate(amount: string, unit: RateReply['unit']): string {
  const shown = shownRate(amount);
  return (unit === 'perMonth' || unit === 'perYear') && /^\d+\.\d{2}$/.test(shown) ? formatMoney(shown) : shown;
}
