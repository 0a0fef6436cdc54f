import { reference } from '@coverlane/contract/reference/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Which reference codes stand before a name and after it (specification 3: SALUT prefix, SUFFIX). */
const CODES = { prefix: 'SALUT', suffix: 'SUFFIX' } as const;
type NameCodeField = keyof typeof CODES;

type Props = {
  readonly field: NameCodeField;
  /** Of the input. */
  readonly name: string;
  readonly label: string;
  /** What is recorded or typed so far. */
  readonly value: string | null | undefined;
  /** Absent: the form reads the input itself. */
  readonly onChange?: (value: string) => void;
};

/** 'JR.' of a file is the 'Jr' of the list. */
const plain = (text: string): string => text.replace(/[.\s]/g, '').toLowerCase();

/**
 * What stands before or after a name, chosen from the reference codes. What a record says otherwise stays among the choices;
 * where the codes cannot be had, it is typed.
 */
export function NameCode({ field, name, label, value, onChange }: Props) {
  const choices = useChoices(field, value ?? '');
  const shared = { name, label, optional: true, width: 'short' as const, ...(onChange && { onChange }) };
  const content = onChange ? { value: value ?? '' } : { defaultValue: value };
  if (choices === undefined) return <TextInput {...shared} {...content} autoComplete="off" maxLength={10} />;
  return <Select {...shared} {...content} choices={choices} />;
}

function useChoices(field: NameCodeField, value: string) {
  const { language } = useLanguage();
  const { data, error } = useCall(reference.referencecodes, { type: CODES[field] });
  if (error) return undefined;
  const codes = (data?.rows ?? []).map((code) => ({
    value: plain(code.name) === plain(value) ? value : code.name,
    label: { en: null, ko: code.nameKo, es: code.nameEs }[language] ?? code.name,
  }));
  const isKnown = value === '' || codes.some((code) => code.value === value);
  return [...(isKnown ? [] : [{ value, label: value }]), ...codes];
}
