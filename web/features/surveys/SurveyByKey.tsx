import type { Reply } from '@coverlane/contract/call.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useReply } from '../../lib/useReply.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/window-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AnswerSurvey } from './AnswerSurvey.tsx';
import { saidIn } from './said-in.ts';
import { Signing } from './Signing.tsx';

const SavedCopy = lazy(() => import('./SignSurvey.tsx').then((module) => ({ default: module.SavedCopy })));

type Survey = Reply<typeof surveyDoor.surveyByKey>;

type Props = {
  /** The key of the link. */
  readonly link: string;
  /** The day it is where somebody answers, 'YYYY-MM-DD'. */
  readonly today: string;
};

/** What a personal link opens, for whoever has it: `/survey/{key}` (domain 12.1), within the portal and by itself. */
export function SurveyByKey({ link, today }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, again } = useReply(surveyDoor.surveyByKey, { key: link });
  if (error?.status === 404) return <NoSurvey />;
  if (error && !data)
    return (
      <div className="page page-narrow">
        <ErrorState title={say(error)} code={error.code} onRetry={again} />
      </div>
    );
  return (
    <div className="page page-narrow">
      {data ? <Told survey={data} link={link} today={today} /> : <Skeleton lines={6} label={t('surveyPage.loading')} />}
    </div>
  );
}

function NoSurvey() {
  const t = useText();
  return (
    <div className="page page-narrow">
      <h1 tabIndex={-1}>{t('surveyPage.none')}</h1>
      <p>{t('surveyPage.noneHint')}</p>
      <div className="button-row">
        <LinkButton href="/user/loginassistance">{t('shell.help')}</LinkButton>
      </div>
    </div>
  );
}

function Told({ survey, ...way }: Props & { readonly survey: Survey }) {
  const { link } = way;
  const { language } = useLanguage();
  const [isSent, setSent] = useState(false);
  const [isDeclined, setDeclined] = useState(survey.state === 'declined');
  const name = saidIn({ en: survey.name, ko: survey.nameKo, es: survey.nameEs }, language) ?? survey.name;
  useRecordTitle(name);
  return (
    <>
      <h1 tabIndex={-1}>{name}</h1>
      {isSent ? (
        <Thanks survey={survey} link={link} />
      ) : (
        <Standing
          survey={isDeclined ? { ...survey, state: 'declined' } : survey}
          {...way}
          onSent={() => setSent(true)}
          onDeclined={() => setDeclined(true)}
        />
      )}
    </>
  );
}

function Thanks({ survey, link }: { readonly survey: Survey; readonly link: string }) {
  const t = useText();
  const { language } = useLanguage();
  const closing = saidIn({ en: survey.closing, ko: survey.closingKo, es: survey.closingEs }, language);
  return (
    <>
      <Banner kind="success" title={t('surveyPage.thanks')} />
      {closing?.split(/\n{2,}/).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {survey.paper && (
        <Suspense fallback={null}>
          <SavedCopy link={link} />
        </Suspense>
      )}
    </>
  );
}

type StandingProps = Props & { readonly survey: Survey; readonly onSent: () => void; readonly onDeclined: () => void };

function Standing({ survey, link, today, onSent, onDeclined }: StandingProps) {
  const t = useText();
  if (survey.state === 'sign')
    return <Signing link={link} paper={survey.paper} onSigned={onSent} onDeclined={onDeclined} />;
  if (survey.state === 'declined' || survey.state === 'expired') return <NotSigned why={survey.state} />;
  if (survey.state !== 'open' || survey.form === null)
    return (
      <>
        <Banner kind="info" title={t(survey.state === 'closed' ? 'errors.survey-closed' : 'errors.survey-completed')} />
        <Refused survey={survey} />
      </>
    );
  return (
    <>
      <Refused survey={survey} />
      <Intro survey={survey} />
      <AnswerSurvey link={link} today={today} survey={survey} form={survey.form} onSent={onSent} />
    </>
  );
}

/** Whose turn it was will not sign, or did not in time. */
function NotSigned({ why }: { readonly why: 'declined' | 'expired' }) {
  const t = useText();
  return (
    <Banner kind="info" title={t(`surveyPage.${why}`)}>
      {t(`surveyPage.${why}Hint`)}
    </Banner>
  );
}

/** Files of what was sent that the virus check refused afterwards, and how to mend it. */
function Refused({ survey: { refused, supportPhone } }: { readonly survey: Survey }) {
  const t = useText();
  if (refused.length === 0) return null;
  return (
    <Banner kind="warn" title={t('surveyPage.refused', { count: refused.length, names: refused.join(', ') })}>
      {supportPhone ? t('surveyPage.refusedCall', { phone: formatPhone(supportPhone) }) : t('surveyPage.refusedAsk')}
    </Banner>
  );
}

/** Why it is asked, about whom, and until when. */
function Intro({ survey }: { readonly survey: Survey }) {
  const t = useText();
  const { language } = useLanguage();
  const { aboutFirstName, dueOn, anonymous, intro, introKo, introEs } = survey;
  const said = saidIn({ en: intro, ko: introKo, es: introEs }, language);
  return (
    <>
      {said?.split(/\n{2,}/).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {aboutFirstName && <p>{t('surveyPage.about', { name: aboutFirstName })}</p>}
      {dueOn && <p>{t('surveyPage.due', { date: formatDate(dueOn) })}</p>}
      {anonymous && <p>{t('surveyPage.anonymous')}</p>}
      <p className="muted">{t('surveyPage.kept')}</p>
    </>
  );
}
