import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Union } from './bounds.ts';
import { SignupSteps } from './SignupSteps.tsx';
import './union-signup.css';

/** A worker without an account signs up by a union's key: `/unionsignup/{key}` (domain 13.1). */
export function UnionSignupPage() {
  const t = useText();
  const say = useFailureText();
  const { key = '' } = useParams();
  const { data, error, refetch } = useCall(unionSignupDoor.unionSignupByKey, { key });
  if (error?.status === 404) return <Inactive />;
  if (error && !data)
    return (
      <div className="page page-narrow">
        <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="page page-narrow">
      {data ? <Open union={data} webKey={key} /> : <Skeleton lines={6} label={t('unionSignup.loading')} />}
    </div>
  );
}

/** What is guessed, withdrawn and closed looks alike. */
export function Inactive() {
  const t = useText();
  return (
    <div className="page page-narrow">
      <h1 tabIndex={-1}>{t('errors.link-inactive')}</h1>
      <p>{t('unionSignup.inactiveHint')}</p>
      <div className="button-row">
        <LinkButton href="/user/loginassistance">{t('shell.help')}</LinkButton>
      </div>
    </div>
  );
}

function Open({ union, webKey }: { readonly union: Union; readonly webKey: string }) {
  const t = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const said = { en: union.text, ko: union.textKo, es: union.textEs }[language] ?? union.text;
  return (
    <>
      <PageHeader title={union.name} about={t('unionSignup.of', { fund: union.clientName })} />
      {said?.split(/\n{2,}/).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <SignupSteps
        union={union}
        webKey={webKey}
        onSent={(key) => void navigate(`/unionsignupstatus/${key}`, { replace: true })}
      />
    </>
  );
}
