import { changeTypes } from '@coverlane/contract/codes.ts';
import { enrollmentStatuses } from '@coverlane/contract/enrollment-codes.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { type ListTab, listTabs } from './enrollment-line.ts';

type Props = {
  readonly address: ListAddress;
  readonly tab: ListTab;
  /** Buttons at the end of the line. */
  readonly actions: ReactNode;
};

/** Search, client, state and type. Names typed here stay out of the address: it says numbers and codes only. */
export function EnrollmentFilters({ address, tab, actions }: Props) {
  const t = useText();
  const { clients } = useUser();
  const states = tab === 'all' ? enrollmentStatuses : listTabs[tab];
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('enrollments.search')}
      any={t('enrollments.any')}
      actions={actions}
      filters={[
        {
          name: 'clientId',
          label: t('enrollments.client'),
          value: address.read('clientId'),
          choices: clients.map(({ id, name }) => ({ value: id, label: name })),
        },
        ...(states.length > 1
          ? [
              {
                name: 'status',
                label: t('enrollments.status'),
                value: address.read('status'),
                choices: states.map((value) => ({ value, label: t(`enrolling.status.${value}`) })),
              },
            ]
          : []),
        {
          name: 'enrollmentType',
          label: t('enrollments.type'),
          value: address.read('enrollmentType'),
          choices: changeTypes.map((value) => ({ value, label: t(`changeType.${value}`) })),
        },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
    />
  );
}
