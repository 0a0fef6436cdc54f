import { type ComponentProps, lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

// Not everybody signs: what it takes comes once somebody does.
const SignSurvey = lazy(() => import('./SignSurvey.tsx').then((module) => ({ default: module.SignSurvey })));

/** The signature, once it is asked for. */
export function Signing(props: ComponentProps<typeof SignSurvey>) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('surveyPage.loading')} />}>
      <SignSurvey {...props} />
    </Suspense>
  );
}
