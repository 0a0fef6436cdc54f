import { useState } from 'react';

import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';

type Props = FieldProps & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange?: (value: string) => void;
};

/** A password with a button that shows it. Paste and password managers work (WCAG 3.3.8). */
export function PasswordInput(props: Props) {
  const [field, { autoComplete, onChange }] = splitField(props);
  const { text } = useUi();
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="input-frame">
          <input
            {...wiring}
            name={field.name}
            type={shown ? 'text' : 'password'}
            data-kind="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="input input-with-word"
            onChange={(event) => onChange?.(event.target.value)}
          />
          <button
            type="button"
            className="input-action"
            aria-label={text(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          >
            {text(shown ? 'hide' : 'show')}
          </button>
        </div>
      )}
    </Field>
  );
}
