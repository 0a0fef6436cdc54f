import './turn-page.css';

/** So long a page that does not come may hold the picture of the one before. */
const MOST_MS = 150;
const RECORD = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

const pathOf = (href: string): string => href.replace(/[?#].*/, '');

/** Does a link lead from a list, or a home, into one record? */
const opensRecord = (href: string): boolean => RECORD.test(pathOf(href)) && !RECORD.test(location.pathname);

/**
 * Goes to another page; into a record with the browser's own transition, where it has them and its reader wants motion. It shows
 * how one page becomes the other, and holds nothing up: what is drawn first ends it.
 */
export function turnPage(href: string, go: () => void): void {
  const isWanted = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isWanted || !opensRecord(href)) return go();
  document.startViewTransition(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch = new MutationObserver(() => resolve());
    watch.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
    setTimeout(resolve, MOST_MS);
    go();
    return promise.finally(() => watch.disconnect());
  });
}
