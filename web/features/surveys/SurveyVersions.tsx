import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { VersionList } from '../../forms/VersionList.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The versions of a survey's questions. */
export function SurveyVersions({ surveyId }: { readonly surveyId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(surveyCalls.surveyVersions, { id: surveyId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('formBuilder.versions')} />;
  return <VersionList rows={data.rows} />;
}
