import { useText } from '../../../lib/i18n.ts';
import { useDraft } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { stepOf, stepsOf } from './wizard-pages.ts';

/** "Step 3 of 6: Dependents". */
export function useStepWords(): string {
  const t = useText();
  const state = useDraft();
  const { page } = useWizard();
  const steps = stepsOf(draftOf(state));
  const step = stepOf(page);
  return t('enrollment.step', {
    number: steps.indexOf(step) + 1,
    count: steps.length,
    step: t(`enrollment.stepName.${step}`),
  });
}
