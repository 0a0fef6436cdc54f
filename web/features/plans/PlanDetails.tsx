import { plans } from '@coverlane/contract/plans/calls.ts';
import { type Plan, reference } from '@coverlane/contract/reference/calls.ts';
import { ageBases } from '@coverlane/contract/plans/codes.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { choiceOf, numberOf, textOf } from './typed.ts';
import { insuresAmount, volumeOf, VolumeRule } from './VolumeRule.tsx';

/** What a plan says of itself in three languages, and what its prices hang on. */
export function PlanDetails({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const { notify } = useNotices();
  const mayWrite = useAllows()(reference.savePlan.access);
  const save = useAction(reference.savePlan, { refreshes: [reference.plans, plans.benefits, plans.tiers] });
  const submit = async (values: FormValues) => {
    const volume = insuresAmount(plan) && { volume: volumeOf(values) };
    await save.mutateAsync({ id: plan.id, version: plan.version, ...changeOf(values), ...volume });
    notify('success', t('plans.saved'));
  };
  return (
    <Card title={t('plans.details')}>
      <Form key={plan.version} onSubmit={submit}>
        <Words plan={plan} />
        <Pricing plan={plan} />
        {insuresAmount(plan) && <VolumeRule plan={plan} />}
        {mayWrite && (
          <div className="row">
            <Button type="submit" kind="primary">
              {t('plans.save')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}

function changeOf(values: FormValues) {
  const said = { en: textOf(values['summaryEn']), ko: textOf(values['summaryKo']), es: textOf(values['summaryEs']) };
  const summary = Object.fromEntries(
    Object.entries(said).flatMap(([language, text]) => (text ? [[language, text]] : [])),
  );
  return {
    displayName: textOf(values['displayName']),
    summary,
    highlights: highlightsOf(textOf(values['highlights']) ?? ''),
    tierStructureId: textOf(values['tierStructureId']),
    ageBasis: choiceOf(ageBases, values['ageBasis']),
    childrenCounted: numberOf(values['childrenCounted']),
    required: values['required'] === true,
    asksDoctor: values['asksDoctor'] === true,
  };
}

/** Lines "label: value"; a line without a colon is no highlight. */
const highlightsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const [label, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    return at > 0 && value !== '' ? [{ label, value }] : [];
  });

function Words({ plan }: { readonly plan: Plan }) {
  const t = useText();
  return (
    <>
      <TextInput
        name="displayName"
        label={t('plans.displayName')}
        defaultValue={plan.displayName}
        optional
        autoComplete="off"
      />
      <TextArea name="summaryEn" label={t('plans.summaryEn')} defaultValue={plan.summary.en} rows={2} optional />
      <TextArea name="summaryKo" label={t('plans.summaryKo')} defaultValue={plan.summary.ko} rows={2} optional />
      <TextArea name="summaryEs" label={t('plans.summaryEs')} defaultValue={plan.summary.es} rows={2} optional />
      <TextArea
        name="highlights"
        label={t('plans.highlights')}
        hint={t('plans.highlightsHint')}
        defaultValue={plan.highlights.map(({ label, value }) => `${label}: ${value}`).join('\n')}
        optional
      />
    </>
  );
}

function Pricing({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const mayRead = useAllows()(plans.tiers.access);
  const { data } = useCall(plans.tiers, {}, { enabled: mayRead });
  const structures = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // Who may not see the structures keeps the one there is.
  const kept = plan.tierStructureId && !data ? [{ value: plan.tierStructureId, label: t('plans.structure') }] : [];
  return (
    <>
      <Select
        key={data ? 'known' : 'asked'}
        name="tierStructureId"
        label={t('plans.structure')}
        choices={[...structures, ...kept]}
        defaultValue={plan.tierStructureId}
        empty={t('plans.standard')}
      />
      <Select
        name="ageBasis"
        label={t('plans.ageBasis')}
        choices={ageBases.map((value) => ({ value, label: t(`plans.ageBasis.${value}`) }))}
        defaultValue={plan.ageBasis}
        empty={null}
      />
      <NumberInput
        name="childrenCounted"
        label={t('plans.childrenCounted')}
        hint={t('plans.childrenHint')}
        defaultValue={plan.childrenCounted}
        optional
      />
      <Checkbox name="required" label={t('plans.required')} defaultChecked={plan.required} />
      <Checkbox name="asksDoctor" label={t('plans.asksDoctor')} defaultChecked={plan.asksDoctor} />
    </>
  );
}
