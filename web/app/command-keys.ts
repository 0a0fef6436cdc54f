import { isTyping } from '../ui/is-typing.ts';

/** What a key press anywhere in the portal asks for: the command box, or the list of shortcuts. */
export type Command = 'find' | 'keys';

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** A letter or sign of a Latin keyboard: then what it says counts, not its place ('/' is Shift+7 in Spain). */
const isLatin = (key: string): boolean => /^[ -~]$/.test(key);

/** Is it this key: by what it types on a Latin keyboard, else by its place, since a Korean one sends ㅏ for K? */
const isKey = ({ key, code }: Press, wanted: { key: string; code: string }): boolean =>
  isLatin(key) ? key.toLowerCase() === wanted.key : code === wanted.code;

/**
 * Reads a key press. Ctrl (Cmd) and K always counts; `/` and `?` only outside of inputs, and while single keys are on.
 * @param singleKeys false when they are turned off (WCAG 2.1.4)
 */
export function commandOf(press: Press, singleKeys: boolean): Command | null {
  if (press.defaultPrevented || press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return isFindKey(press) ? 'find' : null;
  return singleKeys ? commandOfSign(press) : null;
}

const isFindKey = (press: Press): boolean => !press.shiftKey && isKey(press, { key: 'k', code: 'KeyK' });

function commandOfSign(press: Press): Command | null {
  if (press.isComposing || isInInput(press.target)) return null;
  if (isKey(press, { key: '?', code: press.shiftKey ? 'Slash' : '' })) return 'keys';
  return isKey(press, { key: '/', code: 'Slash' }) ? 'find' : null;
}

const isInInput = (target: EventTarget | null): boolean =>
  target instanceof Element && (isTyping(target) || target.matches('[contenteditable]'));
