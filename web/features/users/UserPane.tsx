import { user } from '@coverlane/contract/users/own-calls.ts';
import type { ComponentType } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/window-title.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import type { useOpenRecord } from '../../lists/useOpenRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Account, toneOfStatus } from './account-words.ts';
import type { PartProps } from './part-props.ts';
import { UserAccount } from './UserAccount.tsx';
import { UserActions } from './UserActions.tsx';
import { UserClients } from './UserClients.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserRights } from './UserRights.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserSettings } from './UserSettings.tsx';
import { UserWhy } from './UserWhy.tsx';

const parts = {
  account: UserAccount,
  rights: UserRights,
  clients: UserClients,
  settings: UserSettings,
  sessions: UserSessions,
  history: UserHistory,
  why: UserWhy,
} as const satisfies Record<string, ComponentType<PartProps>>;

const names = ['account', 'rights', 'clients', 'settings', 'sessions', 'history', 'why'] as const;
type PartName = (typeof names)[number];

/** Parts with a form: they stay on the page while another is in sight, so that nothing typed is lost. */
const kept: readonly PartName[] = ['account', 'rights'];

type Props = {
  readonly id: string;
  readonly address: ListAddress;
  readonly record: ReturnType<typeof useOpenRecord>;
};

/** One account beside the list: who it is, what can be done with it, and its parts as tabs with addresses. */
export function UserPane({ id, address, record }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(user.getUser, { id });
  useRecordTitle(data && personName(data), data?.username);
  const close = <Button onClick={record.close}>{t('crud.close')}</Button>;
  if (error?.status === 404) return <EmptyState action={close}>{t('users.gone')}</EmptyState>;
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t('users.loading')} />;
  return (
    <section className="card">
      <div className="users-title">
        <FocusedHeading>{personName(data)}</FocusedHeading>
        <StatusChip tone={toneOfStatus[data.status]}>{t(`users.status.${data.status}`)}</StatusChip>
      </div>
      <UserActions account={data} onDeleted={() => record.saved(undefined)} onClose={record.close} />
      <Parts account={data} address={address} record={record} />
    </section>
  );
}

type PartsProps = Omit<Props, 'id'> & { readonly account: Account };

function Parts({ account, address, record }: PartsProps) {
  const t = useText();
  const shown = names.find((name) => name === address.read('tab')) ?? 'account';
  const hrefOf = (name: PartName) =>
    address.href({ open: account.id, tab: name === 'account' ? undefined : name, at: undefined });
  const given = { account, address, onTyped: record.typed, onSaved: () => record.saved(account.id) };
  return (
    <>
      <Tabs
        label={t('users.parts')}
        current={hrefOf(shown)}
        tabs={names.map((name) => ({ href: hrefOf(name), label: t(`users.tab.${name}`) }))}
      />
      {names
        .filter((name) => name === shown || kept.includes(name))
        .map((name) => {
          const Part: ComponentType<PartProps> = parts[name];
          return (
            <div key={name} className="users-part" hidden={name !== shown}>
              <Part {...given} />
            </div>
          );
        })}
    </>
  );
}
