import type { AnyCall } from '@coverlane/contract/call.ts';

/** Everything is asked of every call (npm run test:all), and not of the first call of each kind alone. */
export const isWholeMatrix = process.env['WHOLE_MATRIX'] === '1';

/**
 * Whether a call is the first of its kind, and so is asked everything; in the whole matrix every call is.
 * @param kindOf calls that share it go through the same code for what is asked
 */
export function firstOfKinds(calls: Iterable<AnyCall>, kindOf: (call: AnyCall) => string): (call: AnyCall) => boolean {
  const firsts = new Map<string, AnyCall>();
  for (const call of calls) if (!firsts.has(kindOf(call))) firsts.set(kindOf(call), call);
  const isFirst = new Set(firsts.values());
  return (call) => isWholeMatrix || isFirst.has(call);
}
