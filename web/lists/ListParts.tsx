import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { useEffect } from 'react';
import { useFailureText } from '../lib/failures.ts';
import type { ListAddress } from '../lib/list-address.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';

type FailedProps = {
  readonly failure: RequestFailed;
  readonly list: { readonly refetch: () => Promise<unknown>; readonly isFetching: boolean };
  readonly address: ListAddress;
};

/** In place of a list that did not come. An address that the server refuses would be refused again: it is cleared. */
export function ListFailed({ list, address, failure }: FailedProps) {
  const say = useFailureText();
  const retry = () => (failure.status === 422 ? address.clear() : void list.refetch());
  return <ErrorState title={say(failure)} code={failure.code} onRetry={retry} busy={list.isFetching} />;
}

/**
 * Goes to the last page from one behind it, as an old link names, or where the last rows of a page were deleted.
 * @param total how many rows there are; undefined while that is being asked
 */
export function useExistingPage(address: ListAddress, total: number | undefined): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE));
  const isBehind = total !== undefined && address.page > last;
  useEffect(() => {
    if (isBehind) address.change({ page: last === 1 ? undefined : String(last) }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is made anew with each drawing and means the same
  }, [isBehind, last]);
}

/** The pages below a list that has rows. */
export function Pages({ address, total }: { readonly address: ListAddress; readonly total: number | undefined }) {
  const href = (page: number) => address.href({ page: String(page) });
  return total ? <Pager page={address.page} total={total} pageSize={PAGE_SIZE} pageHref={href} /> : null;
}
