import type { Reply } from '@coverlane/contract/call.ts';
import { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import { Navigate, useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ResumeForm } from './ResumeForm.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SignupKey } from './SignupKey.tsx';

type Signup = Reply<typeof selfEnrollment.selfEnrollmentByKey>;

/** Public self-enrollment: `/signup` asks for the key, `/signup/{signupKey}` who somebody is (domain 6.1). */
export function SignupPage() {
  const t = useText();
  const { signupKey } = useParams();
  const { user } = useSession();
  if (user?.enrollsIn) return <Navigate to="/member/enroll" replace />;
  if (signupKey !== undefined) return <Opened of={signupKey} />;
  return (
    <div className="page page-narrow">
      <PageHeader title={t('screens.signup')} />
      <SignupKey />
    </div>
  );
}

function Opened({ of }: { readonly of: string }) {
  const t = useText();
  const { data, error } = useCall(selfEnrollment.selfEnrollmentByKey, { key: of });
  return (
    <div className="page page-narrow">
      {error && !data && (
        <>
          <h1 tabIndex={-1}>{t('errors.request-invalid')}</h1>
          <SignupKey />
        </>
      )}
      {!error && !data && <Skeleton lines={6} label={t('signup.loading')} />}
      {data && <Told signup={data} of={of} />}
    </div>
  );
}

function Told({ signup, of }: { readonly signup: Signup; readonly of: string }) {
  const t = useText();
  const { name, clientName, theme } = signup;
  return (
    <>
      {theme?.headerText && <p style={{ borderBlockStart: `4px solid ${theme.colorPrimary}` }}>{theme.headerText}</p>}
      <PageHeader title={name} />
      <p>{t('signup.of', { client: clientName })}</p>
      <Welcome signup={signup} />
      <Way signup={signup} of={of} />
      {theme?.footerText && <p className="muted">{theme.footerText}</p>}
    </>
  );
}

/** The welcome of the theme in the reader's language, else in English. */
function Welcome({ signup: { theme } }: { readonly signup: Signup }) {
  const { language } = useLanguage();
  if (theme === null) return null;
  const said = { ko: theme.welcomeKo, es: theme.welcomeEs, en: theme.welcome }[language] ?? theme.welcome;
  return said?.split(/\n{2,}/).map((text) => <p key={text}>{text}</p>);
}

function Way({
  signup: { isOpen, effectiveDate, closesOn, list },
  of,
}: {
  readonly signup: Signup;
  readonly of: string;
}) {
  const t = useText();
  if (!isOpen) return <Banner kind="info" title={t('errors.enrollment-not-active')} />;
  return (
    <>
      <p>{t('signup.days', { starts: formatDate(effectiveDate), closes: formatDate(closesOn) })}</p>
      <SignupForm list={list} of={of} />
      <ResumeForm of={of} />
    </>
  );
}
