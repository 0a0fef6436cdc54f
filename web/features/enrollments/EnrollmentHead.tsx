import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { changeTypes } from '@coverlane/contract/codes.ts';
import { enrollmentStatuses } from '@coverlane/contract/enrollments/codes.ts';
import { namesOf } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { useDivisions } from '../../lib/useDivisions.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import type { Filter } from '../../ui/FilterSelect.tsx';
import { useEnrollmentColumns } from './enrollment-columns.tsx';
import { type ListTab, listTabs } from './enrollment-line.ts';

type Props = {
  /** Its `query` is what the list is asked with: a tab as the states it holds. */
  readonly address: ListAddress;
  readonly tab: ListTab;
};

/** Saved views, search, client, its division, state and type, columns and the file. Numbers and codes are searched, never names. */
export function EnrollmentHead({ address, tab }: Props) {
  const t = useText();
  const { all, chosen } = useEnrollmentColumns(address);
  return (
    <ListHead
      screen="enrollments"
      address={address}
      exportCall={enrollments.enrollmentListFile}
      shown={chosen}
      columns={all}
      searchLabel={t('enrollments.search')}
      filters={useFilters(address, tab)}
    />
  );
}

type Choices = readonly { readonly value: string; readonly label: string }[];

/** What the list is narrowed by; what leaves no choice is not asked. Partners ask for no division, and read of no leave. */
export function useFilters(address: ListAddress, tab: ListTab): Filter[] {
  const t = useText();
  const { clients, type } = useUser();
  const [only] = clients.length === 1 ? clients : [];
  const isPartner = type === 'partner';
  const divisions = useDivisions(isPartner ? undefined : address.read('clientId') || only?.id);
  const session = address.read('sessionId');
  const states = tab === 'all' ? enrollmentStatuses : listTabs[tab];
  const filter = (name: string, label: string, choices: Choices): Filter[] =>
    choices.length > 1 ? [{ name, label, value: address.read(name), choices }] : [];
  return [
    ...filter('clientId', t('shell.client'), namesOf(clients)),
    ...filter(
      'divisionId',
      t('enrollments.division'),
      divisions.map(({ id, name }) => ({ value: id, label: name })),
    ),
    ...filter(
      'status',
      t('enrollments.status'),
      states.map((value) => ({ value, label: t(`enrolling.status.${value}`) })),
    ),
    ...filter(
      'enrollmentType',
      t('enrollments.type'),
      changeTypes
        .filter((value) => !isPartner || value !== 'leave')
        .map((value) => ({ value, label: t(`changeType.${value}`) })),
    ),
    // Chosen where a session leads here, and taken away here.
    ...(session === ''
      ? []
      : [
          {
            name: 'sessionId',
            label: t('enrollments.session'),
            value: session,
            choices: [{ value: session, label: t('enrollments.sessionChosen') }],
          },
        ]),
  ];
}
