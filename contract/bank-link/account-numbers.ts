/** The weights of a routing number's digits (ABA; domain 6.6). */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * Is it a routing number of a bank of the United States: nine digits, of which the last checks the others
 * (3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) is a multiple of 10; domain 6.6)? Nine zeros are none.
 */
export const isRoutingNumber = (typed: string): boolean =>
  /^\d{9}$/.test(typed) &&
  !/^0+$/.test(typed) &&
  WEIGHTS.reduce<number>((sum, weight, place) => sum + weight * Number(typed[place]), 0) % 10 === 0;

/** Is it an account number that an entry can carry: 4 to 17 digits (domain 6.5)? */
export const isAccountNumber = (typed: string): boolean => /^\d{4,17}$/.test(typed) && !/^0+$/.test(typed);

/** What is shown of an account: its last four digits. */
export const maskOf = (account: string): string => account.slice(-4);
