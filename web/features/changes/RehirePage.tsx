import { allows, limitPassers } from '@coverlane/contract/access.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { type ComponentProps, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore, useNoteBefore } from './correcting.ts';
import { codeOf, textOf, textOrNull } from '../enrollments/typed.ts';
import { meantTwice } from './meant-twice.ts';
import { OverrideReason, overrideOf } from './MoreOfChange.tsx';
import { againOf, RehirePlans } from './RehirePlans.tsx';
import type { MemberToChange } from './useMemberToChange.ts';

/** How somebody comes back to work. */
const STATUSES = ['FT', 'PT'] as const;

/** What a number input gave; null where it is empty. */
function numberOrNull(values: FormValues, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}

const send: SendChange = (values, member, preview) =>
  request(memberChanges.rehire, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
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
    ...overrideOf(values),
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
  const held = {
    divisionId: employment?.divisionId ?? '',
    hireDate: '',
    status: 'FT',
    asBefore: null,
    open: false,
  } as const;
  if (failed === undefined) return held;
  const { hireDate, status, asBefore, again } = failed;
  return {
    hireDate,
    divisionId: failed.divisionId ?? held.divisionId,
    status: status ?? 'FT',
    asBefore: asBefore ? 'yes' : again === null ? 'no' : 'choose',
    open: true,
  } as const;
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId: member.clientId });
  const ended = member.employment?.terminationDate ?? null;
  const before = useStart(member);
  const divisions = data?.rows ?? [];
  const [day, setDay] = useState<string>(before.hireDate);
  const [divisionId, setDivisionId] = useState(before.divisionId);
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
        defaultValue={before.status}
        required
      />
      <AsBefore
        member={member}
        division={divisions.find(({ id }) => id === divisionId)}
        day={day}
        begins={before.asBefore}
      />
      <Disclosure summary={t('changing.rehireMore')} open={before.open}>
        <More />
      </Disclosure>
    </>
  );
}

type Begun = ComponentProps<typeof RehirePlans> & { readonly begins: string | null };

/** Does what the family had begin again: all of it, nothing, or what is chosen for each plan? */
function AsBefore({ begins, ...of }: Begun) {
  const t = useText();
  const [asBefore, setAsBefore] = useState(begins);
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
  const mayPass = allows(limitPassers, actorOf(useUser()));
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
      {mayPass && <OverrideReason before={before?.overrideReason} />}
    </>
  );
}
