import { useState } from 'react';

import { Field, type FieldProps } from './Field.tsx';
import { digitsOf, hideSsn, maskSsn } from './masks.ts';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { useMask } from './useMask.ts';
import { type Typed, useTyped } from './useTyped.ts';

type Props = FieldProps & Typed;

const read = (text: string) => (digitsOf(text).length === 9 ? digitsOf(text) : '');

/**
 * A Social Security number, typed as ###-##-#### and shown as ***-**-6789 once the user has left it. Its value is the
 * nine digits. Browsers and password managers are asked not to keep it.
 */
export function SsnInput(props: Props) {
  const [field, given] = splitField(props);
  const { text: say } = useUi();
  const [here, setHere] = useState(false);
  const typed = useTyped(given, maskSsn, read);
  const { input, change } = useMask(maskSsn, typed.type);
  useComplaint(input, typed.text && !typed.value ? say('ssnInvalid') : '');
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            data-secret=""
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            className="input input-short input-numbers"
            value={here ? typed.text : hideSsn(typed.text)}
            onChange={change}
            onFocus={() => setHere(true)}
            onBlur={() => setHere(false)}
          />
          <input type="hidden" name={field.name} value={typed.value} disabled={wiring.disabled} />
        </>
      )}
    </Field>
  );
}
