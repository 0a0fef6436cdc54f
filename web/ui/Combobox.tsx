import { lazy, Suspense } from 'react';

import { Field, type FieldProps } from './Field.tsx';
import type { Choice } from './RadioGroup.tsx';
import { splitField } from './splitField.ts';

export type ComboboxProps = FieldProps & {
  /** The choices; with onSearch, those that the last search found. */
  readonly choices: readonly Choice[];
  readonly value?: string | null;
  readonly defaultValue?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  /** For choices on the server: called with what is typed; answer by passing new `choices`. */
  readonly onSearch?: (text: string) => void;
  /** Words for an empty list; "No matches" unless given. */
  readonly none?: string;
};

// React Aria weighs 63 KiB, so it comes with the first combobox on a screen and not before.
const ComboboxInput = lazy(() => import('./ComboboxInput.tsx'));

/** One of many choices, found by typing. For up to about fifteen choices Select is lighter and better on phones. */
export function Combobox(props: ComboboxProps) {
  const [field, rest] = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <Suspense fallback={<input className="input" disabled aria-label={field.label} id={wiring.id} />}>
          <ComboboxInput field={field} wiring={wiring} {...rest} />
        </Suspense>
      )}
    </Field>
  );
}
