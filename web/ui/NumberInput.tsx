import { useRef } from 'react';

import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';
import type { InputWidth } from './TextInput.tsx';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { useTyped } from './useTyped.ts';

type Props = FieldProps & {
  readonly value?: number | null;
  readonly defaultValue?: number | null | undefined;
  /** The number, or null while the input is empty or holds none. */
  readonly onChange?: (value: number | null) => void;
  readonly width?: InputWidth;
};

const readNumber = (text: string) => {
  const plain = text.replace(/[\s,]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : '';
};
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A number, typed as text: no arrows that change it by accident when the wheel turns. In a form it gives a number. */
export function NumberInput(props: Props) {
  const [field, { value, defaultValue, onChange, width = 'short' }] = splitField(props);
  const { text: say } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyped(
    {
      ...(value !== undefined && { value: textOf(value) }),
      defaultValue: textOf(defaultValue),
      onChange: (read) => onChange?.(read === '' ? null : Number(read)),
    },
    (number) => number,
    readNumber,
  );
  useComplaint(input, typed.text.trim() && !typed.value ? say('numberInvalid', { label: field.label }) : '');
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          ref={input}
          name={field.name}
          data-kind="number"
          inputMode="decimal"
          autoComplete="off"
          className={classNames('input', 'input-numbers', width !== 'full' && `input-${width}`)}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
        />
      )}
    </Field>
  );
}
