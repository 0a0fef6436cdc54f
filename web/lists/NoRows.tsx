import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In place of rows: where the list is narrowed the way back to all of it, else what is said while there is none yet. */
export function NoRows({ address, none }: { readonly address: ListAddress; readonly none: ReactNode }) {
  const t = useText();
  if (!address.isNarrowed && address.page <= 1) return none;
  const clear = <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>;
  return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
}
