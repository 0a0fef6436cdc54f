/* Code lists of claims and payments (X12 5010 837 and 835). Only codes that decide something are listed. */

/** Segments the readers understand somewhere. */
export const CLAIM_SEGMENTS: ReadonlySet<string> = new Set(
  (
    'BHT HL PRV NM1 N3 N4 REF PER SBR PAT DMG CLM DTP CL1 AMT HI CAS SV1 SV2 SV3 TOO LIN CTP SVD ' +
    'BPR TRN DTM N1 CLP SVC PLB'
  ).split(' '),
);

/** Segments of the guides that hold nothing the model keeps: read past wherever they stand. */
export const PASSED_SEGMENTS: ReadonlySet<string> = new Set(
  (
    'CUR N2 PWK CN1 K3 NTE CR1 CR2 CR3 CR4 CR5 CR6 CR7 CR8 CRC HCP HSD QTY OI MIA MOA SV4 SV5 SV6 SV7 PS1 MEA IMM ' +
    'LQ FRM DN1 DN2 TS2 TS3 RDM UR LE LS LX'
  ).split(' '),
);

/** CAS01, who bears an adjustment (X12 1033). */
export const GROUP_CODES: ReadonlySet<string> = new Set(['CO', 'PR', 'OA', 'PI', 'CR']);

/** SBR01: primary to eleventh payer, unknown (X12 1138). */
export const RESPONSIBILITY_CODES: ReadonlySet<string> = new Set('P S T A B C D E F G H U'.split(' '));

/** CLP02, what became of a claim (X12 1029, 4010 included). */
export const CLAIM_STATUS_CODES: ReadonlySet<string> = new Set(
  '1 2 3 4 5 10 13 15 16 17 19 20 21 22 23 25 27'.split(' '),
);

/** BPR04, how it is paid (X12 591). */
export const PAYMENT_METHOD_CODES: ReadonlySet<string> = new Set(['ACH', 'BOP', 'CHK', 'FWT', 'NON']);

/** Principal, secondary, admitting, reason for the visit, external cause of an injury. */
export type DiagnosisRole = 'principal' | 'other' | 'admitting' | 'reason' | 'cause';

/** HI qualifiers that name a diagnosis, and what it is (X12 1270; those with A are ICD-10, TQ is SNODENT). */
export const DIAGNOSIS_ROLES: ReadonlyMap<string, DiagnosisRole> = new Map([
  ['BK', 'principal'],
  ['ABK', 'principal'],
  ['BF', 'other'],
  ['ABF', 'other'],
  ['TQ', 'other'],
  ['BJ', 'admitting'],
  ['ABJ', 'admitting'],
  ['PR', 'reason'],
  ['APR', 'reason'],
  ['BN', 'cause'],
  ['ABN', 'cause'],
]);

/** The other HI qualifiers: procedures, occurrences, values, conditions, treatments, anesthesia. */
export const HEALTH_CODES: ReadonlySet<string> = new Set('BR BBR BQ BBQ BO BP BH BI BE BG TC CAH DR'.split(' '));
