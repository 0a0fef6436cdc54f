import { user } from '@coverlane/contract/users/own-calls.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ForgotPage } from './ForgotPage.tsx';

/** /user/forgotusername: the username by mail to the address of the account. */
export function ForgotUsernamePage() {
  const t = useText();
  return (
    <ForgotPage
      title={t('screens.forgotUsername')}
      about={t('account.forgotUsernameAbout')}
      submit={t('account.sendUsername')}
      next={t('account.sentUsernameNext')}
      ask={(email) => request(user.lookupUsername, { email })}
    >
      {(typed) => (
        <TextInput
          name="given"
          type="email"
          label={t('account.email')}
          autoComplete="email"
          maxLength={254}
          defaultValue={typed}
          required
        />
      )}
    </ForgotPage>
  );
}
