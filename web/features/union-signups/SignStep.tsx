import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { shownItems } from '@coverlane/contract/forms/shown-items.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import { SIGNUP_SIGNING_VERSION, signupSigningTexts } from '@coverlane/contract/union-signups/signing.ts';
import { formatDate, formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AnswerTexts } from '../../forms/AnswerTexts.tsx';
import { answersOf } from './form-answers.ts';
import { addressOf } from './read-typed.ts';
import type { AskedForm } from './signup-pages.ts';
import type { StepProps } from './steps.tsx';

const nameOf = ({
  firstName,
  middleName,
  lastName,
}: Pick<SignupData['worker'], 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');
const dayOf = (day: string | null) => (day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : (day ?? ''));

/** What was answered to a form, or that it was not. */
function FormAnswers({ asked, data }: { readonly asked: AskedForm; readonly data: SignupData }) {
  const t = useText();
  const said = answersOf(data, asked);
  const shown = shownItems(asked.form, said);
  return shown.every(({ key }) => said[key] === undefined) ? (
    <p className="muted">{t('forms.notAnswered')}</p>
  ) : (
    <AnswerTexts form={{ ...asked.form, items: shown }} answers={said} />
  );
}

/** All that was typed, and the typed name and the box that make a signature of it (ESIGN, 15 USC 7001). */
export function SignStep({ data, union }: StepProps) {
  const t = useText();
  const { language } = useLanguage();
  const { worker, dependents, shopId, planId } = data;
  return (
    <>
      <DescriptionList
        details={[
          { label: t('unionSignup.name'), value: nameOf(worker) },
          { label: t('unionSignup.dob'), value: dayOf(worker.dob) },
          { label: t('unionSignup.address1'), value: addressOf(worker) },
          { label: t('unionSignup.phone'), value: worker.phone && formatPhone(worker.phone) },
          { label: t('unionSignup.email'), value: worker.email },
          { label: t('unionSignup.shop'), value: union.shops.find(({ id }) => id === shopId)?.name },
          { label: t('unionSignup.hireDate'), value: dayOf(worker.hireDate) },
          ...(union.plans.length > 0
            ? [{ label: t('unionSignup.plan'), value: union.plans.find(({ id }) => id === planId)?.name }]
            : []),
          ...dependents.map((one, at) => ({
            label: t('unionSignup.person', { number: at + 1 }),
            value: `${nameOf(one)}, ${dayOf(one.dob)}`,
          })),
        ]}
      />
      {union.forms.map((asked) => (
        <section key={asked.formId} className="stack stack-tight">
          <h3>{saidIn(asked.heading, language)}</h3>
          <FormAnswers asked={asked} data={data} />
        </section>
      ))}
      <h3>{t('unionSignup.sign')}</h3>
      <TextInput name="signatureName" label={t('unionSignup.signName')} autoComplete="name" required />
      <Checkbox name="agreed" label={signupSigningTexts[SIGNUP_SIGNING_VERSION - 1]?.[language] ?? ''} required />
    </>
  );
}
