import { plans } from '@coverlane/contract/plans/calls.ts';
import { type ContributionReply, rates } from '@coverlane/contract/plans/rate-calls.ts';
import type { Plan } from '@coverlane/contract/reference/calls.ts';
import { contributionKinds, taxModes } from '@coverlane/contract/plans/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { BandLines } from './BandLines.tsx';
import { bandsOf, savedBands } from './contribution-bands.ts';
import { choiceOf, numberOf, textOf } from './typed.ts';
import { useTierCodeName } from './useRateName.ts';

type Props = { readonly plan: Plan; readonly rule: ContributionReply | undefined; readonly onDone: () => void };
type Kind = (typeof contributionKinds)[number];

const TIERS = ['EMP', 'ESP', 'ECH', 'FAM'];
const isByAge = (kind: Kind): boolean => kind === 'ageBased' || kind === 'table';

/** What the employer pays from a day on (domain 2.4). */
export function ContributionForm({ plan, rule, onDone }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [kind, setKind] = useState<Kind>(rule?.kind ?? 'percentTotal');
  const [bands, setBands] = useState(() => bandsOf(rule));
  const save = useAction(rates.saveContribution, { refreshes: [rates.contributions, plans.benefits] });
  const submit = async (values: FormValues) => {
    const effectiveDate = textOf(values['effectiveDate']) ?? '';
    const scope = { planId: plan.id, divisionId: rule?.divisionId ?? null, classCode: rule?.classCode ?? null };
    const byAge = isByAge(kind) ? savedBands(bands, kind === 'table') : [];
    await save.mutateAsync({ ...scope, effectiveDate, kind, ...termsOf(values, kind), bands: byAge });
    notify('success', t('plans.contributionSaved', { date: formatDate(effectiveDate) }));
    onDone();
  };
  return (
    <Card title={t('plans.changeContribution')}>
      <Form wide={isByAge(kind)} onSubmit={submit}>
        <DateInput name="effectiveDate" label={t('plans.from')} defaultValue={rule?.effectiveDate} required />
        <Select
          name="kind"
          label={t('plans.contributionKind')}
          choices={contributionKinds.map((value) => ({ value, label: t(`plans.contribution.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(choiceOf(contributionKinds, value))}
          empty={null}
        />
        <Terms key={kind} kind={kind} rule={rule} structureId={plan.tierStructureId} />
        {isByAge(kind) && (
          <BandLines
            {...{ bands, setBands }}
            tierCodes={kind === 'table' ? TIERS : null}
            structureId={plan.tierStructureId}
          />
        )}
        <Further rule={rule} />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('plans.save')}
          </Button>
          <Button onClick={onDone}>{t('plans.cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}

const decimal = (values: FormValues, name: string): string =>
  textOf(values[name]) ?? String(numberOf(values[name]) ?? '0');

/** What was typed, as the call takes it: an input that is not there says nothing. */
function termsOf(values: FormValues, kind: Kind) {
  const ofTiers = kind === 'flatByTier' || kind === 'percentByTier';
  const typed = TIERS.filter((code) => (values[`tier-${code}`] ?? null) !== null);
  return {
    employerPct: decimal(values, 'employerPct'),
    dependentPct: decimal(values, 'dependentPct'),
    flatAmount: decimal(values, 'flatAmount'),
    tierAmounts: ofTiers ? Object.fromEntries(typed.map((code) => [code, decimal(values, `tier-${code}`)])) : {},
    capAmount: textOf(values['capAmount']),
    floorEmployee: decimal(values, 'floorEmployee'),
    wellnessCredit: decimal(values, 'wellnessCredit'),
    spousalSurcharge: decimal(values, 'spousalSurcharge'),
    tobaccoSurcharge: decimal(values, 'tobaccoSurcharge'),
    tobaccoAlternative: textOf(values['tobaccoAlternative']),
    taxMode: choiceOf(taxModes, values['taxMode']),
  };
}

type TermsProps = {
  readonly kind: Kind;
  readonly rule: ContributionReply | undefined;
  readonly structureId: string | null;
};

/** The inputs of one kind: percentages, an amount, or one a tier. */
function Terms(props: TermsProps) {
  const { kind, rule } = props;
  const t = useText();
  const percent = (name: 'employerPct' | 'dependentPct') => (
    <NumberInput name={name} label={t(`plans.${name}`)} defaultValue={rule ? Number(rule[name]) : null} required />
  );
  if (kind === 'percentTotal') return percent('employerPct');
  if (kind === 'percentOfEmpPctDep') {
    return (
      <>
        {percent('employerPct')}
        {percent('dependentPct')}
      </>
    );
  }
  if (kind === 'flat' || kind === 'definedContribution')
    return <MoneyInput name="flatAmount" label={t('plans.flatAmount')} defaultValue={rule?.flatAmount} required />;
  return kind === 'flatByTier' || kind === 'percentByTier' ? <TierTerms {...props} /> : null;
}

function TierTerms({ kind, rule, structureId }: TermsProps) {
  const tierName = useTierCodeName(structureId);
  const known = rule?.kind === kind ? rule.tierAmounts : {};
  return TIERS.map((code) =>
    kind === 'flatByTier' ? (
      <MoneyInput key={code} name={`tier-${code}`} label={tierName(code)} defaultValue={known[code]} />
    ) : (
      <NumberInput
        key={code}
        name={`tier-${code}`}
        label={`${tierName(code)} (%)`}
        defaultValue={known[code] ? Number(known[code]) : null}
      />
    ),
  );
}

/** Limits, surcharges and taxes: seldom needed, so they open when wanted. */
function Further({ rule }: Pick<TermsProps, 'rule'>) {
  const t = useText();
  const money = (name: 'capAmount' | 'floorEmployee' | 'wellnessCredit' | 'spousalSurcharge' | 'tobaccoSurcharge') => {
    const value = rule?.[name] ?? null;
    const known = value !== null && Number(value) > 0 ? value : null;
    return <MoneyInput name={name} label={t(`plans.${name}`)} defaultValue={known} optional />;
  };
  return (
    <Disclosure summary={`${t('plans.capAmount')}, ${t('plans.tobacco')}, ${t('plans.taxMode')}`}>
      <div className="stack">
        {money('capAmount')}
        {money('floorEmployee')}
        {money('wellnessCredit')}
        {money('spousalSurcharge')}
        {money('tobaccoSurcharge')}
        <TextArea
          name="tobaccoAlternative"
          label={t('plans.tobaccoAlternative')}
          hint={t('plans.tobaccoHint')}
          defaultValue={rule?.tobaccoAlternative}
          optional
        />
        <Select
          name="taxMode"
          label={t('plans.taxMode')}
          choices={taxModes.map((value) => ({ value, label: t(`plans.taxMode.${value}`) }))}
          defaultValue={rule?.taxMode ?? 'auto'}
          empty={null}
        />
      </div>
    </Disclosure>
  );
}
