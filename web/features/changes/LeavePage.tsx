import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import { leaveKinds, leavePayers } from '@coverlane/contract/changes/leave.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore } from './correcting.ts';
import { heldTypes } from './held-coverage.ts';
import { MoreOfChange, overrideOf } from './MoreOfChange.tsx';
import { codeOf, listOf, textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** The leave that is open, which the page corrects; a new one where none is. */
function openLeave({ particulars: { leave } }: MemberToChange) {
  return leave !== null && leave.expirationDate === null ? leave : null;
}

/** Types of coverage that the page asks about: what is held, and what was given up for the leave. */
function typesAsked(member: MemberToChange) {
  const held = heldTypes(member, coverageTypes);
  const given = openLeave(member)?.gives ?? [];
  return coverageTypes.filter((type) => held.includes(type) || given.includes(type));
}

const givenUp = (values: FormValues, member: MemberToChange) => {
  const goesOn = listOf(values, 'goesOn');
  return typesAsked(member).filter((type) => !goesOn.includes(type));
};

const send: SendChange = (values, member, preview) =>
  request(memberChanges.startLeave, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    leave: codeOf(leaveKinds, textOf(values, 'leave')) ?? 'personal',
    startDate: textOf(values, 'startDate'),
    expectedReturn: textOrNull(values, 'expectedReturn'),
    payer: codeOf(leavePayers, textOf(values, 'payer')) ?? 'payroll',
    gives: givenUp(values, member),
    note: textOrNull(values, 'note'),
    ...overrideOf(values),
  });

/** `/{area}/startLeave/{memberId}`: kind and days of a leave of absence, what goes on, who pays; then every consequence. */
export function LeavePage() {
  return (
    <ChangePage
      title="changing.leaveTitle"
      about="changing.leaveAbout"
      confirm="changing.leaveConfirm"
      send={send}
      Fields={Fields}
      Asked={Asked}
    />
  );
}

/** Kind and days as they were chosen. */
function Asked({ member, values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const expected = textOf(values, 'expectedReturn');
  const given = givenUp(values, member).map((type) => t(`coverageType.${type}`));
  const kind = codeOf(leaveKinds, textOf(values, 'leave')) ?? 'personal';
  const payer = codeOf(leavePayers, textOf(values, 'payer')) ?? 'payroll';
  return (
    <DescriptionList
      details={[
        { label: t('changing.leaveKind'), value: t(`leaveKind.${kind}`) },
        { label: t('changing.leaveFirstDay'), value: formatDate(textOf(values, 'startDate')) },
        ...(expected ? [{ label: t('changing.leaveExpected'), value: formatDate(expected) }] : []),
        { label: t('changing.leavePayer'), value: t(`leavePayer.${payer}`) },
        ...(given.length > 0 ? [{ label: t('changing.leaveGivenUp'), value: given.join(', ') }] : []),
      ]}
    />
  );
}

/** What the form begins with: what a failed change asked for, else the leave that is open. */
function useStart(member: MemberToChange) {
  const failed = useAskedBefore('leave');
  const known = openLeave(member);
  const day = failed?.startDate ?? known?.effectiveDate;
  return { known, before: failed ?? known, day, reason: failed?.overrideReason };
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { known, before, day, reason } = useStart(member);
  const types = typesAsked(member);
  return (
    <>
      <RadioGroup
        name="leave"
        label={t('changing.leaveKind')}
        choices={leaveKinds.map((kind) => ({
          value: kind,
          label: t(`leaveKind.${kind}`),
          hint: t(`changing.leaveHint.${kind}`),
        }))}
        defaultValue={before?.leave}
        required
      />
      <DateInput
        name="startDate"
        label={t('changing.leaveFirstDay')}
        hint={t(known === null ? 'changing.leaveFirstDayHint' : 'changing.leaveFirstDayKept')}
        defaultValue={day}
        required
      />
      <DateInput
        name="expectedReturn"
        label={t('changing.leaveExpected')}
        hint={t('changing.leaveExpectedHint')}
        defaultValue={before?.expectedReturn}
        optional
      />
      {types.length > 0 && (
        <CheckboxGroup
          name="goesOn"
          label={t('changing.leaveGoesOn')}
          hint={t('changing.leaveGoesOnHint')}
          choices={types.map((type) => ({ value: type, label: t(`coverageType.${type}`) }))}
          defaultValue={types.filter((type) => !before?.gives.includes(type))}
        />
      )}
      <RadioGroup
        name="payer"
        label={t('changing.leavePayer')}
        choices={leavePayers.map((payer) => ({ value: payer, label: t(`leavePayer.${payer}`) }))}
        defaultValue={before?.payer}
        required
      />
      <MoreOfChange reason={reason} />
    </>
  );
}
