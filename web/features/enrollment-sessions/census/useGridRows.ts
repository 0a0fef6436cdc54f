import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusVerdict } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useEffect, useState } from 'react';
import { queryClient, useCall } from '../../../lib/api.ts';
import { request } from '../../../lib/request.ts';
import type { RequestFailed } from '../../../lib/request-failed.ts';

/** Rows that are fetched at once; what is in sight lies on two such pages at most. */
export const PAGE_ROWS = 100;
/** Pages that are only passed are not asked for. */
const SETTLED_MS = 80;

export type RowsOf = { readonly fileId: string; readonly verdict: CensusVerdict | undefined };

const inputOf = ({ fileId, verdict }: RowsOf, page: number) => ({
  id: fileId,
  page,
  pageSize: PAGE_ROWS,
  ...(verdict && { verdict }),
});

/** The rows in sight of a list of any length, by their places in it; one that is not here yet is undefined. */
export function useGridRows(
  of: RowsOf,
  first: number,
  last: number,
): { readonly rowAt: (at: number) => CensusRow | undefined; readonly error: RequestFailed | null } {
  const [one, two] = [pageOf(first), pageOf(last)];
  const isSettled = useSettled(`${one} ${two}`);
  const upper = useCall(census.censusRows, inputOf(of, one), { enabled: isSettled });
  const lower = useCall(census.censusRows, inputOf(of, two), { enabled: isSettled });
  const rowAt = (at: number): CensusRow | undefined =>
    (pageOf(at) === one ? upper : pageOf(at) === two ? lower : undefined)?.data?.rows[at % PAGE_ROWS];
  return { rowAt, error: upper.error ?? lower.error };
}

const pageOf = (at: number): number => Math.floor(Math.max(0, at) / PAGE_ROWS) + 1;

/** Whether a value has stood still for a moment; the first does at once. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(later);
  }, [value]);
  return settled === value;
}

/** Rows of a list from a place on, however many pages they lie on: where a column is pasted. */
export async function rowsFrom(of: RowsOf, first: number, count: number): Promise<CensusRow[]> {
  const found: CensusRow[] = [];
  for (let page = pageOf(first); page <= pageOf(first + count - 1); page += 1) {
    const input = inputOf(of, page);
    const { rows } = await queryClient.fetchQuery({
      queryKey: [`${census.censusRows.method} ${census.censusRows.path}`, input],
      queryFn: () => request(census.censusRows, input),
    });
    found.push(...rows);
  }
  const skipped = first % PAGE_ROWS;
  return found.slice(skipped, skipped + count);
}
