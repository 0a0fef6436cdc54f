import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { speak } from '../lib/spoken.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In place of rows: where the list is narrowed the way back to all of it, else what is said while there is none yet. */
export function NoRows({ address, none }: { readonly address: ListAddress; readonly none: ReactNode }) {
  if (!address.isNarrowed && address.page <= 1) return none;
  return <NoneMatch address={address} />;
}

function NoneMatch({ address }: { readonly address: ListAddress }) {
  const t = useText();
  useNothingFound(true);
  const clear = <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>;
  return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
}

/** Says aloud, for each search anew, that it finds nothing: the rows that would say how many are not there. */
export function useNothingFound(isNarrowed: boolean): void {
  const { search } = useLocation();
  useEffect(() => {
    if (isNarrowed) speak({ kind: 'noRows' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- not of what it reads, but for each search anew
  }, [search, isNarrowed]);
}
