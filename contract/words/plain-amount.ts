const GROUPED = /^[-(]?\d{1,3}(?:,\d{3})+(?:\.\d*)?[-)]?$/;

/**
 * An amount as somebody types it, without what only makes it legible: "$1,234.50" is "1234.50". A comma that does not group thousands
 * stays where it is, so that "2400,50" is no amount and not a hundredfold one.
 */
export function plainAmount(typed: string): string {
  const bare = typed.replace(/[$\s]/g, '');
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
}
