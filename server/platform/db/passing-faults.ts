/** SQLSTATE classes and Node codes that say a connection is lost, the database away or overloaded, or a tie was broken. */
const PASSING = /^(08|40|57|53|25P03|55P03|ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_STREAM)/;
/** Out of disk, or of a limit that somebody set: another try in a moment finds the same. */
const LASTING = /^53[14]/;
/** What pg says without a code. */
const LOST = /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;

/** May another try of the same work go well by itself? Anything else fails again, however often it is tried. */
export const mayPass = (error: unknown): boolean => isAway(error) && !LASTING.test(codeOf(error));

/** Is the database away, overloaded or tied, so that nothing is wrong with what was asked? */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return code === '' ? error instanceof Error && LOST.test(error.message) : PASSING.test(code);
}

/** SQLSTATE or Node's code of an error, '' where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
