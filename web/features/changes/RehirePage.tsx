import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { reference } from '@coverlane/contract/calls/reference.ts';
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
import { correcting, useAskedBefore, useNoteBefore } from './correcting.ts';
import { codeOf, textOf, textOrNull } from './typed.ts';
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
    ...correcting(values),
    preview,
    hireDate: textOf(values, 'hireDate'),
    divisionId: textOrNull(values, 'divisionId'),
    status: codeOf(STATUSES, textOrNull(values, 'status')),
    hoursPerWeek: numberOrNull(values, 'hoursPerWeek'),
    asBefore: textOf(values, 'asBefore') === 'yes',
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

/** What the form begins with: what a failed change asked for, else the place of before. */
function useStart({ employment }: MemberToChange) {
  const failed = useAskedBefore('rehire');
  if (failed === undefined) return { divisionId: employment?.divisionId, status: 'FT', open: false } as const;
  const { hireDate, status, asBefore } = failed;
  return {
    hireDate,
    divisionId: failed.divisionId ?? employment?.divisionId,
    status: status ?? 'FT',
    asBefore: asBefore ? 'yes' : 'no',
    open: true,
  } as const;
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId: member.clientId });
  const { employment } = member;
  const ended = employment?.terminationDate ?? null;
  const before = useStart(member);
  return (
    <>
      <DateInput
        name="hireDate"
        label={t('changing.hireDate')}
        hint={ended === null ? undefined : t('changing.hiredUntil', { date: formatDate(ended) })}
        defaultValue={before.hireDate}
        required
      />
      <Select
        key={String(data !== undefined)}
        name="divisionId"
        label={t('changing.division')}
        choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={before.divisionId}
        required
      />
      <RadioGroup
        name="status"
        label={t('changing.employmentStatus')}
        look="inline"
        choices={STATUSES.map((status) => ({ value: status, label: t(`employmentStatus.${status}`) }))}
        defaultValue={before.status}
        required
      />
      <RadioGroup
        name="asBefore"
        label={t('changing.asBefore')}
        defaultValue={before.asBefore}
        choices={[
          { value: 'yes', label: t('changing.asBefore.yes') },
          { value: 'no', label: t('changing.asBefore.no') },
        ]}
        required
      />
      <Disclosure summary={t('changing.rehireMore')} open={before.open}>
        <More />
      </Disclosure>
    </>
  );
}

function More() {
  const t = useText();
  const { type } = useUser();
  const before = useAskedBefore('rehire');
  const note = useNoteBefore();
  return (
    <>
      <DateInput
        name="coverageStarts"
        label={t('changing.coverageStarts')}
        hint={t('changing.coverageStartsHint')}
        defaultValue={before?.coverageStarts}
        optional
      />
      <NumberInput
        name="hoursPerWeek"
        label={t('changing.hoursPerWeek')}
        defaultValue={before?.hoursPerWeek}
        optional
      />
      <TextArea name="note" label={t('changing.note')} defaultValue={note} optional />
      {type === 'admin' && (
        <TextInput
          name="overrideReason"
          label={t('changing.overrideReason')}
          hint={t('changing.overrideHint')}
          defaultValue={before?.overrideReason}
          autoComplete="off"
          optional
        />
      )}
    </>
  );
}
