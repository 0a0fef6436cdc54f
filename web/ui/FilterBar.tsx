import { type ReactNode, useRef, useState } from 'react';

import { Chip } from './Chip.tsx';
import type { Choice } from './RadioGroup.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Long enough that a word is not searched letter by letter. */
const TYPING_MS = 250;

export type Filter = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** '' for any. */
  readonly value: string;
};

type Props = {
  readonly search: string;
  readonly searchLabel: string;
  readonly filters: readonly Filter[];
  /** Words for "no filter". */
  readonly any: string;
  /** Also called with 'search'; '' takes a filter away. */
  readonly onChange: (name: string, value: string) => void;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
};

/** Search and filters above a list; what is on also stands as a chip that can be taken away. */
export function FilterBar({ search, searchLabel, filters, any, onChange, actions }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [sent, setSent] = useState(search);
  const [shown, setShown] = useState({ search, box: 0 });
  // A search that did not come from this box (Back, Clear filters) is written into a new one.
  if (shown.search !== search) {
    setShown({ search, box: search === sent ? shown.box : shown.box + 1 });
    setSent(search);
  }
  const type = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim());
      onChange('search', text.trim());
    }, TYPING_MS);
  };
  const box = { name: 'search', type: 'search', label: searchLabel, placeholder: searchLabel, labelHidden: true };
  const chosen = filters.filter(({ value }) => value);
  return (
    <>
      <Toolbar actions={actions}>
        <TextInput key={shown.box} {...box} defaultValue={search} onChange={type} />
        {filters.map(({ name, label, choices, value }) => (
          <Select
            key={name}
            name={name}
            label={label}
            choices={choices}
            empty={any}
            value={value}
            width="medium"
            onChange={(next) => onChange(name, next)}
          />
        ))}
      </Toolbar>
      {(search || chosen.length > 0) && (
        <div className="chips">
          {search && <Chip onRemove={() => onChange('search', '')}>{`“${search}”`}</Chip>}
          {chosen.map(({ name, label, choices, value }) => (
            <Chip key={name} onRemove={() => onChange(name, '')}>
              {`${label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
