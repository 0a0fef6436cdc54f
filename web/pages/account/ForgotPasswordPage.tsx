import { user } from '@coverlane/contract/users/own-calls.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ForgotPage } from './ForgotPage.tsx';

/** /user/forgotpassword: a link by mail to choose a new one. */
export function ForgotPasswordPage() {
  const t = useText();
  return (
    <ForgotPage
      title={t('screens.forgotPassword')}
      about={t('account.forgotPasswordAbout')}
      submit={t('account.sendLink')}
      next={t('account.sentNext')}
      ask={(username) => request(user.passwordReset, { username })}
    >
      {(typed) => (
        <TextInput
          name="given"
          label={t('signIn.username')}
          autoComplete="username"
          spellCheck={false}
          maxLength={254}
          defaultValue={typed}
          required
        />
      )}
    </ForgotPage>
  );
}
