import type { InputHTMLAttributes, Ref } from 'react';

import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';

export type InputWidth = 'short' | 'medium' | 'full';

type Html =
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'readOnly'
  | 'autoFocus'
  | 'lang';

type Props = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, Html> & {
    readonly value?: string;
    readonly defaultValue?: string | null | undefined;
    readonly onChange?: (value: string) => void;
    readonly width?: InputWidth;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** One line of text: also type="email", "search", "url", "tel". Keeps its own text unless `value` is given. */
export function TextInput(props: Props) {
  const [field, { width = 'full', value, defaultValue, onChange, ...rest }] = splitField(props);
  const content = value === undefined ? { defaultValue: defaultValue ?? '' } : { value };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          {...content}
          name={field.name}
          className={classNames('input', width !== 'full' && `input-${width}`)}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
