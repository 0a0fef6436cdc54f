import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { classNames } from './class-names.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormContext } from './FormContext.ts';
import { checkForm, type FieldErrors, type FormValues, inputOf, labelsIn, readForm } from './form-values.ts';
import { type UiHost, useUi } from './Ui.tsx';
import type { UiTextName } from './ui-text-names.ts';

// An arrow function may answer nothing at all, which TypeScript only accepts as void.
type Answer = FieldErrors | undefined | void;

type Props = {
  /**
   * Gets what was typed: null for an empty input. Answers field errors to show them; throwing shows what the
   * application makes of the failure. Either way everything typed stays.
   */
  readonly onSubmit: (values: FormValues) => Answer | Promise<Answer>;
  /** Errors found elsewhere, by field name ('' for the form as a whole). */
  readonly errors?: FieldErrors;
  readonly wide?: boolean;
  readonly label?: string;
  /** False lets a draft through without its required inputs. */
  readonly check?: boolean;
  readonly onChange?: (values: FormValues) => void;
  readonly children: ReactNode;
};

type Complaining = Pick<HTMLInputElement, 'type' | 'validity' | 'validationMessage'>;

/** How a missing answer is asked for, by the kind of control. */
const MISSING: Record<string, UiTextName> = {
  checkbox: 'tickRequired',
  radio: 'choiceRequired',
  'select-one': 'choiceRequired',
};

/** What to say about an input that does not hold. */
function complaint(text: UiHost['text'], control: Complaining, label: string): string {
  if (control.validity.customError) return control.validationMessage;
  if (control.validity.valueMissing) return text(MISSING[control.type] ?? 'fieldRequired', { label });
  if (control.validity.typeMismatch) return text('emailInvalid');
  return control.validationMessage;
}

const NOTHING: FieldErrors = {};

/**
 * A form. It collects its inputs by name, checks them when sent (never while typing), lists what is wrong above the
 * fields and moves the focus there. Inputs keep their own text, so nothing typed is lost when a call fails.
 */
export function Form({ onSubmit, errors: outer, wide = false, label, check = true, onChange, children }: Props) {
  const { text, describeFailure } = useUi();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FieldErrors>(NOTHING);
  const [labels, setLabels] = useState<FieldErrors>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const errors = { ...outer, ...found };

  const show = (next: FieldErrors, called: FieldErrors = NOTHING) => {
    if (Object.keys(next).length === 0) return setFound(NOTHING);
    setFound(next);
    setLabels(called);
    setAttempt((count) => count + 1);
  };

  const send = async (element: HTMLFormElement) => {
    const missing = check ? checkForm(element, (control, name) => complaint(text, control, name)) : {};
    if (Object.keys(missing).length > 0) return show(missing);
    sending.current = true;
    // What is done at once, as a page that is left, is not worth drawing every field anew for.
    const waits = setTimeout(() => setBusy(true));
    try {
      const wrong = (await onSubmit(readForm(element))) ?? NOTHING;
      show(wrong, labelsIn(element, wrong));
    } catch (failure) {
      const refused = describeFailure(failure);
      show(refused, labelsIn(element, refused));
    } finally {
      clearTimeout(waits);
      sending.current = false;
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending.current) void send(event.currentTarget);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Enter of an input method from sending
    <form
      ref={form}
      className={classNames('form', wide && 'form-wide')}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={holdWhileComposing}
      onChange={(event) => onChange?.(readForm(event.currentTarget))}
    >
      <FormContext value={{ errors, busy }}>
        <ErrorSummary
          errors={errors}
          labels={labels}
          attempt={attempt}
          onChoose={(name) => form.current && inputOf(form.current, name)?.focus()}
        />
        {children}
      </FormContext>
    </form>
  );
}

/** Enter that ends the composition of a Hangul syllable must not send the form. */
function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}
