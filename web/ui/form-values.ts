/** Sentences by field name; '' holds what concerns the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What one input gives: null when empty, so that a call clears the value instead of storing ''. */
export type FormValue = string | number | boolean | null | readonly string[] | File | readonly File[];

/** What a form gives, by input name. */
export type FormValues = Record<string, FormValue>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element) => isControl(element)).filter((control) => !control.disabled);
}

/** A text as a call wants it: trimmed, null when nothing is left. */
export function emptyToNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

function textValue(control: Control): FormValue {
  if (control.type === 'password' || control.dataset['kind'] === 'password')
    return control.value === '' ? null : control.value;
  const text = emptyToNull(control.value);
  if (control.dataset['kind'] !== 'number' || text === null) return text;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : text;
}

function filesOf(control: HTMLInputElement): FormValue {
  const files = [...(control.files ?? [])];
  return control.multiple ? files : (files[0] ?? null);
}

/** A ticked box or chosen button, given what controls of the same name gave before it. */
function choiceOf(control: HTMLInputElement, before: FormValue | undefined): FormValue {
  if (control.type === 'radio') return control.checked ? control.value : (before ?? null);
  if (control.dataset['kind'] !== 'group') return control.checked;
  const chosen = Array.isArray(before) ? before : [];
  return control.checked ? [...chosen, control.value] : chosen;
}

/** The value after this control: boxes of one group collect into a list, radio buttons give the chosen one. */
function valueOf(control: Control, before: FormValue | undefined): FormValue {
  if (control instanceof HTMLSelectElement && control.multiple)
    return [...control.selectedOptions].map((option) => option.value);
  if (!(control instanceof HTMLInputElement)) return textValue(control);
  if (control.type === 'file') return filesOf(control);
  return control.type === 'radio' || control.type === 'checkbox' ? choiceOf(control, before) : textValue(control);
}

/** Reads every named, enabled input of a form. A single checkbox gives true or false, a group the list of the ticked. */
export function readForm(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const control of controlsOf(form)) {
    if (control.name) values[control.name] = valueOf(control, values[control.name]);
  }
  return values;
}

/** The input that the user can focus for a field name; the value itself may sit in a hidden input beside it. */
export function inputOf(form: HTMLFormElement, name: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
}

/**
 * What the fields of a refusal are called, for sentences that fit any field and do not say it; the one for the form as a
 * whole ('') is no field's, though an input without a name may be found for it.
 */
export const labelsIn = (form: HTMLFormElement, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name !== '')
      .map(([name, sentence]) => ({ name, sentence, label: labelOf(inputOf(form, name)) }))
      .filter(({ sentence, label }) => !sentence.toLowerCase().includes(label.toLowerCase()))
      .map(({ name, label }) => [name, label]),
  );

/** Of a box in a group the group's name. */
const labelOf = (input: HTMLElement | null): string =>
  (input?.dataset['kind'] === 'group' ? input.closest('fieldset')?.querySelector('legend')?.textContent : undefined) ??
  input?.dataset['label'] ??
  '';

/** Sentences for the inputs that the browser or the input itself finds wanting, in the order of the page. */
export function checkForm(form: HTMLFormElement, say: (control: Control, label: string) => string): FieldErrors {
  const errors: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    const name = control.dataset['field'] ?? control.name;
    if (!name || errors[name] || control.validity.valid) continue;
    errors[name] = say(control, control.dataset['label'] ?? name);
  }
  return errors;
}

/** Is what was typed what is stored? Lists are the same where their entries are; an empty one is nothing. */
export const isSameValue = (typed: unknown, stored: unknown): boolean => comparable(typed) === comparable(stored);

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
