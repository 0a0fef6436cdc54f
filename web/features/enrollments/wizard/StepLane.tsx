import { useText } from '../../../lib/i18n.ts';
import { useDraft } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { stepOf, stepsOf } from './wizard-pages.ts';
import { SEASON } from './wizard-sections.ts';

/** How far one is: a stretch for each step, which leads nowhere, and "Step 3 of 4: Benefit selection" for who hears it too. */
export function StepLane() {
  const t = useText();
  const state = useDraft();
  const { page } = useWizard();
  const steps = stepsOf(draftOf(state));
  const step = stepOf(page);
  const now = steps.indexOf(step);
  return (
    <div className="enrollment-lane">
      <span className="enrollment-lane-steps" aria-hidden="true">
        {steps.map((one, at) => (
          <span key={one} data-step={at < now ? 'done' : at === now ? 'now' : 'next'} />
        ))}
      </span>
      <p className="muted">
        {t('enrollment.step', {
          number: now + 1,
          count: steps.length,
          step: t(page === SEASON ? 'enrollment.season.step' : `enrollment.stepName.${step}`),
        })}
      </p>
    </div>
  );
}
