import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { ReviewAnswer } from './ReviewAnswer.tsx';

/** The answers to a survey, each with what was said and what is done with it. */
export function SurveyAnswers({ surveyId }: { readonly surveyId: string }) {
  return (
    <CollectionPart
      collection={surveyresponses}
      fixed={{ surveyId }}
      renderMore={({ id }) => <ReviewAnswer responseId={id} />}
    />
  );
}
