type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What stands typed in a form: text by field, a tick by field and value, and which fields hold secrets. */
export type Typing = {
  readonly texts: Readonly<Record<string, string>>;
  readonly ticks: Readonly<Record<string, boolean>>;
  /** Fields that open doors elsewhere (Social Security numbers). */
  readonly secret: readonly string[];
};

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const NEVER = new Set(['hidden', 'file', 'password', 'submit', 'button']);

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const fieldOf = (control: Control): string => control.dataset['field'] ?? control.name;

/** Boxes of a group and buttons of one question are told apart by their values. */
const keyOf = (control: Control): string => {
  const isOneOfSome = control.type === 'radio' || control.dataset['kind'] === 'group';
  return isTick(control) && isOneOfSome ? `${control.name}=${control.value}` : fieldOf(control);
};

const controlsIn = (frame: HTMLElement): Control[] =>
  [...frame.querySelectorAll('input, select, textarea')]
    .filter(isControl)
    .filter((control) => !NEVER.has(control.type) && control.ariaHidden !== 'true' && keyOf(control) !== '');

/** Of a number that is not shown, the hidden input beside it has what was typed. */
const textIn = (frame: HTMLElement, control: Control): string => {
  if (control.dataset['secret'] === undefined) return control.value;
  const beside = frame.querySelector<HTMLInputElement>(`input[type=hidden][name="${CSS.escape(fieldOf(control))}"]`);
  return beside?.value ?? '';
};

/** What stands typed in the fields within, files and passwords left out. */
export function readTyping(frame: HTMLElement): Typing {
  const controls = controlsIn(frame);
  const texts = controls.filter((control) => !isTick(control));
  return {
    texts: Object.fromEntries(texts.map((control) => [keyOf(control), textIn(frame, control)])),
    ticks: Object.fromEntries(controls.filter(isTick).map((control) => [keyOf(control), control.checked])),
    secret: texts.filter(({ dataset }) => dataset['secret'] !== undefined).map(keyOf),
  };
}

/** True while fields are typed into again: what they say meanwhile was said by nobody just now. */
let isTyping = false;
export const isTypingAgain = (): boolean => isTyping;

/** How long fields may take to appear: a list of choices comes from the server. */
const PATIENCE_MS = 20_000;
/** How often is looked whether all of it stands. */
const EVERY_MS = 100;
/** How often a field is written before it is left to what the form makes of it. */
const TIMES = 3;

/**
 * Types again what stood typed: at once where the fields are there, and as soon as they appear where an answer before them or
 * a list from the server brings them. What a field fills in by itself (a city for a ZIP code) gives way. Ends when somebody
 * types. @returns ends it before
 */
export function typeAgain(frame: HTMLElement, typing: Typing): () => void {
  const ends = new AbortController();
  const written = new Map<string, number>();
  const go = () => {
    isTyping = true;
    typeWhatIsThere(frame, typing, written);
    isTyping = false;
  };
  const looks = setInterval(go, EVERY_MS);
  const waits = setTimeout(() => ends.abort(), PATIENCE_MS);
  ends.signal.addEventListener('abort', () => {
    clearInterval(looks);
    clearTimeout(waits);
  });
  const stop = () => !isTyping && ends.abort();
  for (const kind of ['input', 'change', 'submit']) frame.addEventListener(kind, stop, { signal: ends.signal });
  go();
  return () => ends.abort();
}

function typeWhatIsThere(frame: HTMLElement, typing: Typing, written: Map<string, number>): void {
  if (!addEntries(frame, typing)) return;
  dropEntries(frame, typing);
  for (const control of controlsIn(frame)) {
    const times = written.get(keyOf(control)) ?? 0;
    if (times < TIMES && typeInto(frame, control, typing)) written.set(keyOf(control), times + 1);
  }
}

const buttons = (frame: HTMLElement, kind: 'adds' | 'removes') =>
  [...frame.querySelectorAll<HTMLButtonElement>(`button[data-${kind}]`)].map((button) => ({
    button,
    name: button.dataset[kind] ?? '',
  }));

const holds = (typing: Typing, prefix: string): boolean =>
  [...Object.keys(typing.texts), ...Object.keys(typing.ticks)].some((key) => key.startsWith(`${prefix}.`));

/** Presses "add" until each entry that was typed has its fields. @returns whether they have */
function addEntries(frame: HTMLElement, typing: Typing): boolean {
  const there = new Set(controlsIn(frame).map((control) => fieldOf(control)));
  const wanting = buttons(frame, 'adds').find(({ name }) =>
    Object.keys(typing.texts).some((key) => key.startsWith(`${name}.`) && isAhead(key, there, name)),
  );
  wanting?.button.click();
  return wanting === undefined;
}

/** Is the entry of this field numbered higher than every entry that is there? Numbers only ever grow. */
function isAhead(key: string, there: ReadonlySet<string>, list: string): boolean {
  const numberOf = (field: string) => Number(field.slice(list.length + 1).split('.')[0]);
  const highest = Math.max(-1, ...[...there].filter((field) => field.startsWith(`${list}.`)).map(numberOf));
  return numberOf(key) > highest;
}

function dropEntries(frame: HTMLElement, typing: Typing): void {
  for (const { button, name } of buttons(frame, 'removes')) if (!holds(typing, name)) button.click();
}

/** @returns whether the control had to be written; a list of choices may not have what was typed yet */
function typeInto(frame: HTMLElement, control: Control, { texts, ticks }: Typing): boolean {
  const key = keyOf(control);
  if (isTick(control)) return tick(control, ticks[key]);
  const text = texts[key];
  if (text === undefined || textIn(frame, control) === text) return false;
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text)) return false;
  write(control, text);
  return true;
}

/** A button of a question is never unticked: another one is ticked. */
function tick(control: HTMLInputElement, wanted: boolean | undefined): boolean {
  if (wanted === undefined || control.checked === wanted || (!wanted && control.type === 'radio')) return false;
  control.click();
  return true;
}

/** As the browser writes, so that React hears of it. */
function write(control: Control, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
