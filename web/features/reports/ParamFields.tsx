import { type ReportParam, reportDays, reportPeriods } from '@coverlane/contract/reports/definition.ts';
import { useState } from 'react';
import { namesOf } from '../../lib/client-choices.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { Choice } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { dayIn, OWN, periodIn } from './params.ts';
import { useReportWords } from './report-words.ts';

/** Above so many clients one is found by typing. */
const MANY = 15;

type Props = { readonly param: ReportParam };

/** The fields that ask for the parameters of a report, each with a good answer in it; nothing for those that are fixed. */
export function ParamFields({ params }: { readonly params: readonly ReportParam[] }) {
  return params.filter(({ fixed }) => !fixed).map((param) => <ParamField key={param.key} param={param} />);
}

/** The field of one parameter. */
export function ParamField({ param }: Props) {
  const FieldOf = fields[param.type];
  return <FieldOf param={param} />;
}

const fields: Record<ReportParam['type'], (props: Props) => React.ReactNode> = {
  client: ClientField,
  period: PeriodField,
  day: DayField,
  choice: ChoiceField,
  number: CountField,
  memberNumber: MemberField,
  amount: AmountField,
  text: TextField,
};

/** Of which client; the one that is being worked for is chosen already. Nobody with one client is asked. */
function ClientField() {
  const t = useText();
  const { clients } = useUser();
  const active = useActiveClient();
  if (clients.length < 2) return null;
  const field = { name: 'clientId', label: t('reports.client'), defaultValue: active?.id ?? '' };
  const choices = namesOf(clients);
  return clients.length > MANY ? (
    <Combobox {...field} hint={t('reports.allClientsHint')} choices={choices} />
  ) : (
    <Select {...field} choices={choices} empty={t('reports.allClients')} />
  );
}

function PeriodField({ param }: Props) {
  const t = useText();
  const preset = periodIn(param.preset ?? 'thisMonth');
  const [named, choose] = useState(preset.named);
  const choices = ([...reportPeriods, OWN] as const).map((value) => ({ value, label: t(`reports.period.${value}`) }));
  return (
    <>
      <Named param={param} choices={choices} value={named} onChange={choose} />
      {named === OWN && (
        <div className="reports-days">
          <DateInput name={`${param.key}.from`} label={t('reports.from')} defaultValue={preset.from} required />
          <DateInput name={`${param.key}.to`} label={t('reports.to')} defaultValue={preset.to} required />
        </div>
      )}
    </>
  );
}

function DayField({ param }: Props) {
  const t = useText();
  const preset = dayIn(param.preset ?? (param.filter ? '' : 'today'));
  const [named, choose] = useState(preset.day === '' && param.filter ? (param.preset ?? '') : preset.named);
  const choices = ([...reportDays, OWN] as const).map((value) => ({ value, label: t(`reports.day.${value}`) }));
  return (
    <>
      <Named param={param} choices={choices} value={named} onChange={choose} />
      {named === OWN && (
        <DateInput name={`${param.key}.day`} label={t('reports.dayOwn')} defaultValue={preset.day} required />
      )}
    </>
  );
}

type NamedProps = Props & {
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (named: string) => void;
};

/** Days by their name ("last month"), or those that somebody says. */
function Named({ param, choices, value, onChange }: NamedProps) {
  const t = useText();
  const label = useReportWords().asking(param);
  const empty = param.required || !param.filter ? null : t('reports.all');
  return <Select name={param.key} {...{ label, choices, value, onChange, empty }} />;
}

function ChoiceField({ param }: Props) {
  const t = useText();
  const words = useReportWords();
  const { key, options = [], required, preset } = param;
  const prefix = param.words ?? `reports.choice.${key}`;
  return (
    <Select
      name={key}
      label={words.asking(param)}
      choices={options.map((value) => ({ value, label: words.code(prefix, value) }))}
      empty={required ? null : t('reports.all')}
      defaultValue={preset ?? ''}
    />
  );
}

function CountField({ param }: Props) {
  const words = useReportWords();
  return (
    <NumberInput
      name={param.key}
      label={words.asking(param)}
      defaultValue={param.preset === undefined ? null : Number(param.preset)}
      required={param.required}
      width="short"
    />
  );
}

function MemberField({ param }: Props) {
  return <Line param={param} maxLength={40} />;
}

function TextField({ param }: Props) {
  return <Line param={param} maxLength={60} />;
}

function AmountField({ param }: Props) {
  return <Line param={param} maxLength={12} inputMode="decimal" />;
}

type LineProps = Props & { readonly maxLength: number; readonly inputMode?: 'decimal' };

function Line({ param, ...more }: LineProps) {
  const { key, required, preset } = param;
  const label = useReportWords().asking(param);
  return (
    <TextInput {...more} name={key} {...{ label, required }} defaultValue={preset} autoComplete="off" width="medium" />
  );
}
