import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import type { FieldProps } from './Field.tsx';
import { FieldSet } from './FieldSet.tsx';
import { splitField } from './split-field.ts';

export type Choice = { readonly value: string; readonly label: string; readonly hint?: ReactNode };

type Props = FieldProps & {
  readonly choices: readonly Choice[];
  readonly value?: string | null;
  readonly defaultValue?: string | null | undefined;
  readonly onChange?: (value: string) => void;
  /** 'cards' for a page that asks one thing, 'inline' for two short words. */
  readonly look?: 'list' | 'inline' | 'cards';
};

/** One of a few choices, all in sight. More than seven: Select or Combobox. */
export function RadioGroup(props: Props) {
  const [field, { choices, value, defaultValue, onChange, look = 'list' }] = splitField(props);
  const state = (choice: string) =>
    value === undefined ? { defaultChecked: defaultValue === choice } : { checked: value === choice };
  return (
    <FieldSet field={field}>
      <div className={classNames('choices', look !== 'list' && `choices-${look}`)}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              {...state(choice.value)}
              type="radio"
              name={field.name}
              value={choice.value}
              {...(index === 0 && { 'data-field': field.name })}
              data-label={field.label}
              required={field.required}
              disabled={field.disabled}
              onChange={() => onChange?.(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.hint && <span className="choice-hint">{choice.hint}</span>}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
