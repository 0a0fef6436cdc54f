import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';
import { useFormState } from './FormContext.ts';
import { Icon } from './Icon.tsx';
import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What every input of the product has in common. */
export type FieldProps = {
  /** Name in the form's values; errors of that name appear here. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Overrides the error that the surrounding Form has for this name. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Writes "(optional)" after the label. Required inputs carry no star. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  /** Hides the label from sight (a search box beside its button); screen readers still say it. */
  readonly labelHidden?: boolean;
};

/** What Field gives to the input inside it: names and ids that tie label, hint and error together. */
export type Wiring = {
  readonly id: string;
  readonly 'data-field': string;
  readonly 'data-label': string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
};

type Props = FieldProps & { readonly children: (wiring: Wiring) => ReactNode };

/** Label, hint, input and error, tied together by ids. The inputs below use it; a new kind of input does too. */
export function Field({ children, ...field }: Props) {
  const id = useId();
  const { errors } = useFormState();
  const error = field.error ?? errors[field.name];
  return (
    <div className={classNames('field', error && 'field-invalid')}>
      <FieldLabel {...field} htmlFor={id} />
      <FieldNotes id={id} hint={field.hint} error={error} />
      {children(wire(field, id, error))}
    </div>
  );
}

function wire(
  { name, label, hint, required = false, disabled = false }: FieldProps,
  id: string,
  error?: string,
): Wiring {
  return {
    id,
    'data-field': name,
    'data-label': label,
    'aria-describedby': classNames(Boolean(hint) && `${id}-hint`, error && `${id}-error`) || undefined,
    'aria-invalid': error ? true : undefined,
    required,
    disabled,
  };
}

type LabelProps = Pick<FieldProps, 'label' | 'optional' | 'labelHidden'> & { readonly htmlFor: string };

function FieldLabel({ label, optional = false, labelHidden = false, htmlFor }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={labelHidden ? 'hidden-visually' : 'field-label'}>
      <LabelText label={label} optional={optional} />
    </label>
  );
}

/** The words of a label, with "(optional)" where that is so; shared with the legend of a group. */
export function LabelText({ label, optional }: { readonly label: string; readonly optional?: boolean | undefined }) {
  const { text } = useUi();
  if (!optional) return label;
  return (
    <>
      {label} <span className="field-optional">{text('optional')}</span>
    </>
  );
}

type NotesProps = { readonly id: string; readonly hint?: ReactNode; readonly error: string | undefined };

/** Hint and error between label and input, with the ids `<id>-hint` and `<id>-error`. */
export function FieldNotes({ id, hint, error }: NotesProps) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

/** What is wrong with the input, between label and input. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { text } = useUi();
  return (
    <div id={id} className="field-error">
      <Icon name="error" />
      <span>
        <VisuallyHidden>{text('errorPrefix')} </VisuallyHidden>
        {children}
      </span>
    </div>
  );
}
