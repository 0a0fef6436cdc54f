import { Field, type FieldProps } from './Field.tsx';
import { maskPhone } from './masks.ts';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { useMask } from './useMask.ts';
import { type Typed, useTyped } from './useTyped.ts';

type Props = FieldProps & Typed;

/** A United States phone number, shown as (###) ###-#### (specification 5); its value is the ten digits. */
export function PhoneInput(props: Props) {
  const [field, given] = splitField(props);
  const { text: say, phoneDigits } = useUi();
  const typed = useTyped(given, maskPhone, (text) => phoneDigits(text) ?? '');
  const { input, change } = useMask(maskPhone, typed.type);
  useComplaint(input, typed.text && !typed.value ? say('phoneInvalid') : '');
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            ref={input}
            type="tel"
            autoComplete="tel-national"
            className="input input-short input-numbers"
            value={typed.text}
            onChange={change}
          />
          <input type="hidden" name={field.name} value={typed.value} disabled={wiring.disabled} />
        </>
      )}
    </Field>
  );
}
