import type { Wire } from '@coverlane/contract/call.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { contributionBases, creditOns } from '@coverlane/contract/unions/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DecimalInput } from '../../ui/DecimalInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { Choice } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { RulesSimulation } from './RulesSimulation.tsx';
import { rulesSaid, type SaidRules } from './rules-said.ts';
import type { RuleSet } from './rule-set.ts';

const refreshes = [unionCalls.unionRuleSets];

/** What a new fund begins with: the worked example of the field (domain 13.2, TV-16). */
const FIRST: SaidRules = {
  chargeHours: '130',
  initialHours: '390',
  initialMonths: 3,
  maxBank: '780',
  lagMonths: 1,
  reserveForfeitMonths: 6,
  selfPayMaxMonths: 6,
  selfPayRate: '9.25',
  selfPayDueDay: 20,
  creditOn: 'reported',
  holidayHours: true,
  contributionBasis: 'perHour',
  contributionRate: '9.25',
  dueDay: 15,
  ldPct: '10',
  interestPct: '12',
};

type Props = {
  readonly unionId: string;
  /** Absent: a new set. */
  readonly set?: RuleSet;
  /** What the form begins with; absent: nothing is known yet. */
  readonly like: RuleSet | undefined;
  readonly onClose: () => void;
};

/** The rules from a month on, with what they mean said beside them while they are typed. */
export function RuleSetForm({ unionId, set, like, onClose }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { language } = useLanguage();
  const save = useAction(unionCalls.saveUnionRuleSet, { refreshes });
  const simulate = useAction(unionCalls.simulateUnionRules);
  const begins = like ?? FIRST;
  const beginsIn = set?.effectiveMonth ?? '';
  const [typed, setTyped] = useState<SaidRules>(onlyRules(begins));
  const [month, setMonth] = useState(beginsIn);
  const onChange = (values: FormValues) => {
    setTyped((now) => ({ ...now, ...readable(values) }));
    setMonth(String(values['effectiveMonth'] ?? ''));
  };
  const onError = (failure: Parameters<typeof say>[0]) => notify('error', say(failure));
  const ask = () =>
    simulate.mutate(
      { ...asked({ ...typed, effectiveMonth: month }), unionId, ...(set && { id: set.id }) },
      { onError },
    );
  const submit = async (values: FormValues) => {
    const known = set && { id: set.id, version: set.version };
    await save.mutateAsync({ ...asked(values), unionId, ...known });
    onClose();
  };
  const title = t(set ? 'unionRules.edit' : 'unionRules.new');
  return (
    <Card title={title}>
      <Form wide label={title} onSubmit={submit} onChange={onChange}>
        <Fields of={begins} effectiveMonth={beginsIn} />
        <Card level={3} title={t('unionRules.meaning')}>
          <ul aria-live="polite">
            {rulesSaid(typed, t, language).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
        {simulate.data && <RulesSimulation found={simulate.data} />}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('unionRules.save')}
          </Button>
          <Button busy={simulate.isPending} disabled={month === ''} onClick={ask}>
            {t('unionRules.simulate')}
          </Button>
          <Button onClick={onClose}>{t('crud.close')}</Button>
        </div>
      </Form>
    </Card>
  );
}

const DECIMALS = ['chargeHours', 'initialHours', 'maxBank', 'selfPayRate', 'contributionRate', 'ldPct', 'interestPct'];
const WHOLE = ['initialMonths', 'lagMonths', 'reserveForfeitMonths', 'selfPayMaxMonths', 'selfPayDueDay', 'dueDay'];
const EMPTY = new Set(['selfPayRate', 'reserveForfeitMonths']);

/** Of a set what its rules are, without its id and version. */
const onlyRules = (of: SaidRules): SaidRules => {
  const names = Object.keys(FIRST);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of FIRST is one of the rules
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name))) as unknown as SaidRules;
};

/** Of what is typed, that which can be said: an input that is empty or half typed says what it said before. */
function readable(values: FormValues): Partial<SaidRules> {
  const isSaid = ([name, value]: [string, unknown]) =>
    name !== 'effectiveMonth' && (value !== null ? !WHOLE.includes(name) || Number.isInteger(value) : EMPTY.has(name));
  return Object.fromEntries(
    Object.entries(values)
      .filter(isSaid)
      .map(([name, value]) => [name, DECIMALS.includes(name) && value !== null ? String(value) : value]),
  );
}

type Asked = Wire<typeof unionCalls.saveUnionRuleSet>;
type TypedField = keyof SaidRules | 'effectiveMonth';

/** The month of the day that was chosen, by its first. */
const asked = ({ effectiveMonth, ...values }: FormValues): Asked =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call checks every field, and says at which what is wrong
  ({ ...values, effectiveMonth: effectiveMonth ? `${String(effectiveMonth).slice(0, 7)}-01` : '' }) as unknown as Asked;

type FieldsProps = { readonly of: SaidRules; readonly effectiveMonth: string };

function Fields({ of, effectiveMonth }: FieldsProps) {
  const t = useText();
  const field = (name: TypedField) => ({ name, label: t(`unionRules.${name}`) });
  const decimal = (name: keyof SaidRules, more: { lead?: string; required?: boolean; hint?: string } = {}) => (
    <DecimalInput {...field(name)} defaultValue={of[name] === null ? '' : String(of[name])} required {...more} />
  );
  const whole = (name: keyof SaidRules, more: { required?: boolean; hint?: string } = {}) => (
    <NumberInput {...field(name)} defaultValue={of[name] === null ? null : Number(of[name])} required {...more} />
  );
  const choice = (choices: readonly Choice[], name: 'creditOn' | 'contributionBasis') => (
    <Select {...field(name)} required defaultValue={of[name]} choices={choices} />
  );
  return (
    <div className="crud-fields">
      <DateInput
        {...field('effectiveMonth')}
        hint={t('unionRules.effectiveMonth.hint')}
        defaultValue={effectiveMonth}
        required
      />
      {decimal('chargeHours')}
      {decimal('initialHours')}
      {whole('initialMonths')}
      {decimal('maxBank')}
      {whole('lagMonths', { hint: t('unionRules.lagMonths.hint') })}
      {whole('reserveForfeitMonths', { required: false, hint: t('unionRules.reserveForfeitMonths.hint') })}
      {whole('selfPayMaxMonths')}
      {decimal('selfPayRate', { lead: '$', required: false, hint: t('unionRules.selfPayRate.hint') })}
      {whole('selfPayDueDay')}
      {choice(
        creditOns.map((value) => ({ value, label: t(`unionRules.creditOn.${value}`) })),
        'creditOn',
      )}
      <Checkbox {...field('holidayHours')} defaultChecked={of.holidayHours} />
      {choice(
        contributionBases.map((value) => ({ value, label: t(`unionRules.contributionBasis.${value}`) })),
        'contributionBasis',
      )}
      {decimal('contributionRate', { lead: '$' })}
      {whole('dueDay')}
      {decimal('ldPct')}
      {decimal('interestPct')}
    </div>
  );
}
