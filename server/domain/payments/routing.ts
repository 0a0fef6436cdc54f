/** Routing numbers have nine digits, the last of which checks the others. */
const ROUTING = /^[0-9]{9}$/;

/** The weights of the ABA checksum, by place. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

const weighted = (digits: string): number =>
  WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0);

/**
 * Nine digits whose checksum holds: 3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) is divisible by ten (domain 6.6). All zeros
 * would pass and is no bank.
 */
export const isRoutingNumber = (text: string): boolean =>
  ROUTING.test(text) && text !== '000000000' && weighted(text) % 10 === 0;

/** Four to seventeen digits (domain 6.5); spaces and hyphens are for the caller to take out. */
export const isAccountNumber = (text: string): boolean => /^[0-9]{4,17}$/.test(text);

/** The last four digits, which are all that is ever shown. */
export const maskOf = (account: string): string => account.slice(-4);
