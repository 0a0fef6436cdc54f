import type { X12Segment } from './segment.ts';

/*
 * Which loop of its guide a segment stands in (X12 834 005010X220A1, 837 X222 to X224, 835 X221), for those who answer
 * a file: IK303 names it. Followed from the segments alone, so that a segment that is refused has its loop as well.
 */

/** Loops by a code that opens them: a segment id, NM101, HL03. */
type ByEntity = Readonly<Record<string, string>>;

const NAMES_834: ByEntity = {
  IL: '2100A',
  74: '2100A',
  70: '2100B',
  31: '2100C',
  36: '2100D',
  M8: '2100E',
  S3: '2100F',
  45: '2100H',
};
const HEADER_834: ByEntity = { P5: '1000A', IN: '1000B', BO: '1000C', TV: '1000C' };
const HEADER_835: ByEntity = { PR: '1000A', PE: '1000B' };
const HEADER_837: ByEntity = { 41: '1000A', 40: '1000B' };
const LEVELS_837: ByEntity = { 20: '2000A', 22: '2000B', 23: '2000C' };
const PEOPLE_837: Readonly<Record<string, ByEntity>> = {
  A: { 85: '2010AA', 87: '2010AB', PE: '2010AC' },
  B: { IL: '2010BA', PR: '2010BB' },
  C: { QC: '2010CA' },
};
const PROFESSIONAL: Readonly<Record<string, ByEntity>> = {
  23: { DN: '2310A', P3: '2310A', 82: '2310B', 77: '2310C', DQ: '2310D', PW: '2310E', 45: '2310F' },
  24: {
    82: '2420A',
    QB: '2420B',
    77: '2420C',
    DQ: '2420D',
    DK: '2420E',
    DN: '2420F',
    P3: '2420F',
    PW: '2420G',
    45: '2420H',
  },
};
const INSTITUTIONAL: Readonly<Record<string, ByEntity>> = {
  23: { 71: '2310A', 72: '2310B', ZZ: '2310C', 82: '2310D', 77: '2310E', DN: '2310F' },
  24: { 72: '2420A', ZZ: '2420B', 82: '2420C', DN: '2420D' },
};
const DENTAL: Readonly<Record<string, ByEntity>> = {
  23: { DN: '2310A', P3: '2310A', 82: '2310B', 77: '2310C', DD: '2310D', DQ: '2310E' },
  24: { 82: '2420A', DD: '2420B', DQ: '2420C', 77: '2420D' },
};
const OTHER_PAYER: ByEntity = { IL: '2330A', PR: '2330B' };

/** What a table says of a key of its own: a segment may be called "constructor". */
const said = (table: ByEntity | undefined, key: string): string | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

type Follow = (segment: X12Segment, loop: string) => string;

/** Follows one transaction; `next` answers the loop of each of its segments, '' outside of any. */
export class LoopNames {
  readonly #follow: Follow;
  #loop = '';

  /** @param kind ST01 @param version ST03, or GS08 before 5010 */
  constructor(kind: string, version: string) {
    this.#follow = followOf(kind, version);
  }

  next(segment: X12Segment): string {
    this.#loop = this.#follow(segment, this.#loop);
    return this.#loop;
  }
}

function followOf(kind: string, version: string): Follow {
  if (kind === '834') return follow834;
  if (kind === '835') return follow835;
  return kind === '837' ? follow837(providersOf(version)) : () => '';
}

function providersOf(version: string): Readonly<Record<string, ByEntity>> {
  if (/X(223|096|292|299)/.test(version)) return INSTITUTIONAL;
  return /X(224|097|293|300)/.test(version) ? DENTAL : PROFESSIONAL;
}

const OPENS_834: ByEntity = { INS: '2000', DSB: '2200', HD: '2300', COB: '2320', LS: '2700', SE: '' };

function follow834(segment: X12Segment, loop: string): string {
  const opened = said(OPENS_834, segment.id);
  if (opened !== undefined) return opened;
  if (segment.id === 'LX') return listed834(loop);
  if (segment.id === 'N1') return loop.startsWith('27') ? '2750' : (said(HEADER_834, segment.element(1)) ?? '1000C');
  if (segment.id === 'ACT') return '1100C';
  return segment.id === 'NM1' ? name834(segment, loop) : loop;
}

/** LX numbers providers of a coverage and reporting categories; elsewhere it means nothing. */
function listed834(loop: string): string {
  if (loop.startsWith('27')) return '2710';
  return loop.startsWith('23') ? '2310' : loop;
}

function name834(nm1: X12Segment, loop: string): string {
  if (loop.startsWith('232') || loop.startsWith('233')) return '2330';
  return loop.startsWith('23') ? '2310' : (said(NAMES_834, nm1.element(1)) ?? '2100G');
}

const OPENS_835: ByEntity = { LX: '2000', CLP: '2100', SVC: '2110', PLB: '', SE: '' };

const follow835: Follow = (segment, loop) => {
  if (segment.id === 'N1') return said(HEADER_835, segment.element(1)) ?? loop;
  return said(OPENS_835, segment.id) ?? loop;
};

const OPENS_837: ByEntity = { CLM: '2300', LX: '2400', LIN: '2410', SVD: '2430', SE: '' };

function follow837(providers: Readonly<Record<string, ByEntity>>): Follow {
  return (segment, loop) => {
    if (segment.id === 'HL') return said(LEVELS_837, segment.element(3)) ?? '';
    if (segment.id === 'SBR') return loop.startsWith('23') ? '2320' : loop;
    if (segment.id === 'NM1') return name837(segment.element(1), loop, providers);
    return said(OPENS_837, segment.id) ?? loop;
  };
}

function name837(entity: string, loop: string, providers: Readonly<Record<string, ByEntity>>): string {
  const within = /^23[23]/.test(loop) ? '2320' : loop;
  return said(namesIn(within, providers), entity) ?? (within.startsWith('1000') ? '' : within);
}

/** Whom an NM1 names in a loop of an 837. */
function namesIn(loop: string, providers: Readonly<Record<string, ByEntity>>): ByEntity | undefined {
  if (loop === '' || loop.startsWith('1000')) return HEADER_837;
  if (loop.startsWith('20')) return PEOPLE_837[loop.charAt(4)];
  return loop === '2320' ? OTHER_PAYER : providers[loop.slice(0, 2)];
}
