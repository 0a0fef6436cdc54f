import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';
import { isOfLane } from '../../domain/changes/coverage-runs.ts';
import type { CoverageRow, Extra, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { decimalOf } from '../../domain/money.ts';
import { coveredOf, tierOfFile } from '../../domain/tiers.ts';
import { otherInsuranceOf, providersOf } from './export-coordination.rules.ts';
import { LINES } from './codes-of-834.rules.ts';

/** Coverages that ended before this day are not written. */
export type ExportDay = { type: string; day: CalendarDate };

/** Records of an outgoing file have no place in one that was read. */
export const NOWHERE: X12Position = { interchange: 0, group: 0, transaction: 0, segment: 0, fileSegment: 0 };

type Kept = Partial<
  Pick<Coverage834, 'dates' | 'amounts' | 'references' | 'cards' | 'providers' | 'otherInsurance' | 'lateEnrollee'>
> & { line?: string; plan?: string; level?: string };

const NOTHING = { references: [], cards: [], providers: [], otherInsurance: [] };

/** What was written by keptOfCoverage from these very types; coverages of other origin have none of the keys. */
const keptOf = (extra: Extra): Kept => extra;

/**
 * The coverages of a person as HD loops: those that last to the day or beyond. A run of rows of one plan is one
 * coverage from its first day, with what its last row says. Lines without an HD03 code (life, accounts) are left out.
 */
export function exportCoverages(person: PersonFacts, family: FamilyFacts, how: ExportDay): Member834['coverages'] {
  const rows = person.coverages.filter((row) => !isVoid(row));
  const lasting = runsOf(rows).filter((run) => lastDay(run.end) >= how.day || how.type === '024');
  return lasting.flatMap((run) => exportCoverage(run, person, { family, how }));
}

type Run = { begin: CoverageRow; end: CoverageRow };

/** Rows of one plan, active or continued, that follow each other day by day. */
function runsOf(rows: readonly CoverageRow[]): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const known = runs.find(({ end }) => isOfLane(end)(row) && dayAfter(lastDay(end)) === row.effectiveDate);
    if (known) known.end = row;
    else runs.push({ begin: row, end: row });
  }
  return runs;
}

function exportCoverage(
  { begin, end }: Run,
  person: PersonFacts,
  { family, how }: { family: FamilyFacts; how: ExportDay },
): Coverage834[] {
  const {
    line = LINES[end.coverageType],
    plan: _plan,
    level: _level,
    dates = [],
    amounts = [],
    ...kept
  } = keptOf(end.extra);
  if (line === undefined) return [];
  return [
    {
      ...NOTHING,
      ...kept,
      ...recordedOf(end, person, { family, day: how.day }),
      ...namesOf(end, family),
      position: NOWHERE,
      maintenanceType: how.type,
      insuranceLine: line,
      dates: [{ qualifier: '348', date: begin.effectiveDate }, ...endOf(end), ...dates],
      amounts: [...premiumOf(end), ...amounts],
    },
  ];
}

/** Doctors and other coverage that are recorded here say more than what a file once said of them. */
function recordedOf(
  { coverageType: type }: CoverageRow,
  person: PersonFacts,
  { family, day }: { family: FamilyFacts; day: CalendarDate },
): Partial<Pick<Coverage834, 'providers' | 'otherInsurance'>> {
  const providers = providersOf(person, type, day);
  const otherInsurance = otherInsuranceOf(person, family, { type, day });
  return { ...(providers.length > 0 && { providers }), ...(otherInsurance.length > 0 && { otherInsurance }) };
}

const endOf = ({ expirationDate }: CoverageRow) =>
  expirationDate === null ? [] : [{ qualifier: '349', date: expirationDate }];

const premiumOf = ({ premiumCents }: CoverageRow) =>
  premiumCents === null ? [] : [{ qualifier: 'P3', amount: amountText(premiumCents) }];

/** HD04 and HD05: as the file had them, else the plan's identifier and the tier. */
function namesOf(row: CoverageRow, family: FamilyFacts): { plan?: string; level?: string } {
  const kept = keptOf(row.extra);
  const plan = kept.line === undefined ? family.client.plans.get(row.planId)?.systemIdentifier : kept.plan;
  const level = levelOf(row, kept, family);
  return { ...(plan === undefined ? {} : { plan }), ...(level === undefined ? {} : { level }) };
}

/**
 * HD05 as the file had it while it still means the tier; nothing for a product without tiers (domain 15.2). What a code
 * like E1D means follows from who is covered with it, as it did when it was read: not from everybody in the family.
 */
function levelOf(row: CoverageRow, kept: Kept, family: FamilyFacts): string | undefined {
  const { level } = kept;
  if (level !== undefined && meansTier(level, row, family)) return level;
  return row.tierCode === 'NOTIER' ? undefined : row.tierCode;
}

function meansTier(level: string, row: CoverageRow, family: FamilyFacts): boolean {
  const isWith = (other: CoverageRow) =>
    other.coverageType === row.coverageType &&
    other.cobra === row.cobra &&
    !isVoid(other) &&
    other.effectiveDate <= lastDay(row) &&
    row.effectiveDate <= lastDay(other);
  const covered = family.people.filter((person) => person.coverages.some(isWith));
  const groups = [covered, family.people].map((people) =>
    coveredOf(people.flatMap((person) => person.details.at(-1)?.relationshipCode ?? [])),
  );
  return groups.some((who) => tierOfFile(level, row.coverageType, who) === row.tierCode);
}

/** Money without trailing zeros, as X12 writes it (domain 15.1: 1837.2). */
const amountText = (cents: number): string => decimalOf(cents).replace(/\.?0+$/, '');
