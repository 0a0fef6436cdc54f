import { useId } from 'react';

import { Checkbox } from './Checkbox.tsx';
import { classNames } from './classNames.ts';
import { FieldError, FieldHint, type FieldProps, LabelText } from './Field.tsx';
import { useFormState } from './FormContext.ts';
import type { Choice } from './RadioGroup.tsx';
import { splitField } from './splitField.ts';

type Props = FieldProps & {
  readonly choices: readonly Choice[];
  readonly defaultValue?: readonly string[] | null;
  readonly inline?: boolean;
};

/** Several of a few choices; in a form it gives the list of the ticked values. */
export function CheckboxGroup(props: Props) {
  const [field, { choices, defaultValue, inline = false }] = splitField(props);
  const id = useId();
  const { errors } = useFormState();
  const error = field.error ?? errors[field.name];
  const described = [field.hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={classNames('field', error && 'field-invalid')} aria-describedby={described || undefined}>
      <legend className="field-label">
        <LabelText label={field.label} optional={field.optional ?? false} />
      </legend>
      {field.hint && <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={classNames('choices', inline && 'choices-inline')}>
        {choices.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            name={field.name}
            value={value}
            label={label}
            hint={hint}
            defaultChecked={defaultValue?.includes(value) ?? false}
            disabled={field.disabled ?? false}
          />
        ))}
      </div>
    </fieldset>
  );
}
