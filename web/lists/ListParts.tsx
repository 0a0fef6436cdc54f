import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress, Pages as PagesOf } from '../lib/list-address.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';

// Only lists of several pages have it.
const PrintList = lazy(() => import('./PrintList.tsx').then((module) => ({ default: module.PrintList })));

type FailedProps = {
  readonly list: {
    readonly data?: unknown;
    readonly error: RequestFailed | null;
    readonly refetch: () => Promise<unknown>;
    readonly isFetching: boolean;
  };
  readonly address: ListAddress;
};

/**
 * What a list says in place of its rows where the search or page that is asked for did not come; nothing where it did, or
 * where rows of the very same search are there from before. Search and filters stay above it as they were typed: of an
 * address that the server refuses they can be mended, or cleared at once.
 */
export function failedList({ list, address }: FailedProps): ReactNode {
  const { data, error } = list;
  return error && !data ? <ListFailed failure={error} list={list} address={address} /> : undefined;
}

type StateProps = FailedProps & { readonly failure: RequestFailed };

/** Says why a list did not come, and tries again. */
export function ListFailed({ list, address, failure }: StateProps) {
  const t = useText();
  const say = useFailureText();
  const retry = () => void list.refetch();
  return (
    <ErrorState title={say(failure)} code={failure.code} onRetry={retry} busy={list.isFetching}>
      {failure.status === 422 && <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>}
    </ErrorState>
  );
}

/** Says that the rows of the very same search could not be asked for again. */
export function NotUpdated({ list: { error, data } }: Pick<FailedProps, 'list'>) {
  const t = useText();
  return error && data !== undefined ? (
    <p className="muted small" role="status">
      {t('crud.notUpdated')}
    </p>
  ) : null;
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

type PagesProps = {
  readonly address: PagesOf;
  readonly total: number | undefined;
  /** Only a grid that is wider than a list has more rows to a page. */
  readonly pageSize?: number;
};

/** The pages below a list that has rows. */
export function Pages({ address, total, pageSize = PAGE_SIZE }: PagesProps) {
  const href = (page: number) => address.href({ page: String(page) });
  const from = (address.page - 1) * pageSize + 1;
  return total ? (
    <Pager page={address.page} total={total} pageSize={pageSize} pageHref={href}>
      {total > pageSize && (
        <Suspense>
          <PrintList total={total} from={from} to={Math.min(total, from + pageSize - 1)} />
        </Suspense>
      )}
    </Pager>
  ) : null;
}
