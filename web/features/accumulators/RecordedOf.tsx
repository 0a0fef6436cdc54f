import type { ReactNode } from 'react';
import { namesOf, useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Of whom something was recorded. */
export interface About {
  readonly memberId: string;
  readonly clientId: string;
  readonly memberName: string;
  readonly memberNumber: string;
  readonly liabilityItemId: string;
  readonly itemName: string | null;
}

/** The person's name over the number, a link to the totals on the record. */
export function PersonOf({ about, whose }: { readonly about: About; readonly whose?: ReactNode }) {
  const { memberId, clientId, memberName, memberNumber } = about;
  return (
    <>
      <Anchor href={`/admin/member/${memberId}?client=${clientId}&tab=accumulators`}>{memberName}</Anchor>{' '}
      <span className="muted small numbers">{memberNumber}</span>
      {whose !== undefined && <span className="muted small"> · {whose}</span>}
    </>
  );
}

/** What an item is called, and its number in the core. */
export function ItemOf({ about: { liabilityItemId, itemName } }: { readonly about: About }) {
  return (
    <>
      {itemName ?? '–'} <span className="muted small numbers">{liabilityItemId}</span>
    </>
  );
}

/** Search by number or name, and the clients. */
export function RecordedFilters({ address, actions }: { readonly address: ListAddress; readonly actions: ReactNode }) {
  const t = useText();
  const { clients } = useUser();
  const choices = namesOf(clients);
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('accumulators.search')}
      any={t('shell.allClients')}
      filters={
        clients.length > 1
          ? [{ name: 'clientId', label: t('shell.client'), choices, value: address.read('clientId') }]
          : []
      }
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={actions}
    />
  );
}

/** Nothing recorded yet, or nothing that fits. */
export function NoneRecorded({ address, none }: { readonly address: ListAddress; readonly none: string }) {
  return <NoRows address={address} none={<EmptyState drawing="folder">{none}</EmptyState>} />;
}

/** The fields that say whose and of what: client, member number, suffix, item. `withFamily`: also of the family as a whole. */
export function WhoseFields({ withFamily = false }: { readonly withFamily?: boolean }) {
  const t = useText();
  const clientChoices = useClientChoices();
  const suffixes = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
  return (
    <>
      <Select
        name="clientId"
        label={t('shell.client')}
        required
        defaultValue={clientChoices.length === 1 ? clientChoices[0]?.value : ''}
        choices={clientChoices}
      />
      <TextInput
        name="memberNumber"
        label={t('accumulators.memberNumber')}
        required
        maxLength={40}
        width="medium"
        autoComplete="off"
      />
      <Select
        name="suffix"
        label={t('accumulators.whose')}
        empty={null}
        width="medium"
        defaultValue="00"
        choices={[
          { value: '00', label: t('accumulators.whose.subscriber') },
          ...suffixes.map((suffix) => ({ value: suffix, label: t('accumulators.whose.person', { suffix }) })),
          ...(withFamily ? [{ value: 'family', label: t('accumulators.whose.family') }] : []),
        ]}
      />
      <TextInput
        name="liabilityItemId"
        label={t('accumulators.item')}
        required
        maxLength={40}
        width="short"
        autoComplete="off"
      />
    </>
  );
}
