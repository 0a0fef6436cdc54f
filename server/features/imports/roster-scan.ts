import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FileEnd834, Header834 } from '@coverlane/x12/834-events.ts';
import { dateOf } from '@coverlane/x12/834-events.ts';
import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import { read834 } from '@coverlane/x12/834-read.ts';
import { faultAt, type X12Fault } from '@coverlane/x12/fault.ts';
import { type CalendarDate, earlier } from '../../platform/values/dates.ts';
import { BENEFIT_STATUSES, COVERS, coverageTypeOf } from './codes-of-834.rules.ts';
import { type FileFault, faultOf, ownFault } from './faults.rules.ts';
import { isFullFile, isInformationCopy, rosterHeader } from './header.rules.ts';
import { NumbersAgain } from './numbers-again.ts';
import { planCodeOf } from './plans-of-file.rules.ts';
import { beginOf } from './requests.rules.ts';
import { type BeginAnswers, codeKey, type RosterHeader } from './roster.ts';
import { numbersOfFamily } from './family-numbers.rules.ts';
import { FamilyCutter, type RosterBytes } from './roster-reader.ts';

/** What must be known of a file before anything of it is decided. */
export type RosterScan = {
  end: FileEnd834;
  /** Refusals and warnings for people, ours after the library's. */
  faults: FileFault[];
  /** Content the file is refused for, as the 999 states it. */
  contentFaults: X12Fault[];
  refused: boolean;
  full: boolean;
  /** The day of the last transaction. */
  header: RosterHeader | undefined;
  /** Keys, SSNs and system identifiers of more than one stretch of the file: what is known of them is kept while it is read. */
  repeated: Pick<NumbersAgain, 'has' | 'met'>;
  /** The plan codes that records cover people by, by code and coverage type. */
  codes: ReadonlyMap<string, FileCode>;
  sponsors: ReadonlySet<string>;
};

/** A plan code of the file: how many records cover by it, and from which day at the earliest. */
export type FileCode = { code: string; coverageType: CoverageType; firstDay: CalendarDate; people: number };

const KEPT = 100;

/** Reads a file once from end to end without keeping it: is it whole, is it full, what does it need? */
export async function scanRoster(bytes: RosterBytes, begins: BeginAnswers): Promise<RosterScan> {
  const scanning = new Scanning(begins);
  for await (const item of read834(bytes())) {
    if (item.kind === 'fileEnd') return scanning.result(item);
    scanning.family(item);
    if (item.kind === 'header') scanning.transaction(item);
    if (item.kind === 'member') scanning.member(item);
  }
  throw new Error('A file ended without its end.');
}

class Scanning {
  readonly #cutter: FamilyCutter;
  readonly #begins: BeginAnswers;
  readonly #repeated = new NumbersAgain();
  readonly #codes = new Map<string, FileCode>();
  readonly #sponsors = new Set<string>();
  readonly #content: X12Fault[] = [];
  #header: RosterHeader | undefined;
  #fullHeaders = true;
  #onlyAudits = true;

  constructor(begins: BeginAnswers) {
    this.#begins = begins;
    this.#cutter = new FamilyCutter(begins);
  }

  family(item: Parameters<FamilyCutter['take']>[0]): void {
    const family = this.#cutter.take(item);
    if (family !== undefined) for (const number of numbersOfFamily(family)) this.#repeated.add(number);
  }

  transaction(header: Header834): void {
    this.#header = rosterHeader(header, this.#begins);
    this.#fullHeaders &&= isFullFile(header);
    if (header.sponsor?.idQualifier === 'FI' && header.sponsor.id) this.#sponsors.add(header.sponsor.id);
    if (!isInformationCopy(header)) return;
    const place = { id: 'BGN', position: header.position };
    this.#refuse(faultAt('refusal', place, { code: 'unknown-code', element: 'BGN01', value: '22', expected: '00' }));
  }

  member(member: Member834): void {
    this.#onlyAudits &&= member.maintenanceType === '030';
    this.#benefitStatus(member);
    for (const coverage of member.coverages) {
      if (COVERS.has(coverage.maintenanceType) && member.maintenanceType !== '024') this.#code(member, coverage);
    }
  }

  /** INS05 is required, and says whether people are on COBRA: nobody guesses that for them. */
  #benefitStatus({ benefitStatus: value, position }: Member834): void {
    if (value !== undefined && BENEFIT_STATUSES.has(value)) return;
    const detail = { element: 'INS05', expected: [...BENEFIT_STATUSES].join(' ') };
    const fault = value === undefined ? { code: 'missing-element' as const } : { code: 'unknown-code' as const, value };
    this.#refuse(faultAt('refusal', { id: 'INS', position, loop: '2000' }, { ...fault, ...detail }));
  }

  #code(member: Member834, coverage: Coverage834): void {
    if (this.#header === undefined) return;
    const code = planCodeOf(coverage);
    const coverageType = coverageTypeOf(coverage.insuranceLine);
    const firstDay = dateOf(coverage, '348') ?? beginOf(member, this.#header);
    const known = this.#codes.get(codeKey(code, coverageType)) ?? { code, coverageType, firstDay, people: 0 };
    const earliest = earlier(known.firstDay, firstDay);
    this.#codes.set(codeKey(code, coverageType), { ...known, firstDay: earliest, people: known.people + 1 });
  }

  #refuse(fault: X12Fault): void {
    if (this.#content.length < KEPT) this.#content.push(fault);
  }

  result(end: FileEnd834): RosterScan {
    const ours = this.#content.map(faultOf);
    const refusedAt = new Set(ours.map(spot));
    const known = end.faults.map(faultOf).filter((fault) => !refusedAt.has(spot(fault)));
    return {
      end,
      faults: [...known, ...ours].map(named),
      contentFaults: this.#content,
      refused: end.refused || this.#content.length > 0,
      full: end.members > 0 && (this.#fullHeaders || this.#onlyAudits),
      header: this.#header,
      repeated: this.#repeated,
      codes: this.#codes,
      sponsors: this.#sponsors,
    };
  }
}

const spot = ({ position, element }: FileFault): string =>
  `${position.interchange}.${position.transaction}.${position.segment}.${element}`;

/** Some faults say more to people than their X12 code does. */
function named(fault: FileFault): FileFault {
  if (fault.element === 'INS05' && fault.code === 'unknown-code') return { ...fault, code: 'benefit-status-unknown' };
  if (fault.element === 'BGN01' && fault.value === '22') return { ...fault, code: 'information-copy' };
  return fault;
}

/** The sponsor's tax number is another than the client's: perhaps a file for somebody else. */
export function sponsorWarnings(scan: RosterScan, ein: string | null): FileFault[] {
  const digits = (text: string) => text.replace(/\D/g, '');
  if (ein === null || digits(ein) === '') return [];
  const others = [...scan.sponsors].filter((sponsor) => digits(sponsor) !== digits(ein));
  return others.slice(0, 5).map((value) =>
    ownFault({
      severity: 'warning',
      code: 'sponsor-differs',
      segmentId: 'N1',
      element: 'N104',
      value,
      expected: ein,
    }),
  );
}
