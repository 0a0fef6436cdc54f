import { settings } from '@coverlane/contract/settings/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { type SettingKind, settingKinds } from '@coverlane/contract/settings/settings.ts';
import { grantingKeys } from '@coverlane/contract/settings/of-users.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { type SettingRow, useInherited, useSettingWord } from '../settings/SettingInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Account, accountCalls } from './account-words.ts';
import { PartFailed } from './PartFailed.tsx';

/**
 * The settings by scope that are about somebody of the type: what holds, and which scope says so (domain 1.4). What can be
 * the account's own is chosen here by who may, and given back to the wider scope; it grants rights, so it is written down.
 */
export function UserSettingsHold({ account }: { readonly account: Account }) {
  const t = useText();
  const reply = useCall(settings.settingsAt, { userId: account.id });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  const rows = reply.data?.rows ?? [];
  if (rows.length === 0) return null;
  const own = rows.filter(({ settable }) => settable);
  return (
    <section className="stack" aria-labelledby="users-hold">
      <h3 id="users-hold">{t('users.settingsHold')}</h3>
      <p className="muted">{t('users.settingsHoldAbout')}</p>
      {own.map((row) => (
        <OwnSetting key={row.key} id={account.id} row={row} />
      ))}
      <Inherited rows={rows.filter(({ settable }) => !settable)} />
    </section>
  );
}

function Inherited({ rows }: { readonly rows: readonly SettingRow[] }) {
  const t = useText();
  const inherited = useInherited();
  return (
    <DescriptionList
      details={rows.map((row) => ({ label: t(`settings.key.${row.key}`), value: inherited(row, 'user') }))}
    />
  );
}

function OwnSetting({ id, row }: { readonly id: string; readonly row: SettingRow }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const word = useSettingWord();
  const inherited = useInherited();
  const { permissions } = actorOf(useUser());
  const set = useAction(user.setUserSetting, { refreshes: [settings.settingsAt, ...accountCalls] });
  const label = t(`settings.key.${row.key}`);
  const kind: SettingKind = settingKinds[row.key];
  const isOwn = row.scope === 'user';
  const key = grantingKeys.find((granting) => granting === row.key);
  const choose = (value: string) =>
    key &&
    set.mutate(
      { id, key, value },
      {
        onSuccess: () => notify('success', t(value ? 'users.settingSaved' : 'users.settingBack', { setting: label })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Select
      name={row.key}
      label={label}
      hint={isOwn ? t('settings.setHere') : ''}
      choices={'options' in kind ? kind.options.map((value) => ({ value, label: word(value) })) : []}
      value={isOwn ? row.value : ''}
      empty={inherited(row, 'user')}
      disabled={!permissions.includes('manageUsers')}
      onChange={choose}
      width="medium"
    />
  );
}
