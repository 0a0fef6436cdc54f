import type { ComponentType } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { Form } from '../../ui/Form.tsx';
import { FamilyStep } from './FamilyStep.tsx';
import { OwnLink } from './OwnLink.tsx';
import { SignStep } from './SignStep.tsx';
import { HomeStep, type StepProps, WorkStep, YouStep } from './steps.tsx';
import { type SignupStart, STEPS, useSignupSteps } from './useSignupSteps.ts';

const PAGES: Readonly<Record<(typeof STEPS)[number]['name'], ComponentType<StepProps>>> = {
  you: YouStep,
  home: HomeStep,
  work: WorkStep,
  family: FamilyStep,
  sign: SignStep,
};

/** The pages of a sign-up: what was typed is kept with each page that is left, and nothing is sent before it is signed. */
export function SignupSteps(start: SignupStart) {
  const t = useText();
  const { name, at, isLast, begun, step, type, leave, back } = useSignupSteps(start);
  const Page = PAGES[name];
  return (
    <>
      <p className="muted">{t('unionSignup.stepOf', { step: at + 1, of: STEPS.length })}</p>
      <FocusedHeading key={`${name} heading`}>{t(`unionSignup.step.${name}`)}</FocusedHeading>
      <Form key={`${name} fields`} label={t(`unionSignup.step.${name}`)} onSubmit={leave} onChange={type}>
        <Page {...step} />
        <div className="button-row">
          {back && <Button onClick={back}>{t('unionSignup.back')}</Button>}
          <Button kind="primary" type="submit">
            {t(isLast ? 'unionSignup.send' : 'unionSignup.next')}
          </Button>
        </div>
      </Form>
      {begun && <OwnLink of={begun.key} />}
    </>
  );
}
