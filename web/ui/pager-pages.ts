/** Rows on a page of every list. */
export const PAGE_SIZE = 25;

/** First and last row of a page (from 1) and the number of pages. An empty list is one empty page. */
export function pageRange(page: number, total: number, pageSize: number = PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, page), pages);
  return {
    page: shown,
    pages,
    from: total === 0 ? 0 : (shown - 1) * pageSize + 1,
    to: Math.min(total, shown * pageSize),
  };
}

/** The page numbers to offer: first, last, and the neighbours of the current one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
