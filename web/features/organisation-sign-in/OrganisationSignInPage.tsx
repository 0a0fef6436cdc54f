import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/**
 * /signin/organisation: to the provider of one's organization, by e-mail address; with a connection's id behind it, back from
 * there. What failed says why, above the way to start again.
 */
export function OrganisationSignInPage() {
  const t = useText();
  const { status } = useSession();
  const { connectionId } = useParams();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();
  // The sign-in page leads on: home, to where somebody was going, or to the second factor.
  if (status === 'signedIn' || status === 'halfway') return <Navigate to="/login" replace />;
  const isBack = connectionId !== undefined && failure === undefined;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={t('screens.organisationSignIn')}
        about={isBack ? undefined : t('organisationSignIn.about')}
        above={<BackLink href="/login">{t('account.backToSignIn')}</BackLink>}
      />
      {failure !== undefined && (
        <div role="alert">
          <Banner kind="error">{failure}</Banner>
        </div>
      )}
      {isBack ? <ComeBack answer={search.slice(1)} onFailure={setFailure} /> : <Begin />}
    </div>
  );
}

function Begin() {
  const t = useText();
  return (
    <Form
      label={t('screens.organisationSignIn')}
      onSubmit={async ({ email }) => {
        const { address } = await request(organisationSignIn.beginOrganisationSignIn, { email: String(email) });
        window.location.assign(address);
      }}
    >
      <TextInput
        name="email"
        type="email"
        label={t('organisationSignIn.email')}
        autoComplete="email"
        maxLength={254}
        required
      />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('organisationSignIn.go')}
        </Button>
      </div>
    </Form>
  );
}

type BackProps = { readonly answer: string; readonly onFailure: (said: string) => void };

function ComeBack({ answer, onFailure }: BackProps) {
  const t = useText();
  const say = useFailureText();
  const { status, goOn } = useSession();
  const asked = useRef(false);
  useEffect(() => {
    if (status !== 'visitor' || asked.current) return;
    asked.current = true;
    // An answer counts once, and stands in no history.
    window.history.replaceState(null, '', window.location.pathname);
    request(organisationSignIn.finishOrganisationSignIn, { answer }).then(goOn, (error: unknown) =>
      onFailure(say(error)),
    );
  }, [status, answer, goOn, onFailure, say]);
  return <Skeleton lines={3} label={t('organisationSignIn.checking')} />;
}
