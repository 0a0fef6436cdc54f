import { user } from '@coverlane/contract/users/own-calls.ts';
import { type ChosenKey, preferenceKeys, userSettingValues } from '@coverlane/contract/settings/of-users.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { UserSettingsHold } from './UserSettingsHold.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { accountCalls } from './account-words.ts';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';

/** The settings of an account, each saved as it is chosen; and, for administrators, what else holds for it and why. */
export function UserSettings({ account }: PartProps) {
  const t = useText();
  const me = useUser();
  const reply = useCall(user.getUserSettings, { id: account.id });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  if (!reply.data) return <Skeleton lines={4} label={t('users.loading')} />;
  const valueOf = (key: string) => reply.data?.settings.find((setting) => setting.key === key)?.value ?? '';
  return (
    <div className="stack">
      <p className="muted">{t('users.settingsAbout')}</p>
      {preferenceKeys.map((key) => (
        <Setting key={key} id={account.id} name={key} value={valueOf(key)} />
      ))}
      {me.type === 'admin' && <UserSettingsHold account={account} />}
    </div>
  );
}

type SettingProps = { readonly id: string; readonly name: ChosenKey; readonly value: string };

function Setting({ id, name, value }: SettingProps) {
  const t = useText();
  const has = useHasText();
  const say = useFailureText();
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
  return (
    <Select
      name={name}
      label={label}
      choices={userSettingValues[name].map((one) => ({ value: one, label: wordOf(one) }))}
      value={value}
      empty={value === '' ? t('users.settingUnset') : null}
      onChange={choose}
      width="medium"
    />
  );
}
