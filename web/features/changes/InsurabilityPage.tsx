import type { Input, Reply } from '@coverlane/contract/call.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import { insurabilityDecisions } from '@coverlane/contract/changes/insurability.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { codeOf, textOf, textOrNull } from '../enrollments/typed.ts';
import { type MemberToChange, useMemberToChange } from './useMemberToChange.ts';

type Waiting = Reply<typeof insurability.insurabilityList>['rows'][number];

/** What is chosen: a type of coverage, or an extra benefit of a session by its id. */
const choiceOf = ({ coverageType, planId }: Waiting): string => (coverageType === 'extra' ? planId : coverageType);

/** The same as the call names it. */
function aboutOf(choice: string): Pick<Input<typeof insurability.decideInsurability>, 'coverageType' | 'benefitId'> {
  const type = codeOf(coverageTypes, choice);
  return type === undefined ? { coverageType: 'extra', benefitId: choice } : { coverageType: type };
}

const send: SendChange = (values, member, preview) =>
  request(insurability.decideInsurability, {
    clientId: member.clientId,
    memberId: member.id,
    preview,
    ...aboutOf(textOf(values, 'coverageType')),
    decision: codeOf(insurabilityDecisions, textOf(values, 'decision')) ?? 'approved',
    // What was typed before another decision was chosen is not asked for any more.
    amount: textOf(values, 'decision') === 'reduced' ? textOrNull(values, 'amount') : null,
    effectiveDate: textOf(values, 'effectiveDate'),
    note: textOrNull(values, 'note'),
  });

/** `/{area}/insurability/{memberId}?plan=`: what the insurer decided about an amount, then every consequence. The plan of the address is chosen first. */
export function InsurabilityPage() {
  const t = useText();
  const { type } = useUser();
  const { member } = useMemberToChange();
  const { data } = useWaiting(member);
  return (
    <ChangePage
      title="changing.insurabilityTitle"
      about="changing.insurabilityAbout"
      confirm="changing.insurabilityConfirm"
      send={send}
      Fields={Fields}
      Asked={Asked}
      nothingFor={() => (data?.rows.length === 0 ? 'changing.insurability.none' : undefined)}
      elsewhere={<Anchor href={`/${type}/cobra?tab=evidence`}>{t('changing.insurability.others')}</Anchor>}
    />
  );
}

/** The amounts of a member that wait for evidence. */
const useWaiting = (member: MemberToChange | undefined) =>
  useCall(insurability.insurabilityList, member && { memberId: member.id, clientId: member.clientId });

/** What was decided, from when on and why, as it was entered. */
function Asked({ member, values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const decision = codeOf(insurabilityDecisions, textOf(values, 'decision')) ?? 'approved';
  const { data } = useWaiting(member);
  const about = data?.rows.find((one) => choiceOf(one) === textOf(values, 'coverageType'));
  const [amount, note] = [textOf(values, 'amount'), textOf(values, 'note')];
  const when = formatDate(textOf(values, 'effectiveDate'));
  return (
    <DescriptionList
      details={[
        ...(about ? [{ label: t('changing.insurability.which'), value: lineOf(about, t) }] : []),
        { label: t('changing.insurability.decision'), value: t(`insurability.${decision}`) },
        ...(decision === 'reduced' ? [{ label: t('changing.insurability.amount'), value: formatMoney(amount) }] : []),
        { label: t('changing.insurability.date'), value: when },
        ...(note ? [{ label: t('changing.insurability.note'), value: note }] : []),
      ]}
    />
  );
}

const lineOf = ({ coverageType, planName, pending, asked }: Waiting, t: Translate): string =>
  t('changing.insurability.line', {
    type: t(`coverageType.${coverageType}`),
    plan: planName,
    pending: formatMoney(pending ?? ''),
    asked: formatMoney(asked ?? ''),
  });

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { data, error, refetch } = useWaiting(member);
  const opened = useSearchParams()[0].get('plan');
  if (error && !data)
    return <ErrorState title={t('changing.notLoaded')} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('changing.loading')} />;
  const first = data.rows.find(({ planId }) => planId === opened) ?? data.rows[0];
  return first && <Decision waiting={data.rows} first={first} today={member.asOf} />;
}

type DecisionProps = { readonly waiting: readonly Waiting[]; readonly first: Waiting; readonly today: string };

function Decision({ waiting, first, today }: DecisionProps) {
  const t = useText();
  const [type, setType] = useState<string>(choiceOf(first));
  const [decision, setDecision] = useState<string>('approved');
  const chosen = waiting.find((one) => choiceOf(one) === type) ?? first;
  const limits = { insured: formatMoney(chosen.insured ?? ''), asked: formatMoney(chosen.asked ?? '') };
  return (
    <div className="stack">
      <RadioGroup
        name="coverageType"
        label={t('changing.insurability.which')}
        choices={waiting.map((one) => ({ value: choiceOf(one), label: lineOf(one, t) }))}
        value={type}
        onChange={setType}
        required
      />
      <RadioGroup
        name="decision"
        label={t('changing.insurability.decision')}
        choices={insurabilityDecisions.map((value) => ({ value, label: t(`insurability.${value}`) }))}
        value={decision}
        onChange={setDecision}
        required
      />
      {decision === 'reduced' && (
        <MoneyInput
          name="amount"
          label={t('changing.insurability.amount')}
          hint={t('changing.insurability.amountHint', limits)}
          required
        />
      )}
      <DateInput
        key={type}
        name="effectiveDate"
        label={t('changing.insurability.date')}
        min={chosen.since}
        defaultValue={chosen.since > today ? chosen.since : today}
        required
      />
      <TextArea
        name="note"
        label={t('changing.insurability.note')}
        hint={t('changing.insurability.noteHint')}
        maxLength={500}
        required={decision !== 'approved'}
      />
    </div>
  );
}
