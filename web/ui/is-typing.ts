/** True while the user types: shortcuts must not steal letters. */
export function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
