import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { type Begun, BLANK, faultsOn, newDependent, type Union } from './bounds.ts';
import { FamilyStep } from './FamilyStep.tsx';
import { OwnLink } from './OwnLink.tsx';
import { withTyped } from './read-typed.ts';
import { SignStep } from './SignStep.tsx';
import { HomeStep, type StepProps, WorkStep, YouStep } from './steps.tsx';

/** The pages in their order, and the fields that each is left with. */
const STEPS = [
  { name: 'you', fields: /^worker\.(firstName|middleName|lastName|suffix|dob|gender|ssn)$/ },
  { name: 'home', fields: /^worker\.(email|phone|address1|address2|city|state|zip)$/ },
  { name: 'work', fields: /^(shopId|planId|worker\.(classification|hireDate))$/ },
  { name: 'family', fields: /^dependents\./ },
  { name: 'sign', fields: /./ },
] as const;

type Props = {
  readonly union: Union;
  /** The union's key of whoever begins here. */
  readonly webKey?: string;
  /** Of whoever goes on: what was typed, and by which key. */
  readonly begun?: Begun;
  readonly data?: SignupData;
  readonly numbers?: Readonly<Record<string, string>>;
  readonly onSent: (key: string) => void;
};

/** The pages of a sign-up: what was typed is kept with each page that is left, and nothing is sent before it is signed. */
export function SignupSteps({ union, webKey, onSent, ...given }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const [begun, setBegun] = useState(given.begun);
  const [data, setData] = useState(given.data ?? BLANK);
  const [numbers, setNumbers] = useState(given.numbers ?? {});
  const [at, setAt] = useState(0);
  const { name, fields } = STEPS[at] ?? STEPS[0];
  const isLast = at === STEPS.length - 1;

  const keep = async (formData: SignupData, signature?: { name: string; agreed: boolean }) => {
    const who = begun ?? { webKey };
    const sending = signature && { submit: true, signature };
    const { status: _, ...now } = await request(unionSignupDoor.postUnionSignup, {
      ...who,
      language,
      formData,
      ...sending,
    });
    setBegun(now);
    return now;
  };
  const leave = async (values: FormValues) => {
    const typed = withTyped(data, values);
    setData(typed);
    const faults = Object.entries(faultsOn(typed, { union, numbers, belongs: (place) => fields.test(place) }));
    const elsewhere = isLast ? STEPS.findIndex((one) => faults.some(([field]) => one.fields.test(placeOf(field)))) : -1;
    if (elsewhere >= 0) return setAt(elsewhere);
    if (faults.length > 0) return Object.fromEntries(faults.map(([field, code]) => [field, t(`errors.${code}`)]));
    if (isLast) {
      const { key } = await keep(typed, {
        name: String(values['signatureName'] ?? ''),
        agreed: values['agreed'] === true,
      });
      onSent(key);
      return undefined;
    }
    await keep(typed);
    setNumbers((before) => ({ ...before, ...endsIn(typed) }));
    setAt(at + 1);
    return undefined;
  };
  const step: StepProps = { data, union, numbers };
  return (
    <>
      <p className="muted">{t('unionSignup.stepOf', { step: at + 1, of: STEPS.length })}</p>
      <FocusedHeading key={`${name} heading`}>{t(`unionSignup.step.${name}`)}</FocusedHeading>
      <Form
        key={`${name} fields`}
        label={t(`unionSignup.step.${name}`)}
        onSubmit={leave}
        onChange={(values) => setData(withTyped(data, values))}
      >
        {name === 'you' && <YouStep {...step} />}
        {name === 'home' && <HomeStep {...step} />}
        {name === 'work' && <WorkStep {...step} />}
        {name === 'family' && (
          <FamilyStep
            dependents={data.dependents}
            numbers={numbers}
            onAdd={() => setData({ ...data, dependents: [...data.dependents, newDependent(data.dependents)] })}
            onRemove={(key) => setData({ ...data, dependents: data.dependents.filter((one) => one.key !== key) })}
          />
        )}
        {name === 'sign' && <SignStep {...step} />}
        <div className="button-row">
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('unionSignup.back')}</Button>}
          <Button kind="primary" type="submit">
            {t(isLast ? 'unionSignup.send' : 'unionSignup.next')}
          </Button>
        </div>
      </Form>
      {begun && <OwnLink of={begun.key} />}
    </>
  );
}

const placeOf = (field: string): string => field.replace(/^formData\./, '');

/** The ends of the numbers that were typed on a page. */
const endsIn = ({ worker, dependents }: SignupData): Record<string, string> =>
  Object.fromEntries(
    [{ ...worker, key: 'worker' }, ...dependents].flatMap(({ key, ssn }) => (ssn ? [[key, ssn.slice(-4)]] : [])),
  );
