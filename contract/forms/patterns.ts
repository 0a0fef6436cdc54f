// Patterns are written by administrators and read against what anybody types: one that takes exponential time would
// stop the server for everybody.

const BACK_REFERENCE = /\\[1-9k]|\(\?[<=!]/;
const GROUP_IN_GROUP = /\([^()]*\(/;
const VARIES_AND_REPEATS = /\([^()]*[*+{?|][^()]*\)[*+{]/;
const MANY = /[*+]|\{\d+,\d*\}/g;
const MAYBE = /(?<![*+}(])\?/g;

const compiles = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/**
 * Can the pattern be read against any text in a short time? No group that repeats holds what varies, none stands in
 * another, nothing refers back or looks around, at most two parts repeat without a fixed number and six may be absent.
 */
export function isSafePattern(pattern: string): boolean {
  const plain = pattern
    .replaceAll(/\[(?:[^\]\\]|\\.)*\]/g, '.')
    .replaceAll(/\\./g, '.')
    .replaceAll('(?:', '(');
  return (
    compiles(pattern) &&
    ![BACK_REFERENCE.test(pattern), GROUP_IN_GROUP.test(plain), VARIES_AND_REPEATS.test(plain)].includes(true) &&
    (plain.match(MANY) ?? []).length <= 2 &&
    (plain.match(MAYBE) ?? []).length <= 6
  );
}

/** Does all of the text fit the pattern? One that is not safe is asked of nothing. */
export const fitsPattern = (text: string, pattern: string): boolean =>
  !isSafePattern(pattern) || new RegExp(`^(?:${pattern})$`, 'u').test(text);
