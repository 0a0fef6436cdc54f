import type { AccountType } from '@coverlane/contract/payments/codes.ts';
import { isAccountNumber, isRoutingNumber } from '@coverlane/contract/bank-link/account-numbers.ts';

/** What a bank asks to be entered otherwise from now on (notification of change, domain 6.5). */
export type Correction = { routing?: string; account?: string; type?: AccountType };

const TYPES: Readonly<Record<string, AccountType>> = { 22: 'checking', 27: 'checking', 32: 'savings', 37: 'savings' };

const typed = (code: string): Correction => {
  const type = TYPES[code];
  return type === undefined ? {} : { type };
};

/** Where the corrected data of each code has what (NACHA Appendix Five): 29 characters. */
const FIELDS: Readonly<Record<string, (data: string) => Correction>> = {
  C01: (data) => ({ account: data.slice(0, 17).trim() }),
  C02: (data) => ({ routing: data.slice(0, 9) }),
  C03: (data) => ({ routing: data.slice(0, 9), account: data.slice(12, 29).trim() }),
  C05: (data) => typed(data.slice(0, 2)),
  C06: (data) => ({ account: data.slice(0, 17).trim(), ...typed(data.slice(20, 22)) }),
  C07: (data) => ({ routing: data.slice(0, 9), account: data.slice(9, 26).trim(), ...typed(data.slice(26, 28)) }),
};

/**
 * What a notification of change asks for; null: nothing that can be used, and somebody looks at it (C04, which corrects
 * a name, and data that is no account).
 */
export function correctionOf(code: string, data: string): Correction | null {
  const found = FIELDS[code]?.(data.padEnd(29));
  if (found === undefined || Object.keys(found).length === 0) return null;
  const isRight =
    (found.routing === undefined || isRoutingNumber(found.routing)) &&
    (found.account === undefined || isAccountNumber(found.account));
  return isRight ? found : null;
}

/** The changes it corrects are made within six banking days, or before the next entry (domain 6.5). */
export const CORRECT_WITHIN = 6;
