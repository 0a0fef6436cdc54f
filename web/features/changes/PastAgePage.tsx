import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { pastAgeChoices } from '@coverlane/contract/eligibility/past-age.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { codeOf, textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.decidePastAge, {
    clientId: member.clientId,
    memberId: member.id,
    preview,
    choice: codeOf(pastAgeChoices, textOf(values, 'choice')) ?? 'end',
    until: textOrNull(values, 'until'),
    reason: textOrNull(values, 'reason'),
    state: textOrNull(values, 'state'),
  });

/** `/{area}/pastAge/{memberId}`: what becomes of coverage that should have ended by age, then every consequence. */
export function PastAgePage() {
  return (
    <ChangePage
      title="changing.pastAgeTitle"
      about="changing.pastAgeAbout"
      confirm="changing.pastAgeConfirm"
      send={send}
      Fields={Fields}
      Asked={Asked}
    />
  );
}

const LABELS = {
  end: 'changing.pastAge.end',
  keep: 'changing.pastAge.keep',
  stateLaw: 'changing.pastAge.stateLaw',
  disabled: 'changing.pastAge.disabled',
} as const satisfies Record<(typeof pastAgeChoices)[number], TextKey>;

/** What is decided, until when and why, as it was chosen. */
function Asked({ values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const choice = codeOf(pastAgeChoices, textOf(values, 'choice')) ?? 'end';
  const [until, reason] = [textOf(values, 'until'), textOf(values, 'reason')];
  return (
    <DescriptionList
      details={[
        { label: t('changing.pastAge.choice'), value: t(LABELS[choice]) },
        ...(until && choice !== 'disabled' ? [{ label: t('changing.pastAge.until'), value: formatDate(until) }] : []),
        ...(reason && choice !== 'end' ? [{ label: t('changing.pastAge.reason'), value: reason }] : []),
      ]}
    />
  );
}

/** What has been paid since the day the coverage was due to end. */
function PaidSince({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const asked = { memberId: member.id, clientId: member.clientId };
  const [row] = useCall(memberChanges.pastAgeList, asked).data?.rows ?? [];
  if (row === undefined) return null;
  const { claims, premiums, lastDay, ends, paidThrough } = row;
  const types = ends.map(({ coverageType, planName }) => `${t(`coverageType.${coverageType}`)}: ${planName}`);
  return (
    <DescriptionList
      details={[
        { label: t('cobra.pastAge.lastDay'), value: formatDate(lastDay) },
        { label: t('cobra.pastAge.goesOn'), value: types.join(', ') },
        ...(claims === null
          ? []
          : [
              {
                label: t('cobra.pastAge.claims'),
                value: t('cobra.pastAge.claimsOf', { count: claims.count, amount: formatMoney(claims.amount) }),
              },
            ]),
        ...(premiums === null ? [] : [{ label: t('cobra.pastAge.premiums'), value: formatMoney(premiums) }]),
        ...(paidThrough === null ? [] : [{ label: t('cobra.pastAge.paidThrough'), value: formatDate(paidThrough) }]),
      ]}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const [choice, setChoice] = useState<string>('end');
  return (
    <div className="stack">
      <PaidSince member={member} />
      <RadioGroup
        name="choice"
        label={t('changing.pastAge.choice')}
        choices={pastAgeChoices.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={choice}
        onChange={setChoice}
        required
      />
      {choice !== 'disabled' && (
        <DateInput
          name="until"
          label={t('changing.pastAge.until')}
          hint={t('changing.pastAge.untilHint')}
          min={member.asOf}
          required
        />
      )}
      {choice === 'stateLaw' && (
        <TextInput name="state" label={t('changing.pastAge.state')} maxLength={2} width="short" required />
      )}
      {choice !== 'end' && <TextArea name="reason" label={t('changing.pastAge.reason')} maxLength={200} required />}
    </div>
  );
}
