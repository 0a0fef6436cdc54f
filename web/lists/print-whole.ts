import type { AnyCall } from '@coverlane/contract/call.ts';
import { queryClient } from '../lib/api.ts';
import { request } from '../lib/request.ts';
import { MOST_PRINTED } from './most-printed.ts';

/** As many rows as a call gives at once. */
const AT_ONCE = 200;

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly page: number;
}

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' &&
  data !== null &&
  'rows' in data &&
  Array.isArray(data.rows) &&
  'total' in data &&
  'page' in data;

/** The rows of all pages of a list, as far as they are printed. */
async function rowsOf(call: AnyCall, input: object, total: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; rows.length < Math.min(total, MOST_PRINTED); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for where this one was not the last
    const reply: unknown = await request(call, { ...input, page, pageSize: AT_ONCE });
    if (!isPage(reply) || reply.rows.length === 0) break;
    rows.push(...reply.rows);
  }
  return rows.slice(0, MOST_PRINTED);
}

/**
 * Shows all rows of the list that has so many, opens the browser's printing, and shows the page again once that is over. What is read
 * for it is read by the list's own call, page by page, as whoever turns its pages does.
 * @param said how many rows are printed, before they are
 * @throws RequestFailed
 */
export async function printWhole(total: number, said: (rows: number | undefined) => void): Promise<void> {
  const lists = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey, meta, state: { data } }) => {
      const call = meta?.['call'];
      const [, input] = queryKey;
      if (!isPage(data) || data.total !== total || data.rows.length >= total || !isCall(call) || !isInput(input))
        return [];
      return [{ queryKey, call, input, data }];
    });
  const whole = await Promise.all(lists.map(({ call, input }) => rowsOf(call, input, total)));
  const back = () => {
    for (const { queryKey, data } of lists) queryClient.setQueryData(queryKey, data);
    said(undefined);
  };
  for (const [at, { queryKey, data }] of lists.entries())
    queryClient.setQueryData(queryKey, { ...data, rows: whole[at] ?? data.rows });
  said(whole.at(0)?.length);
  await drawn();
  window.addEventListener('afterprint', back, { once: true });
  window.print();
}

const isInput = (input: unknown): input is object => typeof input === 'object' && input !== null;
const isCall = (call: unknown): call is AnyCall => typeof call === 'object' && call !== null && 'path' in call;

/** What was changed is on screen. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
