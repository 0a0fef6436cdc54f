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

/**
 * What a call is sent: all of it the first of its kind, the others one each, by turns, which shows that they are asked there at all. In
 * the whole matrix always all.
 * @param kindOf calls that share it go through the same code for what is sent
 */
export function sentByTurns(
  calls: readonly AnyCall[],
  kindOf: (call: AnyCall) => string,
): <Sent>(call: AnyCall, all: readonly Sent[]) => readonly Sent[] {
  const isFirst = firstOfKinds(calls, kindOf);
  const turns = new Map(calls.map((call, at) => [call, at]));
  return (call, all) => {
    const at = (turns.get(call) ?? 0) % Math.max(all.length, 1);
    return isFirst(call) ? all : all.slice(at, at + 1);
  };
}

/**
 * The values that a field is sent: all of them the first time that one of its name, place and schema is met, for all calls read it by
 * the same parser; afterwards one, by turns, which shows that the call reads the field at all. In the whole matrix always all.
 * @param turn where four tests or sorts of tests look at the same fields: which of four met again each looks at
 */
export function valuesByTurns(
  turn?: 0 | 1 | 2 | 3,
): <Value>(field: { name: string; in: string; schema: object }, values: readonly Value[]) => readonly Value[] {
  const met = new Map<string, number>();
  return ({ name, in: place, schema }, values) => {
    const kind = JSON.stringify([place, name, schema]);
    const times = met.get(kind) ?? 0;
    met.set(kind, times + 1);
    if (isWholeMatrix || times === 0) return values;
    if (turn !== undefined && times % 4 !== turn) return [];
    return values.slice(times % values.length).slice(0, 1);
  };
}
