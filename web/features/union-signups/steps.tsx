import { workClasses } from '@coverlane/contract/union-signups/codes.ts';
import { type SignupData, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { useText } from '../../lib/i18n.ts';
import { STATES } from '../../lib/states.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Union } from './bounds.ts';
import { PersonInputs } from './PersonInputs.tsx';

export type StepProps = {
  readonly data: SignupData;
  readonly union: Union;
  readonly numbers: Readonly<Record<string, string>>;
  /** What a page changes by more than typing. */
  readonly onData: (data: SignupData) => void;
};

/** Who the worker is. */
export const YouStep = ({ data, numbers }: StepProps) => (
  <PersonInputs person={data.worker} at="formData.worker" lastFour={numbers[WORKER_KEY]} own />
);

/** How they are reached, and where they live. */
export function HomeStep({ data: { worker } }: StepProps) {
  const t = useText();
  const at = (field: string) => `formData.worker.${field}`;
  return (
    <>
      <TextInput
        name={at('email')}
        type="email"
        label={t('unionSignup.email')}
        autoComplete="email"
        defaultValue={worker.email ?? ''}
        hint={t('unionSignup.emailHint')}
      />
      <PhoneInput name={at('phone')} label={t('unionSignup.phone')} defaultValue={worker.phone ?? ''} />
      <TextInput
        name={at('address1')}
        label={t('unionSignup.address1')}
        autoComplete="address-line1"
        defaultValue={worker.address1 ?? ''}
      />
      <TextInput
        name={at('address2')}
        label={t('unionSignup.address2')}
        autoComplete="address-line2"
        defaultValue={worker.address2 ?? ''}
        optional
      />
      <TextInput
        name={at('city')}
        label={t('unionSignup.city')}
        autoComplete="address-level2"
        defaultValue={worker.city ?? ''}
      />
      <Select
        name={at('state')}
        label={t('unionSignup.state')}
        width="short"
        defaultValue={worker.state}
        choices={STATES.map((state) => ({ value: state, label: state }))}
      />
      <TextInput
        name={at('zip')}
        label={t('unionSignup.zip')}
        autoComplete="postal-code"
        inputMode="numeric"
        width="short"
        maxLength={10}
        defaultValue={worker.zip ?? ''}
      />
    </>
  );
}

/** For whom they work, as what, since when, and the plan they want. */
export function WorkStep({ data: { worker, shopId, planId }, union: { shops, plans } }: StepProps) {
  const t = useText();
  return (
    <>
      <Select
        name="formData.shopId"
        label={t('unionSignup.shop')}
        defaultValue={shopId}
        choices={shops.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(', ') }))}
      />
      <RadioGroup
        name="formData.worker.classification"
        label={t('unionSignup.classification')}
        defaultValue={worker.classification}
        choices={workClasses.map((code) => ({ value: code, label: t(`unionSignup.class.${code}`) }))}
      />
      <DateInput
        name="formData.worker.hireDate"
        label={t('unionSignup.hireDate')}
        autoComplete="off"
        defaultValue={worker.hireDate}
      />
      {plans.length > 0 && (
        <RadioGroup
          name="formData.planId"
          label={t('unionSignup.plan')}
          hint={t('unionSignup.planHint')}
          defaultValue={planId}
          choices={plans.map(({ id, name, coverageType }) => ({
            value: id,
            label: name,
            hint: t(`coverageType.${coverageType}`),
          }))}
        />
      )}
    </>
  );
}
