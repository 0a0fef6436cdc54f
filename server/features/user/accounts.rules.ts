import type { Permission } from '@coverlane/contract/access.ts';

/** What must be granted and taken so that somebody holds what is wanted. */
export interface Regrant {
  granted: Permission[];
  taken: Permission[];
}

/**
 * The grants that lead from what somebody holds to what is wanted. What the editor does not hold stays as it is: it can
 * neither be given nor taken (domain 1.5: "You can only grant permissions you hold.").
 * @returns undefined where that would be asked
 */
export function regrantOf(
  held: readonly Permission[],
  wanted: readonly Permission[],
  editors: readonly string[],
): Regrant | undefined {
  const granted = [...new Set(wanted)].filter((permission) => !held.includes(permission));
  const taken = held.filter((permission) => !wanted.includes(permission));
  const all = [...granted, ...taken];
  return all.every((permission) => editors.includes(permission)) ? { granted, taken } : undefined;
}

/** Does somebody hold a permission that the editor lacks? Then the editor may not take the account over by its mail. */
export const outranks = (held: readonly Permission[], editors: readonly string[]): boolean =>
  held.some((permission) => !editors.includes(permission));
