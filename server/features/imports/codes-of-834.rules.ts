import type { CoverageType, EmploymentStatus, Gender, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { MaritalStatus } from '@coverlane/contract/members/personal-values.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';

/**
 * INS02 codes that mean one of our relationships whoever writes them (domain 3.3: a child is natural, step, adopted,
 * foster or a legal ward). Every other code of the guide is refused, because it says nothing about who may be covered:
 * parents (03), grandparents (04), grandchildren (05), uncles (06), nephews (07), cousins (08), in-laws (11 to 13),
 * siblings (14), step-parents (16), sponsored dependents (23, anybody the employer agreed to), dependents of a minor
 * (24), former spouses (25), guardians (26, 31), collateral dependents (38), annuitants (60), trustees (D2) and other
 * relatives (G8, G9).
 */
const RELATIONSHIPS: Readonly<Record<string, RelationshipCode>> = {
  '18': '18',
  '01': '01',
  '53': '53',
  '19': '19',
  '09': '19',
  '10': '19',
  '15': '19',
  '17': '19',
};

/**
 * Our relationship of a member of the file, null where its code is not one of ours. A disabled child is 19 with
 * INS10 = Y (X12 834 2000 INS10; domain 3.3). INS*Y*19 is a known slip of real senders: INS01 says subscriber.
 */
export function relationshipOf(member: Member834): RelationshipCode | null {
  if (member.subscriber) return '18';
  const code = RELATIONSHIPS[member.relationship] ?? null;
  const disabled = member.disabled === true || member.disabilities.length > 0;
  return code === '19' && disabled ? '22' : code;
}

/**
 * Coverage type of an HD03 line (X12 834 2300 HD03; domain 15.2). Lines that are no kind of ours but are bought alone
 * (mental health, hearing, long-term care, wellness, facility, practitioners, review) are voluntary coverage.
 */
const COVERAGE_TYPES: Readonly<Record<string, CoverageType>> = {
  HLT: 'medical',
  HMO: 'medical',
  PPO: 'medical',
  POS: 'medical',
  EPO: 'medical',
  MM: 'medical',
  AH: 'medical',
  AJ: 'medical',
  DEN: 'dental',
  DCP: 'dental',
  VIS: 'vision',
  PDG: 'rx',
  MOD: 'rx',
  STD: 'std',
  LTD: 'ltd',
};

/** The coverage type of a line of insurance; the reader lets no unknown HD03 through. */
export const coverageTypeOf = (insuranceLine: string): CoverageType => COVERAGE_TYPES[insuranceLine] ?? 'voluntary';

/** Does a line of insurance mean one of our coverage types? Others are `voluntary` for want of a better one. */
export const saysType = (insuranceLine: string): boolean => COVERAGE_TYPES[insuranceLine] !== undefined;

/** The line an outgoing file writes for a coverage that no file brought; life and accounts have none (domain 15.2). */
export const LINES: Readonly<Partial<Record<CoverageType, string>>> = {
  medical: 'HLT',
  dental: 'DEN',
  vision: 'VIS',
  rx: 'PDG',
  std: 'STD',
  ltd: 'LTD',
};

/** INS08; active military service (AO, AU) and L1, leave, as domain 3.1 names them. */
const EMPLOYMENT_STATUSES: Readonly<Record<string, EmploymentStatus>> = {
  FT: 'FT',
  PT: 'PT',
  RT: 'RT',
  TE: 'TE',
  AC: 'AC',
  AO: 'AC',
  AU: 'AC',
  L1: 'LOA',
};
/** INS08; null where the file says none, or one that is none of ours. */
export const employmentStatusOf = (code: string | undefined): EmploymentStatus | null =>
  code === undefined ? null : (EMPLOYMENT_STATUSES[code] ?? null);

/** DMG03. */
export const genderOf = (code: string | undefined): Gender | null =>
  code === 'F' || code === 'M' || code === 'U' ? code : null;

/** DMG05 (X12 1067) and what it says; one letter for each, so that a file is written as it was read. */
const MARITAL_LETTERS: Readonly<Record<string, MaritalStatus>> = {
  I: 'single',
  M: 'married',
  B: 'partnered',
  D: 'divorced',
  W: 'widowed',
  S: 'separated',
  X: 'legallySeparated',
  U: 'unmarried',
  R: 'unreported',
};
/** A letter that is none stays as it is written: the change engine leaves it out and says so. */
export const maritalStatusOf = (letter: string | undefined): string | undefined =>
  letter === undefined ? undefined : (MARITAL_LETTERS[letter] ?? letter);
/** The letter of a marital status. */
export const maritalLetterOf = (status: string | null | undefined): string | undefined =>
  Object.entries(MARITAL_LETTERS).find(([, value]) => value === status)?.[0];

/** INS05 codes; any other leaves open whether the people are on COBRA, and a file is not guessed at. */
export const BENEFIT_STATUSES: ReadonlySet<string> = new Set(['A', 'C', 'S', 'T']);

/** INS04 reasons after which the employment is over, not only the benefits (domain 15.2). */
export const EMPLOYMENT_ENDS: ReadonlySet<string> = new Set(['03', '04', '08', '16', '17', '40']);
/** INS04: death. */
export const DEATH = '03';
/** HD01 that say a coverage is or stays there; 024 ends it, 002 deletes it, 032 says nothing about it. */
export const COVERS: ReadonlySet<string> = new Set(['001', '021', '025', '026', '030']);
