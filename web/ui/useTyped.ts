import { useState } from 'react';

/** What an input with a form of its own (date, money, phone ...) may be given by a screen. */
export type Typed = {
  /** Controlled value; leave it out and the input keeps its own, starting from defaultValue. */
  readonly value?: string | null;
  readonly defaultValue?: string | null | undefined;
  /** The value in its stored form, '' while it is empty or incomplete. */
  readonly onChange?: (value: string) => void;
  /** The text as it stands in the input, for a draft that keeps it even while it means nothing yet. */
  readonly onText?: (text: string) => void;
};

/**
 * The text in an input whose stored form differs from what is typed ('05/01/2026' and '2026-05-01').
 * `write` makes text of a stored value and `read` the stored value of a text, '' where there is none.
 * A controlled value changes the text only when it means something else, so typing is never rewritten under the user.
 */
export function useTyped(given: Typed, write: (value: string) => string, read: (text: string) => string) {
  const [text, setText] = useState(() => write(given.value ?? given.defaultValue ?? ''));
  const wanted = given.value;
  const shown = wanted !== undefined && (wanted ?? '') !== read(text) ? write(wanted ?? '') : text;
  const type = (next: string) => {
    setText(next);
    given.onChange?.(read(next));
    given.onText?.(next);
  };
  return { text: shown, value: read(shown), type };
}
