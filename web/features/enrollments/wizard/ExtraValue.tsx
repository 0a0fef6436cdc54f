import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { valuesOf } from './extra-answers.ts';
import { withExtraValue } from './extra-answers.ts';
import { ExtraShares } from './ExtraShares.tsx';
import { nameOfKey } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

type Asked = ReturnType<typeof valuesOf>[number];
type Props = Asked & { readonly benefitId: string };

/** Something an extra benefit asks about somebody, by its type (domain 5.1 benefit required value). */
export function ExtraValue({ benefitId, asked, person, value }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { key, type } = asked;
  const change = (next: Asked['value']) =>
    store.change((before) => withExtraValue(before, benefitId, { key, person, value: next }));
  const label = person === SUBSCRIBER_KEY ? asked.label : `${asked.label} · ${nameOfKey(answers, person, t)}`;
  const name = `extras.${benefitId}.${key}.${person}`;
  if (type === 'beneficiary') return <ExtraShares name={name} label={label} value={value} onChange={change} />;
  const text = typeof value === 'string' ? value : '';
  return <OneValue asked={asked} name={name} label={label} text={text} onText={(typed) => change(typed || null)} />;
}

type OneProps = {
  readonly asked: Asked['asked'];
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
};

function OneValue({ asked: { type, options, required, helpText }, name, label, text, onText }: OneProps) {
  const t = useText();
  const { generation } = useDraft();
  const hint = helpText ?? (type === 'signature' ? t('enrollment.extra.sign') : undefined);
  const field = { name, label, hint, optional: !required };
  if (type === 'date') return <DateInput key={generation} {...field} defaultValue={text} onChange={onText} />;
  if (type === 'select' || type === 'yesno') {
    const choices = type === 'yesno' ? yesOrNo(t) : (options ?? []).map((one) => ({ value: one, label: one }));
    return <Select {...field} value={text} onChange={onText} choices={choices} />;
  }
  return <TextInput {...field} value={text} onChange={onText} maxLength={2000} />;
}

const yesOrNo = (t: Translate) => [
  { value: 'yes', label: t('enrollment.extra.yes') },
  { value: 'no', label: t('enrollment.extra.no') },
];
