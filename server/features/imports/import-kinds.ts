import type { ImportKind } from '@coverlane/contract/codes.ts';
import type { SignedUser } from '../../http/signed-user.ts';

/** Which files somebody may handle: rosters with the right to enroll, claims with the one to read health information. */
export function kindsFor({ permissions }: Pick<SignedUser, 'permissions'>): ImportKind[] {
  const roster: ImportKind[] = permissions.includes('enrollment') ? ['roster'] : [];
  return permissions.includes('phi') ? [...roster, 'claims'] : roster;
}
