import { useRef } from 'react';

import { Field, type FieldProps } from './Field.tsx';
import { readMoney, writeMoney } from './masks.ts';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { type Typed, useTyped } from './useTyped.ts';

type Props = FieldProps & Typed;

/** An amount in dollars. Its value is a decimal string with two places ('1234.50'), never a float. */
export function MoneyInput(props: Props) {
  const [field, given] = splitField(props);
  const { text: say } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyped(given, writeMoney, readMoney);
  useComplaint(input, typed.text.trim() && !typed.value ? say('moneyInvalid', { label: field.label }) : '');
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="input-frame input-short">
          <span className="input-lead" aria-hidden="true">
            $
          </span>
          <input
            {...wiring}
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            className="input input-numbers"
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={() => typed.value && typed.type(writeMoney(typed.value))}
          />
          <input type="hidden" name={field.name} value={typed.value} disabled={wiring.disabled} />
        </div>
      )}
    </Field>
  );
}
