import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** The coverages that somebody has or will have. */
export const heldCoverages = ({ coverages }: MemberToChange): MemberToChange['coverages'] =>
  coverages.filter(({ state }) => state === 'current' || state === 'upcoming');

/** Of some types of coverage those that somebody has or will have, in the order given. */
export function heldTypes(member: MemberToChange, among: readonly CoverageType[]): CoverageType[] {
  const held = heldCoverages(member).map(({ coverageType }) => coverageType);
  return among.filter((type) => held.includes(type));
}
