import { useParams } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReviewAnswer } from './ReviewAnswer.tsx';

/** One answer that waits for its review: `/admin/survey/{responseId}`, where the list of what waits leads. */
export function SurveyAnswerPage() {
  const t = useText();
  const { responseId = '' } = useParams();
  return (
    <div className="page">
      <PageHeader title={t('screens.surveyAnswer')} />
      <ReviewAnswer responseId={responseId} />
    </div>
  );
}
