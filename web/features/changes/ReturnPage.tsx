import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { meantTwice } from './meant-twice.ts';
import { correcting, useAskedBefore } from './correcting.ts';
import { MoreOfChange, overrideOf } from './MoreOfChange.tsx';
import { textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const isBack = (values: FormValues): boolean => textOf(values, 'returns') !== 'no';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.returnFromLeave, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    ...meantTwice(values),
    returns: isBack(values),
    date: textOf(values, 'date'),
    reasonCode: isBack(values) ? null : textOrNull(values, 'reasonCode'),
    note: textOrNull(values, 'note'),
    ...overrideOf(values),
  });

/** `/{area}/returnFromLeave/{memberId}`: the employee is back, or does not come back; then every consequence. */
export function ReturnPage() {
  return (
    <ChangePage
      title="changing.returnTitle"
      confirm="changing.returnConfirm"
      send={send}
      Fields={Fields}
      Asked={Asked}
      nothingFor={({ particulars }) => (particulars.leave === null ? 'changing.noLeave' : undefined)}
    />
  );
}

/** Why the work can end, each named as the page is read. */
function useReasons({ clientId }: MemberToChange) {
  const { language } = useLanguage();
  const { data } = useCall(eligibility.termReasons, { clientId });
  return (data?.rows ?? [])
    .filter(({ fits, endsWork }) => endsWork && fits.includes('employee'))
    .map(({ code, names }) => ({ code, name: names[language] ?? names.en }));
}

/** What was answered. */
function Asked({ member, values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const reasons = useReasons(member);
  const code = textOf(values, 'reasonCode');
  const date = formatDate(textOf(values, 'date'));
  const reason = reasons.find((one) => one.code === code)?.name ?? code;
  return (
    <DescriptionList
      details={
        isBack(values)
          ? [{ label: t('changing.returnDay'), value: date }]
          : [
              { label: t('changing.leaveLastDay'), value: date },
              { label: t('changing.reason'), value: reason },
            ]
      }
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { leave } = member.particulars;
  const reasons = useReasons(member);
  const [returns, setReturns] = useState('yes');
  const before = useAskedBefore('leavereturn');
  if (leave === null) return null;
  return (
    <>
      <DescriptionList
        details={[
          { label: t('changing.leaveKind'), value: t(`leaveKind.${leave.leave}`) },
          { label: t('changing.leaveFirstDay'), value: formatDate(leave.effectiveDate) },
          ...(leave.expectedReturn === null
            ? []
            : [{ label: t('changing.leaveExpected'), value: formatDate(leave.expectedReturn) }]),
        ]}
      />
      <RadioGroup
        name="returns"
        label={t('changing.returns')}
        choices={[
          { value: 'yes', label: t('changing.returns.yes'), hint: t('changing.returns.yesHint') },
          { value: 'no', label: t('changing.returns.no'), hint: t('changing.returns.noHint') },
        ]}
        value={returns}
        onChange={setReturns}
        required
      />
      <DateInput
        name="date"
        label={t(returns === 'yes' ? 'changing.returnDay' : 'changing.leaveLastDay')}
        defaultValue={leave.expectedReturn ?? undefined}
        required
      />
      {returns === 'no' && (
        <Select
          key={String(reasons.length > 0)}
          name="reasonCode"
          label={t('changing.reason')}
          choices={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          required
        />
      )}
      <MoreOfChange reason={before?.overrideReason} />
    </>
  );
}
