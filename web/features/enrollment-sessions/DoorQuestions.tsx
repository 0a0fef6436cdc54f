import type { Reply } from '@coverlane/contract/call.ts';
import type { VerifyField } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Questions = Reply<typeof sessionDoor.sessionByKey>['questions'];
type Props = { readonly questions: Questions; readonly of: string };

/** Who somebody is, before anything shows: what the session has them asked (domain 5.5). */
export function DoorQuestions({ questions: { required, oneOf }, of: key }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { goOn } = useSession();
  const [isRefused, setRefused] = useState(false);
  const enter = async (values: FormValues) => {
    setRefused(false);
    try {
      goOn(await request(sessionDoor.enterByKey, { key, ...answersIn(values, [...required, ...oneOf]) }));
    } catch (failure) {
      setRefused(true);
      throw failure;
    }
    void navigate('/member/enroll', { replace: true });
  };
  return (
    <Form label={t('doorPage.who')} onSubmit={enter}>
      <h2>{t('doorPage.who')}</h2>
      <p>{t('doorPage.whyWho')}</p>
      {required.map((field) => (
        <Question key={field} field={field} required />
      ))}
      {oneOf.length > 1 && <p>{t('doorPage.oneOf')}</p>}
      {oneOf.map((field) => (
        <Question key={field} field={field} required={oneOf.length === 1} />
      ))}
      {isRefused && <p role="status">{t('doorPage.tries')}</p>}
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('doorPage.enter')}
        </Button>
      </div>
    </Form>
  );
}

/** What was typed of what was asked. */
const answersIn = (values: FormValues, asked: readonly VerifyField[]): Partial<Record<VerifyField, string>> =>
  Object.fromEntries(
    asked.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );

function Question({ field, required }: { readonly field: VerifyField; readonly required: boolean }) {
  const t = useText();
  if (field === 'dob')
    return <DateInput name="dob" label={t('doorPage.dob')} autoComplete="bday" required={required} />;
  const kind = {
    ssn4: { inputMode: 'numeric', autoComplete: 'off', width: 'short', maxLength: 4 },
    lastName: { autoComplete: 'family-name', maxLength: 60 },
    employeeId: { autoComplete: 'off', width: 'medium', maxLength: 40 },
  } as const;
  return <TextInput name={field} label={t(`doorPage.${field}`)} required={required} {...kind[field]} />;
}
