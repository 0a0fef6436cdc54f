import type { ClientFieldValue } from '@coverlane/contract/client-fields/calls.ts';
import type { ClientFieldType } from '@coverlane/contract/collections/content-codes.ts';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { optionLabel } from './FieldTexts.tsx';

type Given = {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly defaultValue: string;
};

const line =
  (type: 'text' | 'email' | 'url') =>
  (given: Given): ReactNode => <TextInput {...given} type={type} autoComplete="off" maxLength={255} />;

/** How each kind of client field is typed; yes-or-no and choices are chosen. */
const inputs: Record<Exclude<ClientFieldType, 'yesNo' | 'choice'>, (given: Given) => ReactNode> = {
  text: line('text'),
  email: line('email'),
  url: line('url'),
  longText: (given) => <TextArea {...given} rows={4} maxLength={4000} />,
  number: (given) => <TextInput {...given} inputMode="decimal" autoComplete="off" maxLength={22} />,
  money: (given) => <MoneyInput {...given} />,
  date: (given) => <DateInput {...given} />,
  phone: (given) => <PhoneInput {...given} />,
};

/** One client field that the reader may change as an input of its kind, named by its key. */
export function ClientFieldInput({ field }: { readonly field: ClientFieldValue }) {
  const t = useText();
  const { language } = useLanguage();
  const { key, label, type, options, required, value } = field;
  const given = {
    name: key,
    label: wordsIn(label, language),
    required,
    optional: !required,
    defaultValue: value ?? '',
  };
  if (type !== 'yesNo' && type !== 'choice') return inputs[type](given);
  // What was kept and is offered no longer stays until somebody chooses something else.
  const offered = value === null || options.includes(value) ? options : [...options, value];
  const choices =
    type === 'choice'
      ? offered.map((option) => ({ value: option, label: optionLabel(field, option, language) }))
      : (['true', 'false'] as const).map((one) => ({
          value: one,
          label: t(one === 'true' ? 'clientParts.yes' : 'clientParts.no'),
        }));
  return <Select {...given} choices={choices} />;
}
