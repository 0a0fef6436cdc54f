import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientOfUser } from '../../lib/active-client.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Duplicate, DuplicateQuestion } from './DuplicateQuestion.tsx';

const textOf = (values: FormValues, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** Who the new employee is: enough to see whether they are on record already (domain 4.3), then their draft opens. */
export function NewEmployeeForm({ client }: { readonly client: ClientOfUser }) {
  const t = useText();
  const start = useStart(client);
  return (
    <>
      <Form onSubmit={start.send} label={t('enrollment.start.title')}>
        <div className="field-row">
          <Name field="firstName" />
          <Name field="lastName" />
        </div>
        <DateInput name="dob" label={t('enrollment.field.dob')} required />
        <SsnInput name="ssn" label={t('enrollment.field.ssn')} hint={t('enrollment.start.ssnHint')} optional />
        <DateInput name="hireDate" label={t('enrollment.field.hireDate')} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('enrollment.continue')}
          </Button>
        </div>
      </Form>
      {start.duplicates.length > 0 && (
        <DuplicateQuestion
          duplicates={start.duplicates}
          clientId={client.id}
          onConfirm={start.confirm}
          onClose={start.dismiss}
        />
      )}
    </>
  );
}

function Name({ field }: { readonly field: 'firstName' | 'lastName' }) {
  const t = useText();
  return (
    <TextInput
      name={field}
      label={t(`enrollment.field.${field}`)}
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={field === 'firstName' ? 35 : 60}
    />
  );
}

/** POST /newMember: answers the draft, or who may be the same person. */
function useStart(client: ClientOfUser) {
  const { type } = useUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FormValues>({});
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([]);
  const ask = async (values: FormValues, confirmed: boolean) => {
    const { enrollmentId, duplicates: found } = await request(memberChanges.newMember, {
      clientId: client.id,
      firstName: textOf(values, 'firstName'),
      lastName: textOf(values, 'lastName'),
      dob: textOf(values, 'dob'),
      ssn: textOf(values, 'ssn'),
      ...(textOf(values, 'hireDate') && { hireDate: textOf(values, 'hireDate') ?? '' }),
      confirmed,
    });
    setTyped(values);
    setDuplicates(enrollmentId === null ? found : []);
    if (enrollmentId !== null) await navigate(`/${type}/enrollment/${enrollmentId}`);
  };
  return {
    duplicates,
    send: (values: FormValues) => ask(values, false),
    confirm: () => ask(typed, true),
    dismiss: () => setDuplicates([]),
  };
}
