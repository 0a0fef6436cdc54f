import { centsOf } from '@coverlane/x12/claim-money.ts';

/** numeric(14, 2) holds twelve digits before the point. */
const MOST = 99_999_999_999_999n;

/** An amount of a file ('19.5', '.75') in integer cents; null where it is no money, or more than is ever kept. */
export function centsIn(text: string): number | null {
  const cents = centsOf(text);
  return cents === undefined || cents > MOST || cents < -MOST ? null : Number(cents);
}

/** A quantity of a file as decimal text that numeric(12, 3) takes; null where it says none. */
export function decimalIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const match = /^\+?(\d{0,9})(?:\.(\d{1,3})\d*)?$/.exec(text);
  if (match === null || text === '' || text === '.') return null;
  return `${match[1] || '0'}${match[2] === undefined ? '' : `.${match[2]}`}`;
}

/** A value of a file as it is recorded: what is absent is null. */
export const orNull = <Value>(value: Value | null | undefined): Value | null => value ?? null;

/** An amount of a file that its reader has judged already; what is no money counts as nothing. */
export const centsOrZero = (text: string): number => centsIn(text) ?? 0;
