import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';

type Props = {
  readonly token: string;
  readonly onSent: (address: string) => void;
  /** The half hour is over: back to the first step. */
  readonly onAgain: () => void;
};

/** Second step of a member's sign-up: username, e-mail address, password and consent. */
export function SignUpAccount({ token, onSent, onAgain }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const submit = async (values: FormValues): Promise<FieldErrors | undefined> => {
    const email = String(values['email']);
    try {
      await request(user.signUpMember, {
        token,
        username: String(values['username']),
        email,
        password: String(values['password']),
        language,
        terms: values['terms'] === true,
        paperless: values['paperless'] === true,
      });
      onSent(email);
      return undefined;
    } catch (failure) {
      setIsOver(failure instanceof RequestFailed && failure.code === 'link-expired');
      throw failure;
    }
  };
  return (
    <Form label={t('memberSignUp.accountTitle')} onSubmit={submit}>
      <UsernameInput token={token} label={t('memberSignUp.username')} />
      <TextInput
        name="email"
        type="email"
        label={t('account.email')}
        hint={t('memberSignUp.emailHint')}
        autoComplete="email"
        maxLength={254}
        required
      />
      <NewPasswordInput label={t('account.choosePassword')} />
      <Checkbox name="paperless" label={t('memberSignUp.paperless')} />
      <Checkbox name="terms" label={t('memberSignUp.terms')} required />
      <div className="button-row">
        {isOver ? (
          <Button kind="primary" onClick={onAgain}>
            {t('memberSignUp.startAgain')}
          </Button>
        ) : (
          <Button type="submit" kind="primary">
            {t('memberSignUp.create')}
          </Button>
        )}
      </div>
    </Form>
  );
}
