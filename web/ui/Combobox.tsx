import { lazy, Suspense } from 'react';

import type { ComboboxProps } from './combobox-props.ts';
import { Field } from './Field.tsx';
import { splitField } from './split-field.ts';

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
