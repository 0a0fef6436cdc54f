import { amountOf, dateOf } from '@coverlane/x12/834-events.ts';
import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import type { ClientFacts, FamilyFacts, PersonFacts, PlanFacts } from '../../domain/changes/facts.ts';
import type { CoverageInput } from '../../domain/changes/requests.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, later, OPEN_END } from '../../platform/values/dates.ts';
import { centsOf } from '../../domain/money.ts';
import { beginReason, begunOn, guessKept } from './begins.rules.ts';
import { COVERS } from './codes-of-834.rules.ts';
import { keptOfKnownCoverage } from './own-words.rules.ts';
import { type PlanFound, planOf } from './plans-of-file.rules.ts';
import type { CodeDecision, Reason, RosterHeader, UnknownCode } from './roster.ts';
import { spansRefused } from './spans.rules.ts';

/** What the coverages of one record ask for. Refusals refuse the person. */
export type StatedCoverages = {
  inputs: CoverageInput[];
  warnings: Reason[];
  refusals: Reason[];
  unknownCodes: UnknownCode[];
};

/** What coverages are read with. */
export type CoverageReading = {
  client: ClientFacts;
  codes: ReadonlyMap<string, CodeDecision>;
  byCode: ReadonlyMap<string, PlanFacts>;
  header: RosterHeader;
  secrets: ReadonlySet<string>;
  /** The family as known. */
  facts: FamilyFacts;
};

type One = { member: Member834; coverage: Coverage834; person: PersonFacts | undefined };

/** Reads the HD loops of a record (X12 834 2300; domain 15.2). `person`: as known, undefined for somebody new. */
export function statedCoverages(
  member: Member834,
  person: PersonFacts | undefined,
  reading: CoverageReading,
): StatedCoverages {
  const stated: StatedCoverages = { inputs: [], warnings: [], refusals: [], unknownCodes: [] };
  for (const coverage of member.coverages) {
    if (coverage.maintenanceType !== '032') readOne({ member, coverage, person }, reading, stated);
  }
  refuseTwice(stated);
  stated.refusals.push(...spansRefused(member, person, stated.inputs));
  const guess = beginReason({ member, person, inputs: stated.inputs }, reading.header);
  if (guess !== null) stated.warnings.push(guess);
  return stated;
}

function readOne(one: One, reading: CoverageReading, stated: StatedCoverages): void {
  const found = planOf(one.coverage, reading.client, reading);
  if (found.found === 'leftOut') stated.warnings.push({ code: 'code-left-out', values: { code: found.code } });
  else if (found.found === 'unknown' && mustBeKnown(one)) {
    const { code, coverageType } = found;
    stated.unknownCodes.push({ code, coverageType });
    stated.refusals.push({ code: 'plan-code-unknown', values: { code, coverageType } });
  } else ask(stated, one, { found, reading });
}

function ask(stated: StatedCoverages, one: One, { found, reading }: { found: Asked; reading: CoverageReading }): void {
  if (found.found === 'plan') stated.warnings.push(...found.warnings);
  if (found.found === 'plan' && !isEnding(one)) {
    stated.inputs.push(covering(one, found, reading));
    return;
  }
  const input = ending(one, found, reading);
  stated.inputs.push(input);
  const { coverageType, expirationDate: date } = input;
  if (lacksEnd(one)) stated.warnings.push({ code: 'end-date-missing', values: { coverageType, date } });
}

type Asked = Exclude<PlanFound, { found: 'leftOut' }>;

/** HD01 024 and 002 end a coverage, and so does every coverage of a member who ends (INS03 024). */
const isEnding = ({ member, coverage }: One): boolean =>
  member.maintenanceType === '024' || !COVERS.has(coverage.maintenanceType);

/** A plan must be known to cover by it, or to end it by name; an end without a name ends the type, whatever the plan. */
const mustBeKnown = (one: One): boolean =>
  !isEnding(one) || (one.coverage.plan !== undefined && one.member.maintenanceType !== '024');

/** DTP 348, else the member's own begin (356) or maintenance day (303), else the file's day, which may be a guess. */
function startOf({ member, coverage }: One, { header }: CoverageReading): CalendarDate {
  return dateOf(coverage, '348') ?? dateOf(member, '356') ?? dateOf(member, '303') ?? begunOn(member, header);
}

/** DTP 349, the last covered day; else the member's eligibility end (357). */
const endOf = ({ member, coverage }: One): CalendarDate | undefined => dateOf(coverage, '349') ?? dateOf(member, '357');

