import type { ReactNode } from 'react';

import { Checkbox } from './Checkbox.tsx';
import { classNames } from './class-names.ts';
import type { FieldProps } from './Field.tsx';
import { FieldSet } from './FieldSet.tsx';
import type { Choice } from './RadioGroup.tsx';
import { splitField } from './split-field.ts';

type Props = FieldProps & {
  readonly choices: readonly (Omit<Choice, 'label'> & { readonly label: ReactNode })[];
  readonly defaultValue?: readonly string[] | null;
  readonly inline?: boolean;
};

/** Several of a few choices; in a form it gives the list of the ticked values. */
export function CheckboxGroup(props: Props) {
  const [field, { choices, defaultValue, inline = false }] = splitField(props);
  return (
    <FieldSet field={field}>
      <div className={classNames('choices', inline && 'choices-inline')}>
        {choices.map(({ value, label, hint }, index) => (
          <Checkbox
            key={value}
            name={field.name}
            value={value}
            label={label}
            hint={hint}
            leads={index === 0}
            defaultChecked={defaultValue?.includes(value) ?? false}
            disabled={field.disabled ?? false}
          />
        ))}
      </div>
    </FieldSet>
  );
}
