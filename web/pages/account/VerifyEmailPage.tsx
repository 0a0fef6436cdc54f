import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LinkOver } from './LinkOver.tsx';
import { isNoLink } from './link-failure.ts';
import './user.css';

type Outcome = 'verify' | 'email' | 'used';

/**
 * /member/verifyEmail/{validationKey}: confirms the address of a sign-up or of a change. A click does it, not the
 * opening of the page: programs that look through mail open links too.
 */
export function VerifyEmailPage() {
  const { validationKey = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome === 'used') return <LinkOver state="used" renew={undefined} />;
  return outcome === null ? <Asked token={validationKey} onEnd={setOutcome} /> : <Verified purpose={outcome} />;
}

type AskedProps = { readonly token: string; readonly onEnd: (outcome: Outcome) => void };

function Asked({ token, onEnd }: AskedProps) {
  const t = useText();
  const { data, error, refetch } = useCall(user.checkLink, { key: token });
  if (isNoLink(error)) return <LinkOver state="unknown" renew={undefined} />;
  if (data && data.state !== 'live') return <LinkOver state={data.state} renew={token} />;
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('screens.verifyEmail')} about={data && t('account.verifyAbout')} />
      {data ? <Confirm token={token} onEnd={onEnd} /> : <Waiting failure={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function Waiting({ failure, onRetry }: { readonly failure: RequestFailed | null; readonly onRetry: () => void }) {
  const t = useText();
  if (!failure) return <Skeleton lines={3} label={t('account.linkChecking')} />;
  return <ErrorState title={t('account.failed')} code={failure.code} onRetry={onRetry} />;
}

function Confirm({ token, onEnd }: AskedProps) {
  const t = useText();
  const say = useFailureText();
  const { user: signedIn, refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      const { purpose } = await request(user.verifyUser, { key: token });
      if (signedIn) await refresh();
      onEnd(purpose);
    } catch (error) {
      if (error instanceof RequestFailed && error.code === 'link-expired') onEnd('used');
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && <Banner kind="error">{say(failure)}</Banner>}
      <div className="button-row">
        <Button kind="primary" busy={busy} onClick={() => void confirm()}>
          {t('account.verifyDo')}
        </Button>
      </div>
    </>
  );
}

function Verified({ purpose }: { readonly purpose: 'verify' | 'email' }) {
  const t = useText();
  const { user: signedIn } = useSession();
  const about = t(purpose === 'verify' ? 'account.verifiedSignUp' : 'account.verifiedChange');
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('account.verified')} about={about} focus />
      <div className="button-row">
        <LinkButton href={signedIn ? `/${signedIn.type}` : '/login'} kind="primary">
          {t(signedIn ? 'account.goOn' : 'account.goSignIn')}
        </LinkButton>
      </div>
    </div>
  );
}
