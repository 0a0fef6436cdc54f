import { type ReactNode, useEffect, useId, useRef } from 'react';

import { FieldError } from './Field.tsx';
import { useFormState } from './FormContext.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Props = {
  /** Without a name the box belongs to no form (rows of a table). */
  readonly name?: string;
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Given: one of several boxes with the same name, whose ticked values the form collects in a list. */
  readonly value?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean | null;
  /** Some but not all of what the box stands for. */
  readonly partly?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
};

/** A box to tick. In a form it gives true or false; with `value`, its place in the list of its name. */
export function Checkbox({ name, label, labelHidden = false, hint, error: own, partly = false, ...box }: Props) {
  const { value, checked, defaultChecked, required, disabled, onChange } = box;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { errors } = useFormState();
  const error = own ?? (name && value === undefined ? errors[name] : undefined);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  const state = checked === undefined ? { defaultChecked: defaultChecked ?? false } : { checked };
  const group = value === undefined ? {} : { value, 'data-kind': 'group' };
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="choice">
        <input
          {...state}
          {...group}
          ref={input}
          type="checkbox"
          name={name}
          data-field={name}
          data-label={typeof label === 'string' ? label : undefined}
          required={required}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        {hint && (
          <span id={`${id}-hint`} className="choice-hint">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
