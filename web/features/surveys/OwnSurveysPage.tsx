import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { saidIn } from './said-in.ts';

/** What the reader is asked, what is due first: `/user/surveys`, where a message of the inbox leads. */
export function OwnSurveysPage() {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { data, error, refetch } = useCall(surveyCalls.ownSurveys, {});
  return (
    <div className="page">
      <PageHeader title={t('screens.ownSurveys')} />
      {error && !data && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} label={t('screens.ownSurveys')} />}
      {data?.rows.length === 0 && <EmptyState>{t('ownSurveys.none')}</EmptyState>}
      {data?.rows.map(({ id, name, nameKo, nameEs, dueOn, key }) => (
        <Card key={id} title={saidIn({ en: name, ko: nameKo, es: nameEs }, language) ?? name}>
          {dueOn && key && <p>{t('surveyPage.due', { date: formatDate(dueOn) })}</p>}
          {key === null ? (
            <p className="muted">{t('ownSurveys.over')}</p>
          ) : (
            <LinkButton kind="primary" href={`/survey/${key}`}>
              {t('ownSurveys.answer')}
            </LinkButton>
          )}
        </Card>
      ))}
    </div>
  );
}
