import type { AnyCall } from '@coverlane/contract/call.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import type { Filter } from '../ui/FilterSelect.tsx';
import type { ListColumn } from './ExportMenu.tsx';
import { ListTools, ViewTabs } from './ListTools.tsx';

type Props = {
  /** What saved views are kept under. */
  readonly screen: string;
  /** Its `query` is what the file of the list is asked with. */
  readonly address: ListAddress;
  readonly searchLabel: string;
  readonly filters: readonly Filter[];
  readonly exportCall: AnyCall;
  /** The columns as they are shown, and all there are. */
  readonly shown: readonly ListColumn[];
  readonly columns: readonly ListColumn[];
};

/** What stands above a list: its saved views, search and filters, and, while no record is open, what is done with all of it. */
export function ListHead({ searchLabel, filters, ...props }: Props) {
  const { screen, address } = props;
  const t = useText();
  return (
    <>
      <ViewTabs {...{ screen, address }} />
      <FilterBar
        search={address.read('search')}
        searchLabel={searchLabel}
        any={t('crud.any')}
        filters={filters}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
        actions={!address.open && <ListTools {...props} />}
      />
    </>
  );
}
