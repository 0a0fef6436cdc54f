import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import type { ReactNode } from 'react';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
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

/** The pages below a list that has rows. */
export function Pages({ address, total }: { readonly address: ListAddress; readonly total: number | undefined }) {
  const href = (page: number) => address.href({ page: String(page) });
  return total ? <Pager page={address.page} total={total} pageSize={PAGE_SIZE} pageHref={href} /> : null;
}

/** In place of rows: where the list is narrowed the way back to all of it, else what is said while there is none yet. */
export function NoRows({ address, none }: { readonly address: ListAddress; readonly none: ReactNode }) {
  const t = useText();
  if (!address.isNarrowed && address.page <= 1) return none;
  const clear = <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>;
  return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
}
