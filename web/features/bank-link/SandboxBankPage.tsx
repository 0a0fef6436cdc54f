import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Accounts = Reply<typeof selfEnrollmentMoney.sandboxBank>['accounts'];

const PATH = /^\/[\w\-/]+$/;

/** The page of the bank that is none: `/bank/sandbox`. What it is told stands behind the #, which no server reads. */
export function SandboxBankPage() {
  const t = useText();
  const told = new URLSearchParams(useLocation().hash.slice(1));
  const [linkToken, to] = [told.get('link') ?? '', told.get('to') ?? ''];
  const [signedIn, setSignedIn] = useState<{ username: string; password: string; accounts: Accounts } | null>(null);
  const ask = useAction(selfEnrollmentMoney.sandboxBank);
  const signIn = async (values: FormValues) => {
    const said = { username: String(values['username'] ?? ''), password: String(values['password'] ?? '') };
    const { accounts } = await ask.mutateAsync({ linkToken, ...said });
    setSignedIn({ ...said, accounts });
  };
  const choose = async (values: FormValues) => {
    if (signedIn === null) return;
    const { username, password } = signedIn;
    const account = String(values['account'] ?? '');
    const { publicToken } = await ask.mutateAsync({ linkToken, username, password, account });
    if (publicToken && PATH.test(to)) window.location.assign(`${to}#${new URLSearchParams({ public: publicToken })}`);
  };
  return (
    <div className="page">
      <PageHeader title={t('screens.sandboxBank')} />
      <p>{t('sandbox.about')}</p>
      {signedIn === null ? (
        <Form key="sign-in" label={t('sandbox.signIn')} onSubmit={signIn}>
          <TextInput name="username" label={t('sandbox.username')} autoComplete="off" maxLength={60} required />
          <PasswordInput name="password" label={t('sandbox.password')} autoComplete="current-password" required />
          <Button type="submit" kind="primary">
            {t('sandbox.signIn')}
          </Button>
        </Form>
      ) : (
        <Form key="choose" label={t('sandbox.choose')} onSubmit={choose}>
          <RadioGroup
            name="account"
            label={t('sandbox.choose')}
            required
            choices={signedIn.accounts.map(({ id, accountType, mask }) => ({
              value: id,
              label: `${t(`pay.type.${accountType}`)} ····${mask}`,
            }))}
          />
          <Button type="submit" kind="primary">
            {t('sandbox.share')}
          </Button>
        </Form>
      )}
    </div>
  );
}
