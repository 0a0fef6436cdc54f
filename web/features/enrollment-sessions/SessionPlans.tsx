import type { Reply } from '@coverlane/contract/call.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { plans as planCalls } from '@coverlane/contract/plans/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { PlanTouched } from './PlanTouched.tsx';
import type { PlanValues } from './plan-values.ts';
import { SessionPlanForm } from './SessionPlanForm.tsx';

type Plan = Reply<typeof sessionSetup.sessionPlans>['rows'][number];
type Change = (planId: string, values: PlanValues) => void;

/** A change that takes a plan from people who chose it, and waits for an answer. */
type Asked = { planId: string; values: PlanValues; touched: Touched };

const FLAGS = ['required', 'waivable', 'hidden'] as const;

/** The plans a session offers, and those of the client that it may offer besides. */
export function SessionPlans({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { data } = useCall(sessionSetup.sessionPlans, { id: sessionId });
  const refreshes = [sessionSetup.sessionPlans, sessionSetup.sessionChecklist];
  const put = useAction(sessionSetup.planPivotValues, { refreshes });
  const leave = useAction(sessionSetup.leaveOutPlan, { refreshes });
  const onError = (failure: Parameters<typeof say>[0]) => notify('error', say(failure));
  const [asked, ask] = useState<Asked | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const { divisions, offered } = useOffered(sessionId);
  const edited = data?.rows.find(({ planId }) => planId === open);
  const change: Change = (planId, values) =>
    put.mutate(
      { sessionId, planId, ...values },
      {
        onError,
        onSuccess: ({ outcome, touched }) => ask(outcome === 'asked' && touched ? { planId, values, touched } : null),
      },
    );
  const confirm = (note: string) => {
    if (asked === null) return;
    const { planId, values } = asked;
    const meant = { confirmed: true, ...(note !== '' && { note }) };
    put.mutate({ sessionId, planId, ...values, ...meant }, { onError, onSuccess: () => ask(null) });
  };
  const remove = (planId: string) => leave.mutate({ id: sessionId, planId }, { onError });
  return (
    <Card title={t('sessionPlans.title')}>
      <DataTable
        caption={t('sessionPlans.title')}
        columns={columnsOf(t, { change, remove, edit: setOpen })}
        rows={data?.rows}
        rowKey={({ planId }: Plan) => planId}
        rowName={({ name }: Plan) => name}
        empty={<EmptyState>{t('sessionPlans.none')}</EmptyState>}
        skeletonRows={3}
      />
      {asked && <PlanTouched touched={asked.touched} onClose={() => ask(null)} onConfirm={confirm} />}
      {edited && (
        <SessionPlanForm
          sessionId={sessionId}
          plan={edited}
          divisions={divisions}
          onClose={() => setOpen(null)}
          onAsked={(values, touched) => ask({ planId: edited.planId, values, touched })}
        />
      )}
      <AddPlan offered={offered} known={data?.rows} onAdd={(planId) => change(planId, {})} />
    </Card>
  );
}

type Doing = {
  readonly change: Change;
  readonly remove: (planId: string) => void;
  readonly edit: (planId: string) => void;
};

const columnsOf = (t: Translate, { change, remove, edit }: Doing): Column<Plan>[] => [
  { key: 'name', label: t('sessionPlans.plan'), cell: ({ displayName, name }) => displayName ?? name, priority: 1 },
  {
    key: 'edit',
    width: 'state',
    label: t('sessionPlans.edit'),
    cell: ({ planId, name }) => (
      <Button kind="quiet" icon="edit" iconOnly onClick={() => edit(planId)}>
        {t('sessionPlans.editOf', { plan: name })}
      </Button>
    ),
  },
  { key: 'coverageType', label: t('sessionPlans.type'), cell: ({ coverageType }) => t(`coverageType.${coverageType}`) },
  ...FLAGS.map(
    (flag): Column<Plan> => ({
      key: flag,
      width: 'state',
      label: t(`sessionPlans.${flag}`),
      cell: (plan) => (
        <Checkbox
          name={`${flag} ${plan.planId}`}
          label={t('sessionPlans.flagOf', { flag: t(`sessionPlans.${flag}`), plan: plan.name })}
          labelHidden
          checked={plan[flag]}
          onChange={(on) => change(plan.planId, { [flag]: on })}
        />
      ),
    }),
  ),
  {
    key: 'remove',
    width: 'state',
    label: t('sessionPlans.leaveOut'),
    cell: ({ planId, name }) => (
      <Button kind="quiet" icon="close" iconOnly onClick={() => remove(planId)}>
        {t('sessionPlans.leaveOutOf', { plan: name })}
      </Button>
    ),
  },
];

/** The client's divisions, and what they may buy on the session's first day of coverage: names by id. */
function useOffered(sessionId: string): Readonly<Record<'divisions' | 'offered', ReadonlyMap<string, string>>> {
  const session = useCall(enrollmentsessions.calls.list, { id: sessionId }).data?.rows[0];
  const asked = session && { clientId: String(session['clientId']), on: String(session['effectiveDate']) };
  const { data } = useCall(planCalls.benefits, asked);
  const rows = data?.rows ?? [];
  const plans = rows.flatMap((division) => division.plans);
  return {
    divisions: new Map(rows.map(({ divisionId, divisionName }) => [divisionId, divisionName])),
    offered: new Map(plans.map(({ planId, name }) => [planId, name])),
  };
}

type AddProps = {
  readonly offered: ReadonlyMap<string, string>;
  readonly known: readonly Plan[] | undefined;
  readonly onAdd: (planId: string) => void;
};

/** Offers another plan of the client. */
function AddPlan({ offered, known, onAdd }: AddProps) {
  const t = useText();
  const [chosen, choose] = useState('');
  const others = [...offered].filter(([id]) => !known?.some(({ planId }) => planId === id));
  if (others.length === 0) return null;
  return (
    <div className="row session-add">
      <Select
        name="plan"
        label={t('sessionPlans.another')}
        empty={t('sessionPlans.choose')}
        choices={others.map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={choose}
      />
      <Button
        disabled={chosen === ''}
        onClick={() => {
          onAdd(chosen);
          choose('');
        }}
      >
        {t('sessionPlans.add')}
      </Button>
    </div>
  );
}
