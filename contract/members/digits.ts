// Numbers of people as they are read and written: first screens need these of the forms in personal-values.ts, and no more.

/**
 * Ten digits of a North American telephone number however it was typed, with or without the country code 1; null for
 * anything else: words, an extension, another country's number (specification 5: the mask (###) ###-####).
 */
export function phoneDigits(text: string): string | null {
  // A plus stands before the code of a country, and this one's is 1.
  if (!/^\s*(?:\+\s*1)?[\d\s()./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

/** Ten digits, or eleven with the country code 1, as (###) ###-#### (specification 5); anything else as it is. */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone;
}

/** Nine digits as ###-##-#### (specification 5); anything else as it is. */
export function ssnText(ssn: string): string {
  const digits = ssn.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : ssn;
}
