/**
 * The codes 005010X220A1 allows in the elements that decide what a member's record means. Codes only: their texts
 * belong to X12.
 */
function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** BGN01, purpose of the file. */
export const BGN01_CODES = codes('00 15 22');
/** BGN08, how to take the file: 2 changes, 4 full file to verify against, RX full file that replaces. */
export const BGN08_CODES = codes('2 4 RX');
/** INS02, relationship to the subscriber. 22 is not among them: a disabled child is 19 with INS10 = Y. */
export const INS02_CODES = codes(
  '01 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 23 24 25 26 31 38 53 60 D2 G8 G9',
);
/** INS03, what to do with the member. */
export const INS03_CODES = codes('001 021 024 025 030');
/** INS04, why. */
export const INS04_CODES = codes(
  '01 02 03 04 05 06 07 08 09 10 11 14 15 16 17 18 20 21 22 25 26 27 28 29 31 32 33 37 38 39 40 41 43 59 ' +
    'AA AB AC AD AE AF AG AH AI AJ AL EC XN XT',
);
/** INS05, benefit status. */
export const INS05_CODES = codes('A C S T');
/** INS06-1, Medicare plan. */
export const INS06_PLAN_CODES = codes('A B C D E');
/** INS06-2, reason for Medicare eligibility. */
export const INS06_REASON_CODES = codes('0 1 2');
/** INS07, COBRA qualifying event. */
export const INS07_CODES = codes('1 2 3 4 5 6 7 8 9 10 ZZ');
/** INS08, employment status. */
export const INS08_CODES = codes('AC AO AU FT L1 PT RT TE');
/** INS09, student status. */
export const INS09_CODES = codes('F N P');
/** INS13, confidentiality. */
export const INS13_CODES = codes('R U');
/** HD01, what to do with the coverage. */
export const HD01_CODES = codes('001 002 021 024 025 026 030 032');
/** HD03, line of insurance. */
export const HD03_CODES = codes('AG AH AJ AK DCP DEN EPO FAC HE HLT HMO LTC LTD MM MOD PDG POS PPO PRA STD UR VIS');
/** HD05, who is covered. */
export const HD05_CODES = codes('CHD DEP E1D E2D E3D E5D E6D E7D E8D E9D ECH EMP ESP FAM IND SPC SPO TWO');
/** DMG03. */
export const DMG03_CODES = codes('F M U');
/** COB01, order of the other insurance. */
export const COB01_CODES = codes('P S T U');
/** COB03. */
export const COB03_CODES = codes('1 5 6');
/** YES or NO elements (INS01, INS10, HD09). */
export const YES_NO_CODES = codes('N Y');

/** DTP01 at member level (loop 2000). */
export const MEMBER_DATE_CODES = codes(
  '050 286 296 297 300 301 303 336 337 338 339 340 341 350 351 356 357 383 385 386 393 394 473 474',
);
/** DTP01 at coverage level (loop 2300). */
export const COVERAGE_DATE_CODES = codes('300 303 343 348 349 543 695');
/** NM101 of the loops 2100A to 2100H. */
export const MEMBER_NAME_CODES = codes('IL 74 70 31 36 M8 S3 6Y 9K E1 EI EXS GB GD J6 LR QD S1 TZ X4 45');
/** Names a member can have only one of: the wrong values, mailing address, custodial parent, drop-off. */
export const SINGLE_NAME_CODES = codes('70 31 S3 45');

/** Every segment id that has a place in an 834. */
export const SEGMENTS_834 = codes(
  'ST BGN REF DTP QTY N1 ACT INS NM1 PER N3 N4 DMG EC ICM AMT HLH HI LUI DSB HD IDC LX PLA COB LS LE SE',
);
