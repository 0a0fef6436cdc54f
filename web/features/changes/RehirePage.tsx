import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { reference } from '@coverlane/contract/calls/reference.ts';
import { type ComponentProps, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { codeOf, textOf, textOrNull } from '../../enrolling/typed.ts';
import { meantTwice } from './meant-twice.ts';
import { againOf, RehirePlans } from './RehirePlans.tsx';
import type { MemberToChange } from './useMemberToChange.ts';

/** How somebody comes back to work. */
const STATUSES = ['FT', 'PT'] as const;

/** What a number input gave; null where it is empty. */
function numberOrNull(values: FormValues, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}

/** Only the administrators are asked for a reason; nobody else may give one. */
const overrideOf = (reason: string | null) => (reason === null ? {} : { overrideReason: reason });

const send: SendChange = (values, member, preview) =>
  request(memberChanges.rehire, {
    clientId: member.clientId,
    memberId: member.id,
    preview,
    ...meantTwice(values),
    hireDate: textOf(values, 'hireDate'),
    divisionId: textOrNull(values, 'divisionId'),
    status: codeOf(STATUSES, textOrNull(values, 'status')),
    hoursPerWeek: numberOrNull(values, 'hoursPerWeek'),
    asBefore: textOf(values, 'asBefore') === 'yes',
    ...(textOf(values, 'asBefore') === 'choose' && { again: againOf(values, member) }),
    coverageStarts: textOrNull(values, 'coverageStarts'),
    note: textOrNull(values, 'note'),
    ...overrideOf(textOrNull(values, 'overrideReason')),
  });

/** An employee who left comes back: the day, the place, and whether the family is covered as before. */
export function RehirePage() {
  return (
    <ChangePage
      title="changing.rehireTitle"
      about="changing.rehireAbout"
      confirm="changing.rehireConfirm"
      send={send}
      Fields={Fields}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId: member.clientId });
  const before = member.employment;
  const divisions = data?.rows ?? [];
  const [day, setDay] = useState('');
  const [divisionId, setDivisionId] = useState(before?.divisionId ?? '');
  const ended = before?.terminationDate ?? null;
  return (
    <>
      <DateInput
        name="hireDate"
        label={t('changing.hireDate')}
        value={day}
        onChange={setDay}
        hint={ended === null ? undefined : t('changing.hiredUntil', { date: formatDate(ended) })}
        required
      />
      <Select
        key={String(data !== undefined)}
        name="divisionId"
        label={t('changing.division')}
        choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
        value={divisionId}
        onChange={setDivisionId}
        required
      />
      <RadioGroup
        name="status"
        label={t('changing.employmentStatus')}
        look="inline"
        choices={STATUSES.map((status) => ({ value: status, label: t(`employmentStatus.${status}`) }))}
        defaultValue="FT"
        required
      />
      <AsBefore member={member} division={divisions.find(({ id }) => id === divisionId)} day={day} />
      <Disclosure summary={t('changing.rehireMore')}>
        <More />
      </Disclosure>
    </>
  );
}

/** Does what the family had begin again: all of it, nothing, or what is chosen for each plan? */
function AsBefore(of: ComponentProps<typeof RehirePlans>) {
  const t = useText();
  const [asBefore, setAsBefore] = useState<string | null>(null);
  return (
    <>
      <RadioGroup
        name="asBefore"
        label={t('changing.asBefore')}
        value={asBefore}
        onChange={setAsBefore}
        choices={(['yes', 'choose', 'no'] as const).map((value) => ({ value, label: t(`changing.asBefore.${value}`) }))}
        required
      />
      {asBefore === 'choose' && <RehirePlans {...of} />}
    </>
  );
}

function More() {
  const t = useText();
  const { type } = useUser();
  return (
    <>
      <DateInput
        name="coverageStarts"
        label={t('changing.coverageStarts')}
        hint={t('changing.coverageStartsHint')}
        optional
      />
      <NumberInput name="hoursPerWeek" label={t('changing.hoursPerWeek')} optional />
      <TextArea name="note" label={t('changing.note')} optional />
      {type === 'admin' && (
        <TextInput
          name="overrideReason"
          label={t('changing.overrideReason')}
          hint={t('changing.overrideHint')}
          autoComplete="off"
          optional
        />
      )}
    </>
  );
}
