import type { Collection } from '@coverlane/contract/collection.ts';
import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { esign } from '@coverlane/contract/esign/calls.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { ChoicesOfPage } from '../../crud/ChoicesOfPage.tsx';
import { ofRecord } from '../../crud/of-record.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SurveyQuestions } from './SurveyQuestions.tsx';
import './surveys.css';

// Versions, sending and what came back are looked at apart: the builder alone fills the budget of the page.
const SurveyVersions = lazy(() =>
  import('./SurveyVersions.tsx').then((module) => ({ default: module.SurveyVersions })),
);
const SurveyAnswers = lazy(() => import('./SurveyAnswers.tsx').then((module) => ({ default: module.SurveyAnswers })));
const SurveyResults = lazy(() => import('./SurveyResults.tsx').then((module) => ({ default: module.SurveyResults })));
const SurveySending = lazy(() => import('./SurveySending.tsx').then((module) => ({ default: module.SurveySending })));

/** A part whose code comes with its tab. */
function Later({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return <Suspense fallback={<Skeleton lines={8} label={t('ui.loading')} />}>{children}</Suspense>;
}

const later = (part: ReactNode) => <Later>{part}</Later>;

/** The questions have a part of their own. */
const { form: _form, ...fields } = surveys.fields;
const withoutForm: Collection = { ...surveys, fields };

/** Surveys, each with its questions, send-outs, people, answers and figures: `/admin/surveys` (domain 12.1). */
export function SurveysPage() {
  const t = useText();
  const papers = useCall(esign.esignTemplates, { pageSize: 200 });
  const choices = papers.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <ChoicesOfPage choices={{ esigntemplates: choices }}>
      <RecordsWithParts
        collection={withoutForm}
        path="/admin/surveys"
        actions={<LinkButton href="/admin/esigntemplates">{t('screens.papersToSign')}</LinkButton>}
        parts={[
          { name: 'questions', render: (record) => <SurveyQuestions survey={record} /> },
          { name: 'versions', render: ({ id }) => later(<SurveyVersions surveyId={id} />) },
          { name: 'sending', render: (record) => later(<SurveySending survey={record} />) },
          ofRecord(surveyrecipients),
          { name: 'answers', render: ({ id }) => later(<SurveyAnswers surveyId={id} />) },
          { name: 'results', render: ({ id }) => later(<SurveyResults surveyId={id} />) },
        ]}
      />
    </ChoicesOfPage>
  );
}
