const FOR_NOW = 400;

/** From this answer on the other side takes a letter never (RFC 5321 4.2.1: 5yz). */
export const FOR_GOOD = 500;

/** The answer with which the other side refused a letter: 4xx for now, 5xx for good (RFC 5321 4.2.1); null: it said nothing. */
export function refusalCode(error: unknown): number | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= FOR_NOW ? code : null;
}
