import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { goOnAs } from '../../lib/go-on-as.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useAllows } from '../../lib/session.tsx';
import { DeleteItems } from '../../lists/DeleteItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { type Account, accountCalls, useIsOwn } from './account-words.ts';

/** What can be done with an account as a whole, by its state (domain 1.3). */
type Action = 'invite' | 'viewAs' | 'reset' | 'factor' | 'lock' | 'unlock' | 'suspend' | 'activate';

const possible: Readonly<Record<Account['status'], readonly Action[]>> = {
  invited: ['invite', 'suspend'],
  active: ['viewAs', 'reset', 'factor', 'lock', 'suspend'],
  locked: ['unlock', 'suspend'],
  suspended: ['activate'],
  deactivated: [],
};

const icons: Readonly<Record<Action, IconName>> = {
  invite: 'mail',
  viewAs: 'eye',
  reset: 'refresh',
  factor: 'shield',
  lock: 'lock',
  unlock: 'ok',
  suspend: 'denied',
  activate: 'ok',
};

/** What takes access away, or looks as somebody else, is asked about first. */
const asking = ['viewAs', 'reset', 'factor', 'lock', 'suspend'] as const;
type Asking = (typeof asking)[number];

const statusAfter = { lock: 'locked', unlock: 'active', suspend: 'suspended', activate: 'active' } as const;

/** The call behind an action. */
function perform(action: Exclude<Action, 'viewAs'>, { id }: Account): Promise<unknown> {
  if (action === 'invite') return request(user.inviteUser, { id });
  if (action === 'reset') return request(user.resetUserPassword, { id });
  if (action === 'factor') return request(secondFactor.resetFactor, { id });
  return request(user.updateUser, { id, status: statusAfter[action] });
}

const deleting = { list: user.searchUsers, remove: user.deleteUser, restore: user.restoreUsers };

type Props = { readonly account: Account; readonly onDeleted: () => void; readonly onClose: () => void };

/** What can be done with an account; what takes access away says so first and asks. */
export function UserActions({ account, onDeleted, onClose }: Props) {
  const t = useText();
  const isOwn = useIsOwn();
  const mayView = useAllows()(viewAs.beginView.access);
  const { asked, leave, start, run } = useActions(account);
  const close = <Button onClick={onClose}>{t('crud.close')}</Button>;
  const offered = possible[account.status].filter((action) => action !== 'viewAs' || mayView);
  const items = offered.map((action) => ({
    label: t(`users.action.${action}`),
    icon: icons[action],
    onSelect: () => start(action),
  }));
  if (isOwn(account)) {
    return (
      <div className="users-actions">
        <LinkButton href="/user/profile">{t('users.ownProfile')}</LinkButton>
        {close}
        <p className="muted small">{t('users.ownAbout')}</p>
      </div>
    );
  }
  return (
    <div className="users-actions">
      <Menu label={t('users.actions')} icon="more" items={items} />
      <DeleteItems
        calls={deleting}
        items={[{ id: account.id, name: personName(account) }]}
        about={<p>{t('users.deleteAbout')}</p>}
        onDeleted={onDeleted}
      />
      {close}
      {asked && <Question {...{ asked, account }} onClose={leave} onYes={() => void run(asked)} />}
    </div>
  );
}

/** The command box asks for a view by opening the account with this question. */
function useAskedFor(): Asking | undefined {
  const state: unknown = useLocation().state;
  const asks = typeof state === 'object' && state !== null && 'ask' in state && state.ask === 'viewAs';
  return asks ? 'viewAs' : undefined;
}

/** Actions that take nothing away happen at once; the others are asked about. */
function useActions(account: Account) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const startsWith = useAskedFor();
  const [asked, setAsked] = useState<Asking | undefined>(startsWith);
  const run = async (action: Action) => {
    setAsked(undefined);
    try {
      if (action === 'viewAs') return goOnAs(await request(viewAs.beginView, { id: account.id }), `/${account.type}`);
      await perform(action, account);
      notify('success', t(`users.done.${action}`, { name: personName(account) }));
    } catch (failure) {
      notify('error', say(failure));
    }
    await refresh(accountCalls);
  };
  const start = (action: Action) => {
    const asked = asking.find((one) => one === action);
    if (asked) setAsked(asked);
    else void run(action);
  };
  return { asked, leave: () => setAsked(undefined), start, run };
}

type QuestionProps = {
  readonly asked: Asking;
  readonly account: Account;
  readonly onClose: () => void;
  readonly onYes: () => void;
};

function Question({ asked, account, onClose, onYes }: QuestionProps) {
  const t = useText();
  const name = personName(account);
  const footer = (
    <>
      <Button onClick={onClose}>{t('users.ask.no')}</Button>
      <Button kind={asked === 'viewAs' ? 'primary' : 'danger'} onClick={onYes}>
        {t(`users.action.${asked}`)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(`users.ask.${asked}`, { name })} maxWidth={480} footer={footer}>
      <p>{t(`users.askAbout.${asked}`, { name, address: account.email })}</p>
    </Dialog>
  );
}
