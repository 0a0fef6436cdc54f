import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { changeTypes } from '@coverlane/contract/codes.ts';
import { enrollmentStatuses } from '@coverlane/contract/enrollment-codes.ts';
import { namesOf } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { useEnrollmentColumns } from './enrollmentColumns.tsx';
import { type ListTab, listTabs } from './enrollment-line.ts';

type Props = {
  /** Its `query` is what the list is asked with: a tab as the states it holds. */
  readonly address: ListAddress;
  readonly tab: ListTab;
};

/** Saved views, search, client, state and type, columns and the file. Numbers and codes are searched, never names. */
export function EnrollmentHead({ address, tab }: Props) {
  const t = useText();
  const { clients } = useUser();
  const { all, chosen } = useEnrollmentColumns(address);
  const states = tab === 'all' ? enrollmentStatuses : listTabs[tab];
  return (
    <ListHead
      screen="enrollments"
      address={address}
      exportCall={enrollments.enrollmentListFile}
      shown={chosen}
      columns={all}
      searchLabel={t('enrollments.search')}
      filters={[
        {
          name: 'clientId',
          label: t('enrollments.client'),
          value: address.read('clientId'),
          choices: namesOf(clients),
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
    />
  );
}
