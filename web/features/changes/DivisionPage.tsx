import type { Reply } from '@coverlane/contract/call.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { meantTwice } from './meant-twice.ts';
import { correcting, useAskedBefore } from './correcting.ts';
import { heldCoverages } from './held-coverage.ts';
import { overrideOf } from './MoreOfChange.tsx';
import { textOf } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

type Division = Reply<typeof reference.divisions>['rows'][number];
type Coverage = MemberToChange['coverages'][number];

const PLAN = 'plan.';
/** What stands for no plan: the coverage ends. */
const ENDS = 'ends';
const planOf = (chosen: string): string | null => (chosen === ENDS ? null : chosen);

const send: SendChange = (values, member, preview) => {
  const mapped = Object.keys(values).filter((name) => name.startsWith(PLAN) && textOf(values, name) !== '');
  return request(memberChanges.changeDivision, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    ...meantTwice(values),
    ...overrideOf(values),
    divisionId: textOf(values, 'divisionId'),
    effectiveDate: textOf(values, 'effectiveDate'),
    planMap: Object.fromEntries(mapped.map((name) => [name.slice(PLAN.length), planOf(textOf(values, name))])),
  });
};

/** Another division for an employee: where the new one does not offer a plan, the plan that takes its place is asked for. */
export function DivisionPage() {
  return (
    <ChangePage
      title="changing.divisionTitle"
      confirm="changing.divisionConfirm"
      overridable
      send={send}
      Fields={Fields}
    />
  );
}

/** Division and day, beginning with those of a failed change that is corrected. */
function useChosen({ asOf }: MemberToChange) {
  const before = useAskedBefore('divchange');
  const [divisionId, setDivisionId] = useState(before?.divisionId ?? '');
  const [day, setDay] = useState(before?.effectiveDate ?? asOf);
  return { divisionId, setDivisionId, day, setDay };
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { divisionId, setDivisionId, day, setDay } = useChosen(member);
  const { data } = useCall(reference.divisions, { clientId: member.clientId });
  const now = member.employment;
  const others = (data?.rows ?? []).filter(({ id }) => id !== now?.divisionId);
  if (data && others.length === 0) return <Banner title={t('changing.oneDivision')} />;
  const next = others.find(({ id }) => id === divisionId);
  return (
    <>
      <Select
        name="divisionId"
        label={t('changing.newDivision')}
        hint={now?.divisionName ? t('changing.divisionNow', { name: now.divisionName }) : undefined}
        value={divisionId}
        onChange={setDivisionId}
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <DateInput name="effectiveDate" label={t('changing.from')} value={day} onChange={setDay} required />
      {next && <OtherPlans member={member} division={next} day={day} />}
    </>
  );
}

type PlansProps = { readonly member: MemberToChange; readonly division: Division; readonly day: string };

/** A question for each plan held today that the new division does not offer. */
function OtherPlans({ member, division, day }: PlansProps) {
  return notOffered(heldCoverages(member), division, day).map((coverage) => (
    <OtherPlan key={coverage.planId} coverage={coverage} division={division} day={day} clientId={member.clientId} />
  ));
}

const offeredOn = (division: Division, day: string) =>
  division.plans.filter(
    ({ pivot }) => pivot.effectiveDate <= day && (pivot.expirationDate === null || pivot.expirationDate >= day),
  );

/** The plans somebody holds that the new division does not offer on the day, each once. */
function notOffered(held: readonly Coverage[], division: Division, day: string): Coverage[] {
  const offered = offeredOn(division, day).map(({ id }) => id);
  const missing = held.filter(({ planId }) => !offered.includes(planId));
  return [...new Map(missing.map((coverage) => [coverage.planId, coverage])).values()];
}

type OtherProps = {
  readonly coverage: Coverage;
  readonly division: Division;
  readonly day: string;
  readonly clientId: string;
};

function OtherPlan({ coverage, division, day, clientId }: OtherProps) {
  const t = useText();
  const instead = useAskedBefore('divchange')?.planMap[coverage.planId];
  const { data } = useCall(reference.plans, { clientId });
  const ofType = (data?.rows ?? []).filter(({ coverageType }) => coverageType === coverage.coverageType);
  const choices = offeredOn(division, day).filter(({ id }) => ofType.some((plan) => plan.id === id));
  return (
    <Select
      name={`${PLAN}${coverage.planId}`}
      label={t('changing.insteadOf', { plan: coverage.planName })}
      hint={choices.length === 0 ? t('changing.noOtherPlan') : t('changing.planEnds', { plan: coverage.planName })}
      defaultValue={instead === null ? ENDS : instead}
      choices={[
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
        { value: ENDS, label: t('changing.endsInstead') },
      ]}
      required
    />
  );
}
