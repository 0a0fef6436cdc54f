import { isTyping } from '../ui/is-typing.ts';

/** Where G and a second key lead (design 2.9): names of screens, the first of the user's menu that there is. */
const destinations: Readonly<Record<string, readonly string[]>> = {
  KeyH: ['home', 'memberHome'],
  KeyM: ['members'],
  KeyC: ['claims', 'myClaims'],
  KeyD: ['documents'],
  KeyE: ['enrollments', 'newEnrollment', 'newMember', 'sessions'],
};

/** How long G waits for the second key. */
export const GO_MS = 1500;

type Press = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** What a key asks a page for, beside what its own parts answer. */
export type PageKey =
  | { readonly kind: 'go' }
  | { readonly kind: 'goTo'; readonly names: readonly string[] }
  | { readonly kind: 'tab'; readonly step: 1 | -1 }
  | { readonly kind: 'move'; readonly way: 'up' | 'down' }
  | { readonly kind: 'peek' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'selected' }
  | { readonly kind: 'new' };

/**
 * Reads a key press by the place of the key (a Korean keyboard sends another letter). Alt and an arrow always count; the
 * others only outside of inputs and while single keys are on (WCAG 2.1.4).
 * @param going G was pressed a moment ago
 */
export function pageKeyOf(
  press: Press,
  { singleKeys, going }: { singleKeys: boolean; going: boolean },
): PageKey | null {
  if (isTaken(press)) return null;
  if (press.altKey) return moveOf(press);
  return singleKeys && !press.shiftKey && !isInInput(press.target) ? singleOf(press, going) : null;
}

const singleOf = (press: Press, going: boolean): PageKey | null =>
  (going && goTo(press)) || (single[press.code] ?? null);

function goTo({ code }: Press): PageKey | undefined {
  const names = destinations[code];
  return names && { kind: 'goTo', names };
}

/** Something else's: a key of an input method, of a widget, or of the browser. */
const isTaken = ({ defaultPrevented, isComposing, ctrlKey, metaKey }: Press): boolean =>
  defaultPrevented || isComposing || ctrlKey || metaKey;

const moveOf = ({ code }: Press): PageKey | null => {
  if (code === 'ArrowUp') return { kind: 'move', way: 'up' };
  return code === 'ArrowDown' ? { kind: 'move', way: 'down' } : null;
};

const single: Readonly<Record<string, PageKey>> = {
  KeyG: { kind: 'go' },
  BracketLeft: { kind: 'tab', step: -1 },
  BracketRight: { kind: 'tab', step: 1 },
  Space: { kind: 'peek' },
  KeyE: { kind: 'edit' },
  KeyA: { kind: 'selected' },
  KeyN: { kind: 'new' },
};

const isInInput = (target: EventTarget | null): boolean =>
  target !== null && target instanceof Element && (isTyping(target) || target.matches('[contenteditable]'));
