const DAY_MS = 86_400_000;
/** Excel believes that 1900 was a leap year (ECMA-376 part 1, 18.17.4.1): serials below 60 are a day behind, and 60 is no day. */
const EPOCH = Date.UTC(1899, 11, 30);
const FALSE_DAY = 60;
/** 12/31/9999. */
const LAST_SERIAL = 2_958_465;

/** The day that a spreadsheet counts as this number in its system of 1900, 'YYYY-MM-DD'; a fraction is a time of day. Null: no day. */
export function serialDay(serial: number): string | null {
  const days = Math.floor(serial);
  if (!(days >= 1) || days > LAST_SERIAL || days === FALSE_DAY) return null;
  return new Date(EPOCH + (days < FALSE_DAY ? days + 1 : days) * DAY_MS).toISOString().slice(0, 10);
}
