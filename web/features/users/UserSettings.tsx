import { user } from '@coverlane/contract/calls/user.ts';
import { grantsRights, type ChosenKey, chosenKeys, userSettingValues } from '@coverlane/contract/user-settings.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { accountCalls } from './account-words.ts';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';

/** The settings of an account, each saved as it is chosen. What grants rights is an administrator's to set (security 0.7). */
export function UserSettings({ account }: PartProps) {
  const t = useText();
  const reply = useCall(user.getUserSettings, { id: account.id });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  if (!reply.data) return <Skeleton lines={4} label={t('users.loading')} />;
  const valueOf = (key: string) => reply.data?.settings.find((setting) => setting.key === key)?.value ?? '';
  const keys = chosenKeys.filter((key) => !grantsRights(key) || account.type === 'member');
  return (
    <div className="stack">
      <p className="muted">{t('users.settingsAbout')}</p>
      {keys.map((key) => (
        <Setting key={key} id={account.id} name={key} value={valueOf(key)} />
      ))}
    </div>
  );
}

type SettingProps = { readonly id: string; readonly name: ChosenKey; readonly value: string };

function Setting({ id, name, value }: SettingProps) {
  const t = useText();
  const has = useHasText();
  const say = useFailureText();
  const me = useUser();
  const { notify } = useNotices();
  const set = useAction(user.setUserSetting, { refreshes: accountCalls });
  const label = t(`users.setting.${name}`);
  const wordOf = (one: string) => {
    const key = `users.setting.${name}.${one}`;
    return has(key) ? t(key) : one;
  };
  const choose = (next: string) =>
    set.mutate(
      { id, key: name, value: next },
      {
        onSuccess: () => notify('success', t('users.settingSaved', { setting: label })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  const isLocked = grantsRights(name) && me.type !== 'admin';
  return (
    <Select
      name={name}
      label={label}
      choices={userSettingValues[name].map((one) => ({ value: one, label: wordOf(one) }))}
      value={value}
      empty={value === '' ? t('users.settingUnset') : null}
      disabled={isLocked}
      onChange={choose}
      width="medium"
    />
  );
}
