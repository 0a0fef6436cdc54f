import { userTypes } from '@coverlane/contract/access.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { useOpenRecord } from '../../lists/useOpenRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useRowFocus } from '../../ui/useRowFocus.ts';
import { useShortcuts } from '../../ui/useShortcuts.ts';
import { type AccountRow, toneOfStatus } from './account-words.ts';
import { NewUser } from './NewUser.tsx';
import { UserList } from './UserList.tsx';
import { UserPane } from './UserPane.tsx';
import '../../crud/crud.css';
import './users.css';

/** /admin/users, and the sub-users of a broker, employer, partner or tpa: list left, one account right. */
export function UsersPage() {
  const t = useText();
  const { entityName } = useUser();
  const address = usePeopleAddress(['type', 'status', 'clientId', 'roleId']);
  const record = useOpenRecord(address);
  const list = useUserList(address);
  const add = () => record.open('new');
  useShortcuts({ KeyN: add, ...(address.open ? { Escape: record.close, 'Mod+KeyS': saveForm } : undefined) });
  useRowFocus(address.open);
  const { open } = address;
  const total = list.data?.total;
  return (
    <div className="page page-list crud" data-open={Boolean(open)}>
      <PageHeader
        title={t('screens.users')}
        about={total !== undefined && t('users.count', aboutOf(total, entityName))}
        actions={
          <Button kind="primary" icon="add" aria-keyshortcuts="N" onClick={add}>
            {t('users.new')}
          </Button>
        }
      />
      <SplitPane
        showing={open ? 'form' : 'list'}
        onBack={record.close}
        list={<UserList {...{ address, list, add }} onOpen={record.open} />}
        form={
          open === 'new' ? (
            <NewUser {...record} clientId={address.read('clientId')} />
          ) : (
            open && <UserPane key={open} id={open} {...{ address, record }} />
          )
        }
      />
      <LeaveQuestion guard={record.guard} />
    </div>
  );
}

const aboutOf = (total: number, entityName: string | null) => ({
  count: total,
  shown: formatCount(total),
  entity: entityName ?? '',
  belongs: entityName === null ? 'none' : 'entity',
});

/** The page of accounts that the address asks for; what is no choice narrows nothing. */
function useUserList(address: ListAddress) {
  const { page, sort, read } = address;
  return useCall(
    user.searchUsers,
    {
      page,
      sort,
      search: read('search') || undefined,
      type: userTypes.find((type) => type === read('type')),
      status: statuses.find((status) => status === read('status')),
      clientId: read('clientId') || undefined,
      roleId: read('roleId') || undefined,
    },
    { keep: true },
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
const statuses = Object.keys(toneOfStatus) as AccountRow['status'][];

/** Sends the form that is in sight. */
const saveForm = () =>
  document.querySelector<HTMLFormElement>('.split-form .users-part:not([hidden]) form')?.requestSubmit();
