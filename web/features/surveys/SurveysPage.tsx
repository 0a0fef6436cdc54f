import type { Collection } from '@coverlane/contract/collection.ts';
import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { ofRecord } from '../../crud/ofRecord.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { useText } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SurveyQuestions } from './SurveyQuestions.tsx';
import { SurveySending } from './SurveySending.tsx';
import { SurveyVersions } from './SurveyVersions.tsx';
import './surveys.css';

// What came back is looked at apart: the builder alone fills the budget of the page.
const SurveyAnswers = lazy(() => import('./SurveyAnswers.tsx').then((module) => ({ default: module.SurveyAnswers })));
const SurveyResults = lazy(() => import('./SurveyResults.tsx').then((module) => ({ default: module.SurveyResults })));

type LaterProps = { readonly of: ComponentType<{ readonly surveyId: string }>; readonly surveyId: string };

/** A part whose code comes with its tab. */
function Later({ of: Part, surveyId }: LaterProps) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={8} label={t('ui.loading')} />}>
      <Part surveyId={surveyId} />
    </Suspense>
  );
}

/** The questions have a part of their own. */
const { form: _form, ...fields } = surveys.fields;
const withoutForm: Collection = { ...surveys, fields };

/** Surveys, each with its questions, send-outs, people, answers and figures: `/admin/surveys` (domain 12.1). */
export function SurveysPage() {
  return (
    <RecordsWithParts
      collection={withoutForm}
      path="/admin/surveys"
      parts={[
        { name: 'questions', render: (record) => <SurveyQuestions survey={record} /> },
        { name: 'versions', render: ({ id }) => <SurveyVersions surveyId={id} /> },
        { name: 'sending', render: (record) => <SurveySending survey={record} /> },
        ofRecord(surveyrecipients),
        { name: 'answers', render: ({ id }) => <Later of={SurveyAnswers} surveyId={id} /> },
        { name: 'results', render: ({ id }) => <Later of={SurveyResults} surveyId={id} /> },
      ]}
    />
  );
}
