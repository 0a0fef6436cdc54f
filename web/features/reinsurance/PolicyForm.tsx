import type { Wire } from '@coverlane/contract/call.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import type { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { contractBases, stopLossBenefits } from '@coverlane/contract/reinsurance/codes.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { basisText, type Policy } from './replies.ts';
import { SpecificFields } from './SpecificFields.tsx';

/** What is typed of a policy, as its calls take it. */
export type TypedPolicy = Omit<Wire<typeof reinsurance.createStopLossPolicy>, 'clientId'>;

type Props = {
  readonly policy: Policy | null;
  /** What stands above the fields: the employer of a new policy. */
  readonly children?: ReactNode;
  readonly cancel: string | null;
  readonly onSave: (typed: TypedPolicy, values: FormValues) => Promise<void>;
};

const text = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: FormValues[string] | undefined): number | string =>
  typeof value === 'number' ? value : text(value);
const limit = (value: FormValues[string] | undefined): string | null => text(value) || null;

/** What the form holds, as the call takes it: what is wrong is said by the call, at its field. */
const typedOf = (values: FormValues, policy: Policy | null): TypedPolicy => ({
  supplierId: values['supplierId'] === undefined ? (policy?.supplierId ?? null) : limit(values['supplierId']),
  policyNumber: text(values['policyNumber']),
  effectiveDate: text(values['effectiveDate']),
  expirationDate: text(values['expirationDate']),
  contractBasis: contractBases.find((one) => one === values['contractBasis']) ?? '12/12',
  coveredBenefits: stopLossBenefits.filter(
    (one) => Array.isArray(values['coveredBenefits']) && values['coveredBenefits'].some((given) => given === one),
  ),
  specificDeductible: text(values['specificDeductible']),
  specificMax: limit(values['specificMax']),
  aggregatingSpecific: limit(values['aggregatingSpecific']),
  laserCapsAggregate: values['laserCapsAggregate'] === true,
  corridorPct: number(values['corridorPct']),
  aggregateMax: limit(values['aggregateMax']),
  minimumPct: number(values['minimumPct']),
  estimatedAttachment: limit(values['estimatedAttachment']),
  accommodation: values['accommodation'] === true,
  runInLimit: limit(values['runInLimit']),
  noticePct: number(values['noticePct']),
  triggerDiagnoses: text(values['triggerDiagnoses'])
    .split(/[\s,;]+/)
    .filter((code) => code !== ''),
  longStayDays: values['longStayDays'] ? number(values['longStayDays']) : null,
});

/** The terms of a policy, to be typed or changed. */
export function PolicyForm({ policy, children, cancel, onSave }: Props) {
  const t = useText();
  return (
    <Form
      label={policy ? t('reinsurance.tab.terms') : t('reinsurance.newTitle')}
      onSubmit={async (values) => {
        await onSave(typedOf(values, policy), values);
        return undefined;
      }}
    >
      <Card title={t('reinsurance.part.term')}>
        {children}
        <TermFields policy={policy} />
      </Card>
      <Card title={t('reinsurance.part.specific')}>
        <SpecificFields shown={begun(policy)} />
      </Card>
      <Card title={t('reinsurance.part.aggregate')}>
        <AggregateFields policy={policy} />
      </Card>
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('reinsurance.save')}
        </Button>
        {cancel !== null && <LinkButton href={cancel}>{t('reinsurance.cancel')}</LinkButton>}
      </div>
    </Form>
  );
}

type Fields = { readonly policy: Policy | null };

/** What a policy that is new begins with. */
const USUAL = {
  contractBasis: '12/12',
  coveredBenefits: ['medical', 'pharmacy'],
  corridorPct: 125,
  minimumPct: 90,
  noticePct: 50,
  laserCapsAggregate: true,
  accommodation: false,
} as const satisfies Partial<Policy>;

const begun = (policy: Policy | null): Partial<Policy> => policy ?? USUAL;

function TermFields({ policy }: Fields) {
  const t = useText();
  const shown = begun(policy);
  const bases = contractBases.map((value) => ({ value, label: basisText(value, t) }));
  const benefits = stopLossBenefits.map((value) => ({ value, label: t(`reinsurance.benefit.${value}`) }));
  return (
    <>
      <TextInput
        name="policyNumber"
        label={t('reinsurance.policyNumber')}
        maxLength={40}
        defaultValue={shown.policyNumber}
        required
      />
      <Carriers policy={policy} />
      <DateInput
        name="effectiveDate"
        label={t('reinsurance.effectiveDate')}
        defaultValue={shown.effectiveDate}
        required
      />
      <DateInput
        name="expirationDate"
        label={t('reinsurance.expirationDate')}
        defaultValue={shown.expirationDate}
        required
      />
      <Select
        name="contractBasis"
        label={t('reinsurance.contractBasis')}
        hint={t('reinsurance.contractBasis.hint')}
        choices={bases}
        defaultValue={shown.contractBasis}
        empty={null}
        width="medium"
        required
      />
      <CheckboxGroup
        name="coveredBenefits"
        label={t('reinsurance.coveredBenefits')}
        choices={benefits}
        defaultValue={shown.coveredBenefits ?? null}
        inline
        required
      />
      <MoneyInput
        name="runInLimit"
        label={t('reinsurance.runInLimit')}
        hint={t('reinsurance.runInLimit.hint')}
        defaultValue={shown.runInLimit}
      />
    </>
  );
}

/** Carriers are the administrator's suppliers of stop-loss; whoever may not read them keeps the one that is recorded. */
function Carriers({ policy }: Fields) {
  const t = useText();
  const may = useAllows()(suppliers.calls.list.access);
  const { data } = useCall(suppliers.calls.list, { pageSize: 200 }, { enabled: may });
  if (!may || !data) return null;
  const carriers = data.rows.filter(({ kind }) => kind === 'stopLoss' || kind === 'carrier');
  const choices = carriers.map(({ id, name }) => ({ value: id, label: String(name) }));
  return (
    <Select
      name="supplierId"
      label={t('reinsurance.carrier')}
      choices={choices}
      defaultValue={policy?.supplierId}
      empty={t('reinsurance.noCarrier')}
    />
  );
}

function AggregateFields({ policy }: Fields) {
  const t = useText();
  const shown = begun(policy);
  return (
    <>
      <NumberInput name="corridorPct" label={t('reinsurance.corridorPct')} defaultValue={shown.corridorPct} required />
      <NumberInput name="minimumPct" label={t('reinsurance.minimumPct')} defaultValue={shown.minimumPct} required />
      <MoneyInput
        name="estimatedAttachment"
        label={t('reinsurance.estimatedAttachment')}
        hint={t('reinsurance.estimatedAttachment.hint')}
        defaultValue={shown.estimatedAttachment}
      />
      <MoneyInput
        name="aggregateMax"
        label={t('reinsurance.aggregateMax')}
        hint={t('reinsurance.noLimit')}
        defaultValue={shown.aggregateMax}
      />
      <Checkbox
        name="accommodation"
        label={t('reinsurance.accommodation')}
        defaultChecked={shown.accommodation ?? null}
      />
    </>
  );
}
