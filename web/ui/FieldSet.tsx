import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';
import { FieldNotes, type FieldProps, LabelText } from './Field.tsx';
import { useFormState } from './FormContext.ts';

type Props = { readonly field: FieldProps; readonly children: ReactNode };

/** A question with several boxes or buttons under one legend, with hint and error like any Field. */
export function FieldSet({ field, children }: Props) {
  const id = useId();
  const { errors } = useFormState();
  const error = field.error ?? errors[field.name];
  const described = classNames(field.hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <fieldset className={classNames('field', error && 'field-invalid')} aria-describedby={described || undefined}>
      <legend className={field.labelHidden ? 'hidden-visually' : 'field-label'}>
        <LabelText label={field.label} optional={field.optional} />
      </legend>
      <FieldNotes id={id} hint={field.hint} error={error} />
      {children}
    </fieldset>
  );
}
