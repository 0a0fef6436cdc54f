import {
  type SessionVariable,
  sessionVariables,
  variablesIn,
} from '@coverlane/contract/enrollment-sessions/text-variables.ts';
import { nearest } from './rates/named.ts';

/**
 * A variable that is not among those a text may name, and the one it is nearest to; null: none is near. Null: all of them are known.
 * @param known of a message all of them
 */
export function unknownVariable(
  text: string,
  known: readonly SessionVariable[] = sessionVariables,
): { name: string; nearest: string | null } | null {
  const name = variablesIn(text).find((one) => !known.some((other) => other === one));
  if (name === undefined) return null;
  return {
    name,
    nearest: nearest(
      name,
      known.map((one) => ({ id: one, names: [one] })),
    ),
  };
}
