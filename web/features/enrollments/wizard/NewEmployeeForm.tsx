import { genders } from '@coverlane/contract/codes.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { type ClipboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientOfUser } from '../../../lib/active-client.ts';
import { useText } from '../../../lib/i18n.ts';
import { forgetTypedAt } from '../../../lib/kept-typing.ts';
import { KeptTyping } from '../../../lists/KeptTyping.tsx';
import { request } from '../../../lib/request.ts';
import { useUser } from '../../../lib/session.tsx';
import { useToday } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type DraftBegun, draftBegun } from '../draft-begun.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Form } from '../../../ui/Form.tsx';
import type { FormValues } from '../../../ui/form-values.ts';
import { SsnInput } from '../../../ui/SsnInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { BegunQuestion, useBegunTitle } from './BegunQuestion.tsx';
import { type Duplicate, DuplicateQuestion } from './DuplicateQuestion.tsx';
import { type PastedField, pastedFields, type PastedRow, readPastedRow } from './pasted-row.ts';

const textOf = (values: FormValues, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** Who the new employee is: enough to see whether they are on record already (domain 4.3), then their draft opens. */
export function NewEmployeeForm({ client }: { readonly client: ClientOfUser }) {
  const t = useText();
  const { row, times, paste } = usePasting();
  const start = useStart(client, row);
  const titleOf = useBegunTitle();
  return (
    <div onPaste={paste} className="stack">
      <PastedNote row={row} />
      <KeptTyping place={placeOf(client)}>
        <Form key={times} onSubmit={start.send} label={t('enrollment.start.title')}>
          <div className="field-row">
            <Name field="firstName" row={row} />
            <Name field="lastName" row={row} />
          </div>
          <DateInput name="dob" label={t('enrollment.field.dob')} defaultValue={row?.values.dob} required />
          <SsnInput
            name="ssn"
            label={t('enrollment.field.ssn')}
            hint={t('enrollment.start.ssnHint')}
            defaultValue={row?.values.ssn}
          />
          <DateInput
            name="hireDate"
            label={t('enrollment.field.hireDate')}
            defaultValue={row?.values.hireDate}
            required
          />
          <div className="button-row">
            <Button type="submit" kind="primary">
              {t('enrollment.continue')}
            </Button>
          </div>
        </Form>
      </KeptTyping>
      {start.duplicates.length > 0 && (
        <DuplicateQuestion
          duplicates={start.duplicates}
          clientId={client.id}
          onConfirm={start.confirm}
          onClose={start.dismiss}
        />
      )}
      {start.begun && (
        <Dialog open onClose={start.dismiss} title={titleOf(start.begun)} maxWidth={560}>
          <BegunQuestion begun={start.begun} onAnew={start.anew} />
        </Dialog>
      )}
    </div>
  );
}

const placeOf = ({ id }: ClientOfUser): string => `new employee of ${id}`;

/** A row pasted anywhere into the form fills all of it; what is no row is the input's own. */
function usePasting() {
  const today = useToday();
  const [pasted, setPasted] = useState<{ row: PastedRow | undefined; times: number }>({ row: undefined, times: 0 });
  const paste = (event: ClipboardEvent) => {
    const row = readPastedRow(event.clipboardData.getData('text'), today);
    if (!row) return;
    event.preventDefault();
    setPasted({ row, times: pasted.times + 1 });
  };
  return { ...pasted, paste };
}

/** What was filled in, and what of it should be looked at. */
function PastedNote({ row }: { readonly row: PastedRow | undefined }) {
  const t = useText();
  if (!row) return null;
  const labels = (fields: readonly PastedField[]) => fields.map((field) => t(`enrollment.field.${field}`)).join(', ');
  const filled = pastedFields.filter((field) => field in row.values);
  return (
    <div role="status">
      <Banner kind="info" title={t('enrollment.pasted')}>
        <p>{labels(filled)}</p>
        {row.unsure.length > 0 && <p>{t('enrollment.pastedUnsure', { fields: labels(row.unsure) })}</p>}
      </Banner>
    </div>
  );
}

type NameProps = { readonly field: 'firstName' | 'lastName'; readonly row: PastedRow | undefined };

function Name({ field, row }: NameProps) {
  const t = useText();
  return (
    <TextInput
      name={field}
      label={t(`enrollment.field.${field}`)}
      {...(row?.unsure.includes(field) && { hint: t('enrollment.lookAtIt') })}
      defaultValue={row?.values[field]}
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={field === 'firstName' ? 35 : 60}
    />
  );
}

type Answered = { readonly confirmed?: true; readonly anew?: true };

/** POST /newMember: answers the draft, who may be the same person, or which draft is there already. */
function useStart(client: ClientOfUser, row: PastedRow | undefined) {
  const { type } = useUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ typed: FormValues; answered: Answered }>({ typed: {}, answered: {} });
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([]);
  const [begun, setBegun] = useState<DraftBegun>();
  const dismiss = () => {
    setDuplicates([]);
    setBegun(undefined);
  };
  const ask = async (typed: FormValues, answered: Answered) => {
    setAsked({ typed, answered });
    try {
      const made = await request(memberChanges.newMember, { ...inputOf(client, row, typed), ...answered });
      setBegun(undefined);
      setDuplicates(made.enrollmentId === null ? made.duplicates : []);
      if (made.enrollmentId === null) return;
      forgetTypedAt(placeOf(client));
      await navigate(`/${type}/enrollment/${made.enrollmentId}`);
    } catch (failure) {
      const first = draftBegun(failure);
      if (!first) throw failure;
      setDuplicates([]);
      setBegun(first);
    }
  };
  return {
    duplicates,
    begun,
    send: (values: FormValues) => ask(values, {}),
    confirm: () => ask(asked.typed, { ...asked.answered, confirmed: true }),
    anew: () => ask(asked.typed, { ...asked.answered, anew: true }),
    dismiss,
  };
}

/** What was typed or pasted, as the call takes it. */
function inputOf(client: ClientOfUser, row: PastedRow | undefined, values: FormValues) {
  const hireDate = textOf(values, 'hireDate');
  return {
    ...row?.values,
    gender: genders.find((code) => code === row?.values.gender),
    clientId: client.id,
    firstName: textOf(values, 'firstName'),
    lastName: textOf(values, 'lastName'),
    dob: textOf(values, 'dob'),
    ssn: textOf(values, 'ssn'),
    ...(hireDate && { hireDate }),
  };
}
