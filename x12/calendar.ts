/**
 * A CCYYMMDD date (X12 D8) as 'YYYY-MM-DD'; undefined when it is not eight digits, not a day of the calendar, or
 * outside 1800 to 2299, which no enrollment has.
 */
export function fromD8(text: string): string | undefined {
  if (!/^(18|19|2[0-2])\d{6}$/.test(text)) return undefined;
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** A CCYYMMDD-CCYYMMDD range (X12 RD8); undefined when either end is no day or the end comes first. */
export function fromRD8(text: string): { date: string; until: string } | undefined {
  const [begin = '', end = '', ...rest] = text.split('-');
  const [date, until] = [fromD8(begin), fromD8(end)];
  if (date === undefined || until === undefined || rest.length > 0 || until < date) return undefined;
  return { date, until };
}

/** A 'YYYY-MM-DD' date as CCYYMMDD. */
export function toD8(date: string): string {
  return date.replaceAll('-', '');
}
