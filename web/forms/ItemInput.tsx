import { RATING } from '@coverlane/contract/forms/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { DateInput } from '../ui/DateInput.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { MoneyInput } from '../ui/MoneyInput.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AddressItem } from './AddressItem.tsx';
import { choicesOf } from './choices.ts';
import type { ItemParts, ItemProps } from './item-props.ts';
import { MatrixItem } from './MatrixItem.tsx';
import { MultiItem } from './MultiItem.tsx';
import { SignatureItem } from './SignatureItem.tsx';

type Draw = (given: FieldProps, props: ItemProps) => ReactNode;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const longest = ({ validation }: FormItem, most: number): number => Math.min(validation?.max ?? most, most);

/** More choices than this stand in a list that opens. */
const IN_SIGHT = 7;

const single: Draw = (given, { item, lang, value, onAnswer }) => {
  const choices = choicesOf(item.options, lang);
  return choices.length > IN_SIGHT ? (
    <Select {...given} choices={choices} value={text(value)} onChange={onAnswer} />
  ) : (
    <RadioGroup {...given} choices={choices} value={text(value) || null} onChange={onAnswer} />
  );
};

/** How each type of item is answered; sections are headings, and two are drawn by the page around the form. */
const inputs: Record<Exclude<FormItem['type'], 'section' | 'file' | 'member-picker'>, Draw> = {
  text: (given, { item, value, onAnswer }) => (
    <TextInput {...given} value={text(value)} onChange={onAnswer} maxLength={longest(item, 255)} autoComplete="off" />
  ),
  longtext: (given, { item, value, onAnswer }) => (
    <TextArea {...given} value={text(value)} onChange={onAnswer} maxLength={longest(item, 4000)} />
  ),
  number: (given, { value, onAnswer }) => (
    <NumberInput {...given} defaultValue={value === undefined ? null : Number(value)} onChange={onAnswer} />
  ),
  money: (given, { value, onAnswer }) => <MoneyInput {...given} defaultValue={text(value)} onChange={onAnswer} />,
  date: (given, { value, onAnswer }) => <DateInput {...given} defaultValue={text(value)} onChange={onAnswer} />,
  yesno: (given, props) => <YesNo given={given} {...props} />,
  single,
  multi: (given, props) => <MultiItem given={given} {...props} />,
  rating: (given, props) => <Rating given={given} {...props} />,
  matrix: (given, props) => <MatrixItem given={given} {...props} />,
  signature: (given, props) => <SignatureItem given={given} {...props} />,
  address: (given, props) => <AddressItem given={given} {...props} />,
};

type Given = ItemProps & { readonly given: FieldProps };

function YesNo({ given, value, onAnswer }: Given) {
  const t = useText();
  const choices = [
    { value: 'true', label: t('forms.yes') },
    { value: 'false', label: t('forms.no') },
  ];
  const chosen = value === undefined ? null : String(value);
  return (
    <RadioGroup
      {...given}
      choices={choices}
      look="inline"
      value={chosen}
      onChange={(said) => onAnswer(said === 'true')}
    />
  );
}

/** Points from one to the most, with what the ends mean said by the item's hint. */
function Rating({ given, item, value, onAnswer }: Given) {
  const most = item.validation?.max ?? RATING;
  const choices = Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
  return (
    <RadioGroup
      {...given}
      choices={choices}
      look="inline"
      value={text(value) || null}
      onChange={(said) => onAnswer(Number(said))}
    />
  );
}

/** One item of a form as its input, named by its key. */
export function ItemInput({ parts, ...props }: ItemProps & { readonly parts: ItemParts }) {
  const { item, lang } = props;
  const { key, type, label, help, required } = item;
  if (type === 'section') return null;
  if (type === 'file' || type === 'member-picker') return parts[type]?.(props) ?? null;
  const given: FieldProps = {
    name: key,
    label: saidIn(label, lang),
    required,
    optional: !required,
    ...(help && { hint: saidIn(help, lang) }),
  };
  return inputs[type](given, props);
}
