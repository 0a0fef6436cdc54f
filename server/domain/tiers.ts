import { type CoverageType, type RelationshipCode, type TierCode, tierCodes } from '@coverlane/contract/codes.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { isSpouse } from './relationships.ts';

/** Who besides the subscriber is covered: a spouse or partner, and how many children. */
export type Covered = { spouse: boolean; children: number };

/** Products priced by who is covered; life, disability, accounts and EAP have no tiers (domain 2.2). */
const TIERED: ReadonlySet<CoverageType> = new Set<CoverageType>(['medical', 'dental', 'vision', 'rx', 'voluntary']);

/** Does the coverage type have tiers? Others are NOTIER. */
export const isTiered = (type: CoverageType): boolean => TIERED.has(type);

/** Counts the covered people by their relationship codes. */
export const coveredOf = (codes: readonly RelationshipCode[]): Covered => ({
  spouse: codes.some(isSpouse),
  children: codes.filter(isChild).length,
});

/** In whose place those who continue are counted: the employee's, else the spouse's or partner's, else a child's. */
const HEADS: readonly RelationshipCode[] = ['18', '01', '53'];

/**
 * Which of those who continue coverage together stands in the place of the employee: they are rated as a family of their own
 * (26 CFR 54.4980B-8); -1: there is nobody.
 */
export function headAmong(codes: readonly RelationshipCode[]): number {
  const heads = HEADS.map((code) => codes.indexOf(code)).filter((at) => at >= 0);
  return heads[0] ?? (codes.length > 0 ? 0 : -1);
}

/** Counts those who continue together, beside the one in the place of the employee. */
export const continuingOf = (codes: readonly RelationshipCode[]): Covered =>
  coveredOf(codes.filter((_code, at) => at !== headAmong(codes)));

/** The tier that follows from the covered people: S0C0 EMP, S0C>=1 ECH, S1C0 ESP, S1C>=1 FAM (domain 2.2). */
export function deriveTier(type: CoverageType, { spouse, children }: Covered): TierCode {
  if (!isTiered(type)) return 'NOTIER';
  if (spouse) return children > 0 ? 'FAM' : 'ESP';
  return children > 0 ? 'ECH' : 'EMP';
}

const isTierCode = (text: string): text is TierCode => tierCodes.some((code) => code === text);

const couple = (covered: Covered): TierCode => (covered.spouse ? 'ESP' : 'ECH');
const several = (covered: Covered): TierCode => (covered.spouse ? 'FAM' : 'ECH');

/** X12 834 HD05 codes that are not ours, and what they mean where these people are covered. */
const FILE_TIERS: Readonly<Record<string, (covered: Covered, type: CoverageType) => TierCode>> = {
  IND: () => 'EMP',
  SPO: () => 'ESP',
  CHD: () => 'ECH',
  SPC: () => 'FAM',
  DEP: (covered, type) => deriveTier(type, covered),
  TWO: couple,
  E1D: couple,
  E2D: several,
  E3D: several,
  E5D: several,
  E6D: several,
  E7D: several,
  E8D: several,
  E9D: several,
};

/**
 * Our tier for an X12 834 HD05 code. Ours stay; IND, SPO (spouse only), CHD (children only) and SPC (both, no
 * employee) have one meaning. Counting codes depend on who is covered: TWO and E1D are ESP with a spouse, else ECH;
 * E2D to E9D are FAM with a spouse, else ECH; DEP (dependents only) follows from the covered people. A tierless
 * product is NOTIER whatever the file says (domain 15.2: its HD05 is left empty). Null: a code we do not know.
 */
export function tierOfFile(code: string, type: CoverageType, covered: Covered): TierCode | null {
  if (!isTiered(type)) return 'NOTIER';
  return isTierCode(code) ? code : (FILE_TIERS[code]?.(covered, type) ?? null);
}
