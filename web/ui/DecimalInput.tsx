import { useRef } from 'react';

import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { type Typed, useTyped } from './useTyped.ts';

type Props = FieldProps &
  Typed & {
    /** What stands before it: "$". */
    readonly lead?: string;
  };

const readDecimal = (text: string) => {
  const plain = text.replace(/[\s$,]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? plain : '';
};

/** A number with decimals that are kept as they are typed: hours, a rate. Its value is a decimal string, never a float. */
export function DecimalInput({ lead, ...props }: Props) {
  const [field, given] = splitField(props);
  const { text: say } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyped(given, (value) => value, readDecimal);
  useComplaint(input, typed.text.trim() && !typed.value ? say('numberInvalid', { label: field.label }) : '');
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="input-frame input-short">
          {lead && (
            <span className="input-lead" aria-hidden="true">
              {lead}
            </span>
          )}
          <input
            {...wiring}
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            className="input input-numbers"
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
          />
          <input type="hidden" name={field.name} value={typed.value} disabled={wiring.disabled} />
        </div>
      )}
    </Field>
  );
}
