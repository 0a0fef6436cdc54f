/** Only the digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Lays digits out in groups as they are typed: grouped('2135', [3, 3, 4], ['(', ') ', '-']) -> '(213) 5'. */
function grouped(digits: string, sizes: readonly number[], leads: readonly string[]): string {
  let rest = digits;
  let result = '';
  for (const [index, size] of sizes.entries()) {
    if (rest === '') break;
    result += (leads[index] ?? '') + rest.slice(0, size);
    rest = rest.slice(size);
  }
  return result;
}

/**
 * Phone as it is typed: (###) ###-####. A leading country code 1 is dropped (specification 5: phone mask). What is none of these
 * numbers, with an extension or of another country, stays as it was typed: nothing of it is dropped to make it look like one.
 */
export function maskPhone(text: string): string {
  const digits = digitsOf(text).replace(/^1(?=\d{10})/, '');
  if (digits.length > 10 || /\+\s*[02-9]/.test(text)) return text;
  return grouped(digits.slice(0, 10), [3, 3, 4], ['(', ') ', '-']);
}

/** Social Security number as it is typed: ###-##-#### (specification 5: 3-2-4 digits). */
export function maskSsn(text: string): string {
  return grouped(digitsOf(text).slice(0, 9), [3, 2, 4], ['', '-', '-']);
}

/** The number as it stands when nobody is typing: only the last four digits. */
export function hideSsn(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 9 ? `***-**-${digits.slice(5)}` : maskSsn(text);
}

/** Where the caret goes after masking, so that it stays behind the same digit. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...masked].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}

/** Money as typed or pasted ('$1,234.5') to a decimal string with two places ('1234.50'); '' when it is not money. */
export function readMoney(text: string): string {
  const plain = text.replace(/[\s$,]/g, '');
  const match = /^(-?)(\d{0,12})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || !/\d/.test(plain)) return '';
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const cents = (match[3] ?? '').padEnd(2, '0');
  const sign = /[1-9]/.test(whole + cents) ? (match[1] ?? '') : '';
  return `${sign}${whole}.${cents}`;
}

/** A decimal string as it stands in the input: thousands in groups, two places. */
export function writeMoney(amount: string): string {
  const value = readMoney(amount);
  if (value === '') return amount;
  const [whole = '', cents = ''] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
