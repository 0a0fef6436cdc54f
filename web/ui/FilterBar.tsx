import { type ReactNode, useRef, useState } from 'react';

import { type Filter, FilterSelect } from './FilterSelect.tsx';
import { TextInput } from './TextInput.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Long enough that a word is not searched letter by letter. */
const TYPING_MS = 250;

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

/** Search and filters on one line above a list; a filter that is on can be taken away where it stands. */
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
  return (
    <Toolbar actions={actions}>
      <TextInput key={shown.box} {...box} defaultValue={search} onChange={type} />
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} any={any} onChange={(next) => onChange(filter.name, next)} />
      ))}
    </Toolbar>
  );
}
