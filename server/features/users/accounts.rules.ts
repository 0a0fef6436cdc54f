import type { Permission } from '@coverlane/contract/access.ts';
import type { userStatuses } from '@coverlane/contract/users/account.ts';

type UserStatus = (typeof userStatuses)[number];

/** What must be granted and taken so that somebody holds what is wanted. */
export interface Regrant {
  granted: Permission[];
  taken: Permission[];
}

/**
 * The grants that lead from what somebody holds to what is wanted. What the editor does not hold stays as it is: it can
 * neither be given nor taken (domain 1.5: "You can grant only permissions you have.").
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

/** What somebody who manages accounts may make of one (domain 1.3). */
export type WantedStatus = 'active' | 'locked' | 'suspended';

/**
 * The status an account gets: one that never was opened waits for its holder again instead of becoming active.
 * @returns undefined where the account does not go there: an invited one is opened by its holder's link alone, and only
 * an active one is locked
 */
export function nextStatus(
  { status, validated }: { status: UserStatus; validated: boolean },
  wanted: WantedStatus,
): UserStatus | undefined {
  if (wanted === status) return status;
  if (wanted === 'active') return status === 'invited' ? undefined : validated ? 'active' : 'invited';
  if (wanted === 'locked') return status === 'active' ? 'locked' : undefined;
  return 'suspended';
}
