import { userTypes } from '@coverlane/contract/access.ts';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { runtimeConfig } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { hasIntended, takeIntended } from '../../lib/intended.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { type User, useSession } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { FactorStep } from './FactorStep.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { VisitorContacts } from './VisitorContacts.tsx';
import './auth.css';

/** Sign-in (specification 2, User area). Whoever is signed in already goes on to where they were going. */
export function LoginPage() {
  const t = useText();
  const session = useSession();
  useLeaveWhenSignedIn(session.user);
  if (session.status === 'halfway')
    return session.half.lacks === 'setUp' ? <Navigate to="/user/secondfactor" replace /> : <FactorStep />;
  if (session.status !== 'visitor') return null;
  const { signIn: picture } = runtimeConfig().pictures;
  return (
    <div className="auth-split" data-pictured={picture !== undefined}>
      <div className="page page-narrow auth-page">
        <PageHeader title={t('signIn.title')} about={t('signIn.about')} />
        {hasIntended() && <Banner kind="info">{t('signIn.first')}</Banner>}
        <SignInForm />
        <PasskeySignIn />
        <ul className="plain-list auth-links">
          {runtimeConfig().features.organisations && (
            <li>
              <Anchor href="/signin/organisation">{t('signIn.organisation')}</Anchor>
            </li>
          )}
          <li>
            <Anchor href="/user/forgotpassword">{t('screens.forgotPassword')}</Anchor>
          </li>
          <li>
            <Anchor href="/user/forgotusername">{t('screens.forgotUsername')}</Anchor>
          </li>
          <li>
            <Anchor href="/user/loginassistance">{t('screens.loginAssistance')}</Anchor>
          </li>
          {runtimeConfig().features.memberSignup && (
            <li>
              <Anchor href="/member/signup">{t('screens.memberSignup')}</Anchor>
            </li>
          )}
        </ul>
        <VisitorContacts />
      </div>
      {picture && <img className="auth-picture" src={picture} alt="" />}
    </div>
  );
}

/** A browser keeps no secure cookie of an unencrypted page: whatever is sent from it looks like another page's. */
const lostCookie = (failure: RequestFailed): boolean => failure.code === 'csrf-refused' && !window.isSecureContext;

function SignInForm() {
  const t = useText();
  const { signIn } = useSession();
  const submit = async ({ username, password }: FormValues): Promise<FieldErrors | undefined> => {
    try {
      const { id } = await signIn({ username: String(username), password: String(password) });
      // An ID card that somebody else kept on this device is nobody else's to see.
      void import('../../lib/kept-card.ts').then(({ dropCardOfOthers }) => dropCardOfOthers(id)).catch(() => undefined);
      return undefined;
    } catch (failure) {
      // Which of the two was wrong is nobody's business, so the sentence is the form's and not an input's.
      if (failure instanceof RequestFailed && failure.code === 'credentials') return { '': t('errors.credentials') };
      if (failure instanceof RequestFailed && lostCookie(failure)) return { '': t('errors.plain-http') };
      throw failure;
    }
  };
  return (
    <Form onSubmit={submit} label={t('signIn.title')}>
      <TextInput
        name="username"
        label={t('signIn.username')}
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordInput name="password" label={t('signIn.password')} autoComplete="current-password" required />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('signIn.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** Leads on once somebody is signed in: to the path remembered for them, else home, with the sentence that came along. */
function useLeaveWhenSignedIn(user: User | null): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const left = useRef(false);
  useEffect(() => {
    if (!user || left.current) return;
    left.current = true;
    void navigate(targetOf(user), { replace: true, state });
  }, [user, navigate, state]);
}

/** The intended path, unless it lies in another user type's area. */
function targetOf({ id, type }: User): string {
  const path = takeIntended(id);
  const area = path?.split(/[/?]/)[1];
  const isForeign = userTypes.some((other) => other === area && other !== type);
  return path === undefined || isForeign ? `/${type}` : path;
}
