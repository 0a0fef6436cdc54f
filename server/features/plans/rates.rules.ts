import { halfUp } from '../../domain/pricing/rounding.ts';

/** A decimal string as an integer of so many decimals; what it has no more of is nought. */
function integerOf(text: string, places: number): bigint {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`);
}

/** A rate raised by a percentage, rounded half up: money to cents, rates by the thousand and of salaries to four decimals. */
export function raised(amount: string, percent: string, unit: string): string {
  const change = integerOf(percent.replace('-', ''), 3);
  const factor = percent.startsWith('-') ? 100_000n - change : 100_000n + change;
  const wanted = integerOf(amount, 4) * (factor < 0n ? 0n : factor);
  const isMoney = unit === 'perMonth' || unit === 'perYear';
  const rounded = isMoney ? halfUp(wanted, 10_000_000n) * 100 : halfUp(wanted, 100_000n);
  const digits = String(rounded).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
