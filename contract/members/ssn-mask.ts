/** Is it a number that the server keeps from this reader: ***-**-6789? Sent back, it stays what it is. */
export const isMaskedSsn = (text: string): boolean => /^\*{3}-\*{2}-\d{4}$/.test(text);

/**
 * How a Social Security number is shown to those who may not see it whole: ***-**-6789 (domain 3.7). Takes nine digits,
 * with or without hyphens, or the last four; of anything else no digit is shown.
 */
export function maskedSsn(ssn: string): string {
  const lastFour = ssn.replace(/\D/g, '').slice(-4);
  return lastFour.length === 4 ? `***-**-${lastFour}` : '***-**-****';
}
