import { MOST_HOURS } from '@coverlane/contract/union-reports/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import type { Hours } from '../../domain/hour-bank/facts.ts';

const HOURS = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;

/** Hours as somebody types them ("152", "7.5", "7,5"): hundredths of an hour; null: no hours of a month (domain 13.3: 0 to 744). */
export function hoursOf(typed: string): Hours | null {
  const found = HOURS.exec(typed.trim());
  if (found === null) return null;
  const hours = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return hours <= MOST_HOURS ? hours : null;
}

/** Hundredths of an hour as a decimal with as many places as it needs: 15250 is "152.5". */
export const hoursText = (hours: Hours): string => String(hours / 100);

/** A rate of ten-thousandths of a dollar as decimal dollars with at least cents: 92500 is "9.25", 92505 is "9.2505". */
export function rateText(rate: number): string {
  const text = (rate / 10_000).toFixed(4);
  return text.replace(/0{1,2}$/, '');
}

/** What a line says beside hours, as it is typed: weeks, or gross pay in dollars; '' where it says neither. */
export function baseText({ weeks, grossCents }: { weeks: number | null; grossCents: number | null }): string {
  if (weeks !== null) return String(weeks);
  return grossCents === null ? '' : decimalOf(grossCents);
}
