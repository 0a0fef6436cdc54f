import type { Field, FieldKind } from '@coverlane/contract/field-kinds.ts';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { formatCount, formatDate, formatDecimal, formatMoney, formatPhone, formatRate } from '../lib/format.ts';
import { Day } from '../lists/Day.tsx';
import type { Translate } from '../lib/i18n.ts';
import { OfPage, ReferenceInput, ReferenceName, ReferencesInput } from './references.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DecimalInput } from '../ui/DecimalInput.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { MoneyInput } from '../ui/MoneyInput.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { PhoneInput } from '../ui/PhoneInput.tsx';
import type { Choice } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { ColumnWidth } from '../ui/table-columns.ts';
import { statusTones } from '../ui/status-tones.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** A field with what is needed to show it. */
export interface FieldUse {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  /** A value of it as it is read. */
  readonly show: (value: unknown) => ReactNode;
  /** The collection's own words: `word('status.active')`. */
  readonly word: (key: string) => string;
  readonly t: Translate;
  readonly kind: Kind;
}

interface Kind {
  readonly cell: (value: unknown, use: FieldUse) => ReactNode;
  readonly input: (given: FieldProps, value: unknown, use: FieldUse) => ReactNode;
  /** The values a list can be narrowed to; a kind without them is no filter. */
  readonly choices?: (use: FieldUse) => readonly Choice[];
  /** How wide its column is; 'text' unless said. */
  readonly width?: ColumnWidth;
}

/** With all that works themes out, which few forms ask for. */
const ColourInput = lazy(() => import('./ColourInput.tsx').then((code) => ({ default: code.ColourInput })));

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const options = ({ name, field, word }: FieldUse): Choice[] =>
  (field.options ?? []).map((value) => ({ value, label: word(`${name}.${value}`) }));

/** What a field is written in where its name says so, so that it is read aloud and spell-checked as that: nameKo, bodyEs. */
const languageOf = (name: string): 'ko' | 'es' | undefined =>
  (name.endsWith('Ko') && 'ko') || (name.endsWith('Es') && 'es') || undefined;

/** How each kind of field looks in a cell and in a form: the only place that knows. */
export const kinds: Record<FieldKind, Kind> = {
  text: {
    // A code that is kept beside texts typed freely is said in words where the collection has some for it.
    cell: (value, { name, word }) => (value ? word(`${name}.said.${text(value)}`) || text(value) : text(value)),
    input: (given, value) => (
      <TextInput {...given} lang={languageOf(given.name)} defaultValue={text(value)} autoComplete="off" />
    ),
  },
  longText: {
    cell: text,
    input: (given, value) => <TextArea {...given} lang={languageOf(given.name)} defaultValue={text(value)} />,
  },
  email: {
    cell: (value) => text(value) && <EmailText address={text(value)} />,
    input: (given, value) => <TextInput {...given} type="email" defaultValue={text(value)} autoComplete="off" />,
  },
  phone: {
    width: 'id',
    cell: (value) => text(value) && <span className="numbers">{formatPhone(text(value))}</span>,
    input: (given, value) => <PhoneInput {...given} defaultValue={text(value)} />,
  },
  number: {
    cell: (value) => (typeof value === 'number' ? formatCount(value) : ''),
    input: (given, value) => <NumberInput {...given} defaultValue={typeof value === 'number' ? value : null} />,
    width: 'money',
  },
  money: {
    cell: (value) => formatMoney(text(value)),
    input: (given, value) => <MoneyInput {...given} defaultValue={text(value)} />,
    width: 'money',
  },
  hours: {
    cell: (value) => (value === null ? '' : formatDecimal(text(value))),
    input: (given, value) => <DecimalInput {...given} defaultValue={text(value)} />,
    width: 'money',
  },
  rate: {
    cell: (value) => (value === null ? '' : formatRate(text(value))),
    input: (given, value) => <DecimalInput {...given} defaultValue={text(value)} lead="$" />,
    width: 'money',
  },
  date: {
    width: 'date',
    cell: (value) => formatDate(text(value)),
    input: (given, value) => <DateInput {...given} defaultValue={text(value)} />,
  },
  yesNo: {
    width: 'state',
    cell: (value, { t }) => (value ? t('crud.yes') : t('crud.no')),
    input: ({ name, label, hint }, value) => (
      <Checkbox name={name} label={label} hint={hint} defaultChecked={value === true} />
    ),
    choices: ({ t }) => [
      { value: 'true', label: t('crud.yes') },
      { value: 'false', label: t('crud.no') },
    ],
  },
  choice: {
    width: 'state',
    cell: (value, use) => text(value) && <ChoiceCell value={text(value)} use={use} />,
    input: (given, value, use) => <ChoiceInput given={given} value={text(value)} use={use} />,
    choices: options,
  },
  choices: {
    cell: (value, use) =>
      listed(value)
        .map((one) => use.word(`${use.name}.${one}`))
        .join(', '),
    input: (given, value, use) => (
      <CheckboxGroup {...given} choices={options(use)} defaultValue={listed(value)} inline />
    ),
    choices: options,
  },
  reference: {
    cell: (value, { field }) => (value ? <ReferenceName id={text(value)} {...field} /> : ''),
    input: (given, value, { field }) =>
      field.table ? (
        <OfPage given={given} value={text(value)} table={field.table} />
      ) : (
        <ReferenceInput given={given} value={text(value)} collection={field.collection} />
      ),
  },
  references: {
    cell: (value, { field }) =>
      listed(value).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <ReferenceName id={id} collection={field.collection} />
        </Fragment>
      )),
    input: (given, value, { field }) => (
      <ReferencesInput given={given} value={listed(value)} collection={field.collection} />
    ),
  },
  // Never typed: the program writes it.
  instant: { width: 'date', cell: (value) => (value ? <Day at={text(value)} /> : ''), input: () => null },
  colour: {
    cell: text,
    input: (given, value) => {
      const colour = { ...given, defaultValue: text(value) || '#0b6b5d' };
      return (
        <Suspense fallback={<TextInput {...colour} autoComplete="off" />}>
          <ColourInput {...colour} />
        </Suspense>
      );
    },
  },
  texts: {
    cell: (value) => listed(value).join(', '),
    input: (given, value) => <TextArea {...given} rows={3} defaultValue={listed(value).join('\n')} />,
  },
  json: {
    cell: (value) => (value === null ? '' : <code>{JSON.stringify(value)}</code>),
    input: (given, value) => (
      <TextArea
        {...given}
        rows={8}
        defaultValue={value === undefined || value === null ? '' : JSON.stringify(value, null, 2)}
      />
    ),
  },
};

function ChoiceCell({ value, use }: { readonly value: string; readonly use: FieldUse }) {
  const label = use.word(`${use.name}.${value}`);
  const tone = statusTones[value];
  return tone ? <StatusChip tone={tone}>{label}</StatusChip> : label;
}

/** Of two choices a new record starts with the first; of more, somebody has to say which. */
function ChoiceInput({
  given,
  value,
  use,
}: {
  readonly given: FieldProps;
  readonly value: string;
  readonly use: FieldUse;
}) {
  const choices = options(use);
  const first = given.required && choices.length <= 2 ? (choices[0]?.value ?? '') : '';
  return <Select {...given} choices={choices} defaultValue={value || first} />;
}
