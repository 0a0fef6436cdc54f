import type { Reply } from '@coverlane/contract/call.ts';
import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Session = Reply<typeof sessionDoor.sessionByKey>;

/** What a personal link opens: which enrollment it is for and how one gets in, and nothing of the person: `/enroll/{key}`. */
export function DoorPage() {
  const t = useText();
  const { key = '' } = useParams();
  const { data, error } = useCall(sessionDoor.sessionByKey, { key });
  return (
    <div className="page">
      {error && <Invalid />}
      {!error && !data && <Skeleton lines={5} label={t('doorPage.loading')} />}
      {data && <Told session={data} />}
    </div>
  );
}

function Invalid() {
  const t = useText();
  return (
    <>
      <h1 tabIndex={-1}>{t('errors.request-invalid')}</h1>
      <LinkButton href="/login">{t('doorPage.signIn')}</LinkButton>
    </>
  );
}

function Told({ session }: { readonly session: Session }) {
  const t = useText();
  const welcome = useWelcome(session);
  const { name, clientName, theme } = session;
  return (
    <>
      {theme?.headerText && <p style={{ borderBlockStart: `4px solid ${theme.colorPrimary}` }}>{theme.headerText}</p>}
      <h1 tabIndex={-1}>{name}</h1>
      <p>{t('doorPage.of', { client: clientName })}</p>
      {welcome?.split(/\n{2,}/).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Standing session={session} />
      <div className="row">
        <LinkButton kind="primary" href="/member/enroll">
          {t('doorPage.signIn')}
        </LinkButton>
        <LinkButton href="/member/signup">{t('doorPage.signUp')}</LinkButton>
      </div>
      <p className="muted">{t('doorPage.why')}</p>
      {theme?.footerText && <p className="muted">{theme.footerText}</p>}
    </>
  );
}

/** Until when it is open, or why nothing can be sent. */
function Standing({ session: { isOpen, submitted, effectiveDate, closesOn } }: { readonly session: Session }) {
  const t = useText();
  if (!isOpen) return <Banner kind="info" title={t('errors.enrollment-not-active')} />;
  if (submitted) return <Banner kind="info" title={t('errors.enrollment-submitted')} />;
  return <p>{t('enrollPage.about', { starts: formatDate(effectiveDate), closes: formatDate(closesOn) })}</p>;
}

/** The welcome of the theme in the reader's language, else in English. */
function useWelcome({ theme }: Session): string | null {
  const { language } = useLanguage();
  if (theme === null) return null;
  return { ko: theme.welcomeKo, es: theme.welcomeEs, en: theme.welcome }[language] ?? theme.welcome;
}
