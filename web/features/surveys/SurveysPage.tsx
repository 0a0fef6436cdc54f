import type { Collection } from '@coverlane/contract/collection.ts';
import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { ofRecord } from '../../crud/ofRecord.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { SurveyAnswers } from './SurveyAnswers.tsx';
import { SurveyQuestions } from './SurveyQuestions.tsx';
import { SurveyResults } from './SurveyResults.tsx';
import { SurveySending } from './SurveySending.tsx';
import { SurveyVersions } from './SurveyVersions.tsx';
import './surveys.css';

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
        { name: 'answers', render: ({ id }) => <SurveyAnswers surveyId={id} /> },
        { name: 'results', render: ({ id }) => <SurveyResults surveyId={id} /> },
      ]}
    />
  );
}
