import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Account } from './account.ts';

/** A new e-mail address: the password now, and a link at the new address before it is used. */
export function ChangeEmail({ account }: { readonly account: Account }) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async ({ email, password }: FormValues): Promise<FieldErrors | undefined> => {
    const { id } = account;
    const change = { id, email: String(email), password: String(password) };
    const { confirmationSentTo } = await request(user.updateUser, change);
    if (confirmationSentTo === null) return { email: t('account.emailSame') };
    setSentTo(confirmationSentTo);
    return undefined;
  };
  return (
    <div className="stack">
      <DescriptionList details={[{ label: t('account.emailNow'), value: account.email }]} />
      <div role="status">
        {sentTo !== null && <Banner kind="success">{t('account.emailSent', { address: sentTo })}</Banner>}
      </div>
      <Form key={sentTo} label={t('account.tab.email')} onSubmit={submit}>
        <TextInput
          name="email"
          type="email"
          label={t('account.emailNew')}
          hint={t('account.emailAbout')}
          autoComplete="email"
          maxLength={254}
          required
        />
        <PasswordInput name="password" label={t('account.oldPassword')} autoComplete="current-password" required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('account.emailSend')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
