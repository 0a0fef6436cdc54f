import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = {
  /** What was typed before, when somebody comes back to this step. */
  readonly typed: FormValues;
  readonly onMatch: (token: string, typed: FormValues) => void;
};

const textOf = (value: FormValues[string] | undefined): string | null => (typeof value === 'string' ? value : null);

/** First step of a member's sign-up: the card or the end of the SSN, with name, birthday and ZIP code. */
export function SignUpIdentity({ typed, onMatch }: Props) {
  const t = useText();
  const [by, setBy] = useState(typed['by'] === 'ssn' ? 'ssn' : 'number');
  const [exists, setExists] = useState(false);
  const submit = async (values: FormValues) => {
    setExists(false);
    const { lastName, dob, zip } = values;
    const known =
      by === 'ssn' ? { ssnLast4: textOf(values['ssnLast4']) } : { memberNumber: textOf(values['memberNumber']) };
    try {
      const claim = { ...known, lastName: String(lastName), dob: String(dob), zip: String(zip) };
      onMatch((await request(user.identifyMember, claim)).token, values);
    } catch (failure) {
      setExists(failure instanceof RequestFailed && failure.code === 'account-exists');
      throw failure;
    }
  };
  return (
    <Form label={t('memberSignUp.identityTitle')} onSubmit={submit}>
      <RadioGroup
        name="by"
        label={t('memberSignUp.by')}
        value={by}
        onChange={setBy}
        choices={[
          { value: 'number', label: t('memberSignUp.byNumber') },
          { value: 'ssn', label: t('memberSignUp.bySsn') },
        ]}
      />
      <Known by={by} typed={typed} />
      <TextInput
        name="lastName"
        label={t('memberSignUp.lastName')}
        autoComplete="family-name"
        maxLength={60}
        defaultValue={textOf(typed['lastName'])}
        required
      />
      <DateInput
        name="dob"
        label={t('memberSignUp.dob')}
        autoComplete="bday"
        defaultValue={textOf(typed['dob'])}
        required
      />
      <TextInput
        name="zip"
        label={t('memberSignUp.zip')}
        autoComplete="postal-code"
        inputMode="numeric"
        width="short"
        maxLength={10}
        defaultValue={textOf(typed['zip'])}
        required
      />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('memberSignUp.next')}
        </Button>
        {exists && (
          <>
            <LinkButton href="/login">{t('account.goSignIn')}</LinkButton>
            <LinkButton href="/user/forgotpassword">{t('screens.forgotPassword')}</LinkButton>
          </>
        )}
        <LinkButton href="/user/loginassistance" kind="quiet">
          {t('screens.loginAssistance')}
        </LinkButton>
      </div>
    </Form>
  );
}

function Known({ by, typed }: { readonly by: string; readonly typed: FormValues }) {
  const t = useText();
  if (by === 'ssn') {
    return (
      <TextInput
        key="ssn"
        name="ssnLast4"
        label={t('memberSignUp.ssn')}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        maxLength={4}
        required
      />
    );
  }
  return (
    <TextInput
      key="number"
      name="memberNumber"
      label={t('memberSignUp.number')}
      hint={t('memberSignUp.numberHint')}
      autoComplete="off"
      spellCheck={false}
      width="medium"
      maxLength={40}
      defaultValue={textOf(typed['memberNumber'])}
      required
    />
  );
}
