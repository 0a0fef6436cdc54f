import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SignUpAccount } from './SignUpAccount.tsx';
import { SignUpIdentity } from './SignUpIdentity.tsx';
import './user.css';

type Step =
  | { readonly name: 'identity' }
  | { readonly name: 'account'; readonly token: string }
  | { readonly name: 'sent'; readonly address: string };

/** /member/signup: who somebody is, how they sign in, then a link to confirm the address (domain 6.2). */
export function MemberSignupPage() {
  const t = useText();
  const [step, setStep] = useState<Step>({ name: 'identity' });
  const [typed, setTyped] = useState<FormValues>({});
  return (
    <div className="page page-narrow user-page">
      {step.name === 'identity' && (
        <>
          <PageHeader
            title={t('memberSignUp.title')}
            about={t('memberSignUp.identityAbout')}
            above={<BackLink href="/login">{t('memberSignUp.have')}</BackLink>}
          />
          <h2>{`${t('memberSignUp.step', { step: 1 })}: ${t('memberSignUp.identityTitle')}`}</h2>
          <SignUpIdentity
            typed={typed}
            onMatch={(token, values) => {
              setTyped(values);
              setStep({ name: 'account', token });
            }}
          />
        </>
      )}
      {step.name === 'account' && (
        <>
          <PageHeader key="account" title={t('memberSignUp.title')} about={t('memberSignUp.accountAbout')} focus />
          <h2>{`${t('memberSignUp.step', { step: 2 })}: ${t('memberSignUp.accountTitle')}`}</h2>
          <SignUpAccount
            token={step.token}
            onSent={(address) => setStep({ name: 'sent', address })}
            onAgain={() => setStep({ name: 'identity' })}
          />
        </>
      )}
      {step.name === 'sent' && <Sent address={step.address} />}
    </div>
  );
}

function Sent({ address }: { readonly address: string }) {
  const t = useText();
  return (
    <>
      <PageHeader key="sent" title={t('memberSignUp.sentTitle')} about={t('memberSignUp.sent', { address })} focus />
      <p className="muted">{t('memberSignUp.sentSpam')}</p>
      <div className="button-row">
        <LinkButton href="/login">{t('account.backToSignIn')}</LinkButton>
      </div>
    </>
  );
}
