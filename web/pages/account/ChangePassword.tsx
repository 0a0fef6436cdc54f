import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';

/** The form that changes the own password. A wrong old one is told at its input and signs nobody out (security 0.2). */
export function ChangePassword({ onDone }: { readonly onDone?: () => void }) {
  const t = useText();
  const { username } = useUser();
  const { refresh } = useSession();
  const { notify } = useNotices();
  const refreshCalls = useRefresh();
  const [round, setRound] = useState(0);
  const submit = async (oldPassword: string, password: string) => {
    await request(user.updatePassword, { oldPassword, password });
    notify('success', t('account.passwordChanged'));
    await Promise.all([refresh(), refreshCalls([user.sessions, user.userHistory])]);
    // What was typed must not stay on the screen.
    setRound((last) => last + 1);
    onDone?.();
  };
  return (
    <Form
      key={round}
      label={t('screens.changePassword')}
      onSubmit={(typed) => submit(String(typed['oldPassword']), String(typed['password']))}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput name="oldPassword" label={t('account.oldPassword')} autoComplete="current-password" required />
      <NewPasswordInput label={t('account.newPassword')} />
      <p className="small muted">{t('account.passwordEnds')}</p>
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('account.savePassword')}
        </Button>
      </div>
    </Form>
  );
}
