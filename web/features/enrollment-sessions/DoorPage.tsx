import type { Reply } from '@coverlane/contract/call.ts';
import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { Navigate, useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DoorQuestions } from './DoorQuestions.tsx';

type Session = Reply<typeof sessionDoor.sessionByKey>;

/**
 * What a personal link opens: which enrollment it is for and how one gets in, and nothing of the person, before they have said who
 * they are: `/enroll/{key}`.
 */
export function DoorPage() {
  const t = useText();
  const { key = '' } = useParams();
  const { user } = useSession();
  const { data, error } = useCall(sessionDoor.sessionByKey, { key });
  if (user?.enrollsIn) return <Navigate to="/member/enroll" replace />;
  return (
    <div className="page page-narrow">
      {error && <Invalid />}
      {!error && !data && <Skeleton lines={5} label={t('doorPage.loading')} />}
      {data && <Told session={data} of={key} />}
    </div>
  );
}

function Invalid() {
  const t = useText();
  return (
    <>
      <h1 tabIndex={-1}>{t('errors.request-invalid')}</h1>
      <div className="button-row">
        <LinkButton href="/login">{t('doorPage.signIn')}</LinkButton>
      </div>
    </>
  );
}

type ToldProps = { readonly session: Session; readonly of: string };

function Told({ session, of }: ToldProps) {
  const t = useText();
  const welcome = useWelcome(session);
  const { name, clientName, theme, accessMode } = session;
  return (
    <>
      {theme?.headerText && <p style={{ borderBlockStart: `4px solid ${theme.colorPrimary}` }}>{theme.headerText}</p>}
      <h1 tabIndex={-1}>{name}</h1>
      <p>{t('doorPage.of', { client: clientName })}</p>
      {welcome?.split(/\n{2,}/).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Standing session={session} />
      {accessMode === 'login' ? <SignIn /> : <DoorQuestions questions={session.questions} of={of} />}
      {theme?.footerText && <p className="muted">{theme.footerText}</p>}
    </>
  );
}

function SignIn() {
  const t = useText();
  return (
    <>
      <div className="button-row">
        <LinkButton kind="primary" href="/member/enroll">
          {t('doorPage.signIn')}
        </LinkButton>
        <LinkButton href="/member/signup">{t('doorPage.signUp')}</LinkButton>
      </div>
      <p className="muted">{t('doorPage.why')}</p>
    </>
  );
}

/** Until when it is open, or why nothing can be sent. */
function Standing({ session: { isOpen, effectiveDate, closesOn } }: { readonly session: Session }) {
  const t = useText();
  if (!isOpen) return <Banner kind="info" title={t('errors.enrollment-not-active')} />;
  return <p>{t('enrollPage.about', { starts: formatDate(effectiveDate), closes: formatDate(closesOn) })}</p>;
}

/** The welcome of the theme in the reader's language, else in English. */
function useWelcome({ theme }: Session): string | null {
  const { language } = useLanguage();
  if (theme === null) return null;
  return { ko: theme.welcomeKo, es: theme.welcomeEs, en: theme.welcome }[language] ?? theme.welcome;
}
