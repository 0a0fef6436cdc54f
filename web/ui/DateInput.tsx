import { type RefObject, useRef } from 'react';

import { readDate, writeDate } from './date-text.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';
import { useComplaint } from './useComplaint.ts';
import { type Typed, useTyped } from './useTyped.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Props = FieldProps &
  Typed & {
    /** First and last day that the calendar offers, 'YYYY-MM-DD'. The rule itself is the server's. */
    readonly min?: string;
    readonly max?: string;
    readonly autoComplete?: 'bday' | 'off';
    /** Where the label is hidden: what the empty box is for. */
    readonly placeholder?: string;
  };

const read = (text: string) => readDate(text, new Date().getFullYear());

/**
 * A calendar date. Typed or pasted in any usual form, shown as MM/DD/YYYY (specification 9), its value is
 * 'YYYY-MM-DD'. The calendar button opens the browser's own picker.
 */
export function DateInput(props: Props) {
  const [field, { min, max, autoComplete = 'off', placeholder, ...given }] = splitField(props);
  const { text: say } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyped(given, writeDate, read);
  useComplaint(input, typed.text.trim() && !typed.value ? say('dateInvalid', { label: field.label }) : '');
  return (
    <Field {...field} hint={field.hint ?? say('dateHint')}>
      {(wiring) => (
        <div className="input-frame input-short">
          <input
            {...wiring}
            ref={input}
            autoComplete={autoComplete}
            placeholder={placeholder}
            className="input input-numbers input-with-action"
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={() => typed.value && typed.type(writeDate(typed.value))}
          />
          <input type="hidden" name={field.name} value={typed.value} disabled={wiring.disabled} />
          {!wiring.disabled && (
            <CalendarButton value={typed.value} min={min} max={max} onPick={(day) => typed.type(writeDate(day))} />
          )}
        </div>
      )}
    </Field>
  );
}

type CalendarProps = {
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
};

/** The browser's calendar, on a native date input that nobody sees or tabs to. */
function CalendarButton({ value, min, max, onPick }: CalendarProps) {
  const { text } = useUi();
  const picker: RefObject<HTMLInputElement | null> = useRef(null);
  return (
    <>
      <input
        ref={picker}
        type="date"
        className="date-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => event.target.value && onPick(event.target.value)}
      />
      <button type="button" className="input-action" onClick={() => picker.current?.showPicker()}>
        <Icon name="calendar" />
        <VisuallyHidden>{text('openCalendar')}</VisuallyHidden>
      </button>
    </>
  );
}
