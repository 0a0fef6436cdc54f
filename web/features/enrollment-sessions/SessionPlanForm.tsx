import type { Reply } from '@coverlane/contract/call.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { namesIn, type PlanValues, valuesIn } from './plan-values.ts';

type Plan = Reply<typeof sessionSetup.sessionPlans>['rows'][number];
type Props = {
  readonly sessionId: string;
  readonly plan: Plan;
  /** The divisions of the client by id. */
  readonly divisions: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  /** Some of it takes the plan from people who chose it, and is asked about first. */
  readonly onAsked: (values: PlanValues, touched: Touched) => void;
};

const refreshes = [sessionSetup.sessionPlans, sessionSetup.sessionChecklist];

/** How a plan is offered in a session: what it is called there, to whom, from when, and up to which amount (domain 5.1). */
export function SessionPlanForm({ sessionId, plan, divisions, onClose, onAsked }: Props) {
  const t = useText();
  const name = useAction(sessionSetup.enrollmentSessionPlanName, { refreshes });
  const put = useAction(sessionSetup.planPivotValues, { refreshes });
  const { planId } = plan;
  const save = async (typed: FormValues) => {
    const values = valuesIn(typed);
    await name.mutateAsync({ sessionId, planId, ...namesIn(typed) });
    const { outcome, touched } = await put.mutateAsync({ sessionId, planId, ...values });
    onClose();
    if (outcome === 'asked' && touched !== null) onAsked(values, touched);
  };
  return (
    <Dialog open title={t('sessionPlans.editOf', { plan: plan.name })} onClose={onClose}>
      <Form onSubmit={save}>
        <Names plan={plan} />
        <ForWhom plan={plan} divisions={divisions} />
        <Amounts plan={plan} />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('sessionPlans.save')}
          </Button>
          <Button onClick={onClose}>{t('sessionPlans.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What it is called in each language; empty: as it is called elsewhere. */
function Names({ plan }: Pick<Props, 'plan'>) {
  const t = useText();
  const names = {
    displayName: plan.displayName,
    displayNameKo: plan.displayNameKo,
    displayNameEs: plan.displayNameEs,
  } as const;
  return (['displayName', 'displayNameKo', 'displayNameEs'] as const).map((key) => (
    <TextInput
      key={key}
      name={key}
      label={t(`sessionPlans.${key}`)}
      hint={key === 'displayName' ? t('sessionPlans.displayNameHint', { plan: plan.name }) : undefined}
      optional
      maxLength={120}
      defaultValue={names[key]}
    />
  ));
}

function ForWhom({ plan, divisions }: Pick<Props, 'plan' | 'divisions'>) {
  const t = useText();
  return (
    <>
      {divisions.size > 1 && (
        <CheckboxGroup
          name="divisionIds"
          label={t('sessionPlans.divisionIds')}
          hint={t('sessionPlans.divisionIdsHint')}
          choices={[...divisions].map(([value, label]) => ({ value, label }))}
          defaultValue={plan.divisionIds}
          inline
        />
      )}
      <TextInput
        name="eligibleClasses"
        label={t('sessionPlans.eligibleClasses')}
        hint={t('sessionPlans.eligibleClassesHint')}
        optional
        defaultValue={plan.eligibleClasses?.join(', ') ?? null}
      />
      <div className="field-row">
        <DateInput
          name="effectiveDate"
          label={t('sessionPlans.effectiveDate')}
          hint={t('sessionPlans.effectiveDateHint')}
          optional
          defaultValue={plan.effectiveDate}
        />
        <DateInput
          name="expirationDate"
          label={t('sessionPlans.expirationDate')}
          optional
          defaultValue={plan.expirationDate}
        />
      </div>
    </>
  );
}

function Amounts({ plan }: Pick<Props, 'plan'>) {
  const t = useText();
  return (
    <>
      <div className="field-row">
        <MoneyInput name="maxVolume" label={t('sessionPlans.maxVolume')} optional defaultValue={plan.maxVolume} />
        <MoneyInput
          name="guaranteeIssue"
          label={t('sessionPlans.guaranteeIssue')}
          hint={t('sessionPlans.guaranteeIssueHint')}
          optional
          defaultValue={plan.guaranteeIssue}
        />
      </div>
      <Checkbox
        name="defaultForWaive"
        label={t('sessionPlans.defaultForWaive')}
        hint={t('sessionPlans.defaultForWaiveHint')}
        defaultChecked={plan.defaultForWaive}
      />
      <NumberInput name="sortKey" label={t('sessionPlans.sortKey')} defaultValue={plan.sortKey} />
    </>
  );
}
