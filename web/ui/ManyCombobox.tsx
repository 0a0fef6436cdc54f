import { type ReactNode, useState } from 'react';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { Combobox } from './Combobox.tsx';
import type { FieldProps } from './Field.tsx';
import type { Choice } from './RadioGroup.tsx';

type Props = FieldProps & {
  /** What was found for the words typed so far. */
  readonly choices: readonly Choice[];
  readonly onSearch: (typed: string) => void;
  readonly defaultValue: readonly string[];
  /** What a chosen one is called: it need not be among the choices. */
  readonly renderLabel: (value: string) => ReactNode;
};

/** Some of many choices: the chosen ones with a tick to take them away, and a box that finds more. */
export function ManyCombobox({ choices, onSearch, defaultValue, renderLabel, ...field }: Props) {
  const [chosen, setChosen] = useState(defaultValue);
  const boxes = chosen.map((value) => ({ value, label: renderLabel(value) }));
  return (
    <div className="stack stack-tight">
      {chosen.length > 0 && <CheckboxGroup {...field} hint="" choices={boxes} defaultValue={chosen} />}
      <Combobox
        {...field}
        key={chosen.length}
        name=""
        choices={choices.filter(({ value }) => !chosen.includes(value))}
        onSearch={onSearch}
        onChange={(value) => value && setChosen([...chosen, value])}
      />
    </div>
  );
}
