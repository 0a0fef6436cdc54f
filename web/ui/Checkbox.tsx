import { type ReactNode, useEffect, useId, useRef } from 'react';

import { classNames } from './class-names.ts';
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
  /** First of its group. */
  readonly leads?: boolean;
  /** Some but not all of what the box stands for. */
  readonly partly?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
};

/** A box to tick. In a form it gives true or false; with `value`, its place in the list of its name. */
export function Checkbox(props: Props) {
  const { label, labelHidden, hint } = props;
  const id = useId();
  const error = useOwnError(props);
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={classNames('field', error && 'field-invalid')}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="choice">
        <Box
          {...props}
          describedBy={classNames(hintId, error && `${id}-error`) || undefined}
          invalid={Boolean(error)}
        />
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        {hint && (
          <span id={hintId} className="choice-hint">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

/** The error of this box; a box of a group leaves that to its group. */
function useOwnError({ name, value, error }: Props): string | undefined {
  const { errors } = useFormState();
  return error ?? (name && value === undefined ? errors[name] : undefined);
}

type BoxProps = Props & { readonly describedBy: string | undefined; readonly invalid: boolean };

function Box({ name, label, partly = false, ...rest }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <input
      {...stateOf(rest)}
      {...placeOf(name, rest)}
      ref={input}
      type="checkbox"
      name={name}
      data-label={typeof label === 'string' ? label : undefined}
      required={rest.required}
      disabled={rest.disabled}
      aria-describedby={rest.describedBy}
      aria-invalid={rest.invalid || undefined}
      onChange={(event) => rest.onChange?.(event.target.checked)}
    />
  );
}

function stateOf({ checked, defaultChecked }: Pick<Props, 'checked' | 'defaultChecked'>) {
  return checked === undefined ? { defaultChecked: defaultChecked ?? false } : { checked };
}

/** Its value in a group, and whether the line of the error summary leads to it: of a group, to the first box only. */
function placeOf(name: string | undefined, { value, leads }: Pick<Props, 'value' | 'leads'>) {
  if (value === undefined) return { 'data-field': name };
  return { value, 'data-kind': 'group', 'data-field': leads ? name : undefined };
}
