import type { Wire } from '@coverlane/contract/call.ts';
import { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import type { SignupList } from '@coverlane/contract/self-enrollment/codes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = { readonly list: SignupList; readonly of: string };
type Asked = Wire<typeof selfEnrollment.startSelfEnrollment>;

const NAMES = ['lastName', 'dob', 'ssn4', 'employeeId', 'firstName', 'email'] as const;

/** Who somebody is: of the list, by a number, or new, where the list is open. */
export function SignupForm({ list, of: key }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { goOn } = useSession();
  const [isNew, setNew] = useState(false);
  const enter = async (values: FormValues) => {
    const said = Object.fromEntries(
      NAMES.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form asks for last name and birth date
    goOn(await request(selfEnrollment.startSelfEnrollment, { key, language, ...said } as Asked));
    void navigate('/member/enroll', { replace: true });
  };
  return (
    <Form label={t('signup.who')} onSubmit={enter}>
      <h2>{t('signup.who')}</h2>
      {list === 'open' && (
        <RadioGroup
          name="kind"
          label={t('signup.kind')}
          value={isNew ? 'new' : 'known'}
          onChange={(value) => setNew(value === 'new')}
          choices={[
            { value: 'known', label: t('signup.known') },
            { value: 'new', label: t('signup.new') },
          ]}
        />
      )}
      {isNew && <TextInput name="firstName" label={t('signup.firstName')} autoComplete="given-name" required />}
      <TextInput name="lastName" label={t('signup.lastName')} autoComplete="family-name" maxLength={60} required />
      <DateInput name="dob" label={t('signup.dob')} autoComplete="bday" required />
      {isNew ? (
        <TextInput name="email" type="email" label={t('signup.email')} autoComplete="email" required />
      ) : (
        <>
          <p>{t('signup.oneOf')}</p>
          <TextInput
            name="ssn4"
            label={t('signup.ssn4')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            width="short"
          />
          <TextInput
            name="employeeId"
            label={t('signup.employeeId')}
            autoComplete="off"
            maxLength={40}
            width="medium"
          />
        </>
      )}
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('signup.start')}
        </Button>
      </div>
    </Form>
  );
}
