/** Where a link of a PDF leads: to an address outside, or to a place in the same document. */
export type LinkTarget = { readonly href: string } | { readonly dest: string | readonly unknown[] };

/** What the engine says of a link, as far as it is asked. */
interface Said {
  readonly url?: unknown;
  readonly dest?: unknown;
}

const SAFE: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** Where a link may lead: to a sealed page or to a letter. An address that dresses up as another (user@) is none; nor is a script, a file or a program. */
export function linkTarget({ url, dest }: Said): LinkTarget | undefined {
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (address)
    return SAFE.has(address.protocol) && address.username === '' && address.password === ''
      ? { href: address.href }
      : undefined;
  return typeof dest === 'string' || Array.isArray(dest) ? { dest } : undefined;
}

/**
 * Where a link lies on its page, in percent of it: so it stays where it belongs at any size.
 * @param corners two of them, x and y of each, in any order, in the units of the page’s size
 */
export function linkBox(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[],
  { width, height }: { width: number; height: number },
) {
  const part = (length: number, whole: number) => `${((length / whole) * 100).toFixed(3)}%`;
  return {
    left: part(Math.min(x1, x2), width),
    top: part(Math.min(y1, y2), height),
    width: part(Math.abs(x2 - x1), width),
    height: part(Math.abs(y2 - y1), height),
  };
}
