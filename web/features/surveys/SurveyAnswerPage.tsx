import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReviewAnswer } from './ReviewAnswer.tsx';

/**
 * One answer that waits for its review: `/admin/survey/{responseId}`, where the list of what waits leads. Its heading says whose it
 * is, to which survey, and leads to the other answers.
 */
export function SurveyAnswerPage() {
  const t = useText();
  const { responseId = '' } = useParams();
  const { data } = useCall(surveyCalls.surveyAnswers, { id: responseId });
  const back = data ? `/admin/surveys?record=${data.surveyId}&tab=answers` : '/admin/surveys';
  const whose = data ? [data.name, data.clientName].filter(Boolean).join(' · ') : '\u00A0';
  return (
    <div className="page">
      <PageHeader
        above={<BackLink href={back}>{data?.surveyName ?? t('screens.surveys')}</BackLink>}
        title={t('screens.surveyAnswer')}
        about={whose}
      />
      <ReviewAnswer responseId={responseId} isNamed />
    </div>
  );
}
