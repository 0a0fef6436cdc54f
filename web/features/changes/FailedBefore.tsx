import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { FailedChange } from './correcting.ts';

type Props = { readonly failed: FailedChange | undefined };

/** Says which change is corrected and why it failed, or that it cannot be corrected any more. */
export function FailedBefore({ failed }: Props) {
  const t = useText();
  const say = useEnrollmentWords();
  if (!failed) return null;
  const { line, correctable, correctedBy } = failed;
  const { number, failure } = line;
  if (!correctable)
    return (
      <Banner kind="error" title={t('changing.notCorrectable', { number })}>
        {correctedBy && t('enrollments.correctedBy', { number: correctedBy.number })}
      </Banner>
    );
  return (
    <Banner kind="warn" title={t('changing.correcting', { number })}>
      {failure && say(failure)}
    </Banner>
  );
}
