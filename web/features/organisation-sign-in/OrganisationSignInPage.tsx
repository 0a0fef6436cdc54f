import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ComeBack } from './ComeBack.tsx';
import { isProving, ProveAgain } from './ProveAgain.tsx';

/**
 * /signin/organisation: to the provider of one's organization, by e-mail address; with a connection's id behind it, back from
 * there. What failed says why, above the way to start again. With `proof` behind it, whoever is signed in proves it once more.
 * @says errors.organisation- errors.no-organisation
 */
export function OrganisationSignInPage() {
  const { connectionId } = useParams();
  const { search } = useLocation();
  const answer = search.slice(1);
  if (connectionId === 'proof' || isProving()) return <ProveAgain isBack={connectionId !== 'proof'} answer={answer} />;
  return <SignIn cameBack={connectionId !== undefined} answer={answer} />;
}

function SignIn({ cameBack, answer }: { readonly cameBack: boolean; readonly answer: string }) {
  const t = useText();
  const { status } = useSession();
  const [failure, setFailure] = useState<string>();
  // The sign-in page leads on: home, to where somebody was going, or to the second factor.
  if (status === 'signedIn' || status === 'halfway') return <Navigate to="/login" replace />;
  const isBack = cameBack && failure === undefined;
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
      {isBack ? <ComeBack answer={answer} onFailure={setFailure} /> : <Begin />}
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