function covering(one: One, { plan }: PlanOf, reading: CoverageReading): CoverageInput {
  const { member, coverage, person } = one;
  const premium = amountOf(coverage, 'P3');
  const { header, facts, secrets } = reading;
  const guess = guessKept({ member, coverage, person, planId: plan.id }, header);
  const cobra = member.benefitStatus === 'C';
  const kept = keptOfKnownCoverage(coverage, { person, planId: plan.id, cobra }, { facts, secrets, day: header.day });
  return {
    action: 'cover',
    coverageType: plan.coverageType,
    planId: plan.id,
    effectiveDate: continuedFrom(one, startOf(one, reading)),
    expirationDate: endOf(one) ?? continuedUntil(one),
    tier: coverage.level ?? null,
    cobra,
    ...(premium === undefined ? {} : { premiumCents: centsOf(premium) }),
    extra: { ...kept, ...guess },
  };
}

/** Continued coverage begins with DTP 340, whenever the plan began: what was before was active, and another row. */
function continuedFrom({ member }: One, start: CalendarDate): CalendarDate {
  const begins = member.benefitStatus === 'C' ? dateOf(member, '340') : undefined;
  return begins === undefined ? start : later(begins, start);
}

/** It ends with DTP 341 where nothing else says an end. */
const continuedUntil = ({ member }: One): CalendarDate | null =>
  (member.benefitStatus === 'C' ? dateOf(member, '341') : undefined) ?? null;

type EndInput = Extract<CoverageInput, { action: 'end' }>;
type PlanOf = Extract<PlanFound, { found: 'plan' }>;

/** HD01 024 ends the coverage on its last covered day; 002 takes it back to the day before it began. */
function ending(one: One, found: Asked, reading: CoverageReading): EndInput {
  const known = found.found === 'plan';
  const coverageType = known ? found.plan.coverageType : found.coverageType;
  const deleted = one.coverage.maintenanceType === '002';
  const expirationDate = deleted ? beforeBegin(one, coverageType, reading) : lastDayOf(one, reading);
  const termReason = one.member.maintenanceReason ?? null;
  return { action: 'end', coverageType, planId: known ? found.plan.id : null, expirationDate, termReason };
}

const lastDayOf = (one: One, { header }: CoverageReading): CalendarDate => endOf(one) ?? dayBefore(header.day);

const lacksEnd = (one: One): boolean => one.coverage.maintenanceType !== '002' && endOf(one) === undefined;

function beforeBegin(one: One, coverageType: string, reading: CoverageReading): CalendarDate {
  const known = (one.person?.coverages ?? []).filter((row) => row.coverageType === coverageType && !isVoid(row));
  return dayBefore(known[0]?.effectiveDate ?? startOf(one, reading));
}

/** Two coverages of one type on the same days cannot both be right (architecture 4), and neither is chosen. */
function refuseTwice(stated: StatedCoverages): void {
  const covers = stated.inputs.flatMap((input) => (input.action === 'cover' ? [input] : []));
  for (const [index, one] of covers.entries()) {
    const other = covers
      .slice(index + 1)
      .find((later) => later.coverageType === one.coverageType && overlap(one, later));
    if (other) stated.refusals.push({ code: 'coverage-twice', values: { coverageType: one.coverageType } });
  }
}

type Days = { effectiveDate: CalendarDate | null; expirationDate: CalendarDate | null };
const overlap = (one: Days, other: Days): boolean =>
  (one.effectiveDate ?? '') <= (other.expirationDate ?? OPEN_END) &&
  (other.effectiveDate ?? '') <= (one.expirationDate ?? OPEN_END);

/**
 * What a reinstatement without coverages of its own asks for (INS03 025; domain 3.5): the coverages that ended last
 * go on, from the stated day or without a gap, under the plan and tier they had.
 */
export function reinstated(person: PersonFacts, from: CalendarDate | null): CoverageInput[] {
  const lasts = lastOfEachType(person);
  const ended = lasts.map(lastDay).filter((day) => day < OPEN_END);
  const latest = ended.toSorted().at(-1);
  return lasts
    .filter((row) => lastDay(row) === latest)
    .map((row) => {
      const next = dayAfter(row.expirationDate ?? OPEN_END);
      return {
        action: 'cover',
        coverageType: row.coverageType,
        planId: row.planId,
        effectiveDate: from !== null && from > next ? from : next,
        expirationDate: null,
        tier: row.tierCode,
        cobra: row.cobra,
        premiumCents: row.premiumCents,
        extra: row.extra,
      };
    });
}

function lastOfEachType(person: PersonFacts) {
  const types = new Set(person.coverages.map((row) => row.coverageType));
  return [...types].flatMap((type) => {
    const rows = person.coverages.filter((row) => row.coverageType === type && !isVoid(row));
    return rows.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1)).slice(-1);
  });
}
