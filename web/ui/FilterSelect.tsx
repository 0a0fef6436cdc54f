import { useId } from 'react';

import { Icon } from './Icon.tsx';
import type { Choice } from './RadioGroup.tsx';
import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Filter = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** '' for any. */
  readonly value: string;
};

type Props = { readonly filter: Filter; readonly any: string; readonly onChange: (value: string) => void };

/** A filter as one pill: its name while it is off; name, choice and a way to take it away while it is on. */
export function FilterSelect({ filter: { name, label, choices, value }, any, onChange }: Props) {
  const { text } = useUi();
  const id = useId();
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <span className="filter" data-on={value !== ''}>
      <label htmlFor={id} className={value === '' ? 'hidden-visually' : 'filter-name'}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="filter-choice"
        value={value}
        title={value === '' ? undefined : `${label}: ${chosen}`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{value === '' ? label : any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {value === '' ? (
        <Icon name="down" />
      ) : (
        <button type="button" className="chip-remove" onClick={() => onChange('')}>
          <Icon name="close" />
          <VisuallyHidden>{text('removeFilter', { name: `${label}: ${chosen}` })}</VisuallyHidden>
        </button>
      )}
    </span>
  );
}
