import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { ComponentType } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { Form } from '../../ui/Form.tsx';
import { FamilyStep } from './FamilyStep.tsx';
import { FormStep } from './FormStep.tsx';
import { OwnLink } from './OwnLink.tsx';
import { SignStep } from './SignStep.tsx';
import { HomeStep, type StepProps, WorkStep, YouStep } from './steps.tsx';
import type { SignupPage } from './signup-pages.ts';
import { type SignupStart, useSignupSteps } from './useSignupSteps.ts';

const PAGES: Readonly<Record<Exclude<SignupPage['name'], 'form'>, ComponentType<StepProps>>> = {
  you: YouStep,
  home: HomeStep,
  work: WorkStep,
  family: FamilyStep,
  sign: SignStep,
};

/** The pages of a sign-up: what was typed is kept with each page that is left, and nothing is sent before it is signed. */
export function SignupSteps(start: SignupStart) {
  const t = useText();
  const { language } = useLanguage();
  const { page, count, at, isLast, begun, step, type, answer, leave, back } = useSignupSteps(start);
  const Page = page.asked ? null : PAGES[page.name];
  const heading = page.asked ? saidIn(page.asked.heading, language) : t(`unionSignup.step.${page.name}`);
  return (
    <>
      <p className="muted">{t('unionSignup.stepOf', { step: at + 1, of: count })}</p>
      <FocusedHeading key={`${at} heading`}>{heading}</FocusedHeading>
      <Form key={`${at} fields`} label={heading} onSubmit={leave} onChange={type}>
        {page.asked && (
          <FormStep {...step} asked={page.asked} onAnswer={(...said) => answer(page.asked.formId, ...said)} />
        )}
        {Page && <Page {...step} />}
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
