import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { covers, isVoid } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { ExportChange } from './export.queries.ts';
import { exportCoverages } from './export-coverage.rules.ts';
import { exportMember } from './export-member.rules.ts';

/** What a session changed: from which day on, and by which changes that stand. */
export type SessionChanges = { day: CalendarDate; changes: readonly ExportChange[] };

/** A family with the coverages of some plans alone, as one of several carriers knows it. Pure. */
export function ofPlans(family: FamilyFacts, planIds: ReadonlySet<string>): FamilyFacts {
  const people = family.people.map((person) => ({
    ...person,
    coverages: person.coverages.filter(({ planId }) => planIds.has(planId)),
  }));
  return { ...family, people };
}

type Of = {
  /** With the coverages of the carrier's plans. */ family: FamilyFacts /** With all of them. */;
  whole: FamilyFacts;
};
type Told = { member: Member834; person: PersonFacts };

/**
 * The records of a family in the change file of a session (domain 15.2): who has more, less or other coverage with a carrier than on
 * the day before the session's first day, or other particulars by it; the subscriber before every one of them. What is as it was is
 * not in it. Pure.
 */
export function changedBySession(of: Of, by: SessionChanges): Told[] {
  const { family } = of;
  const told = family.people.flatMap((person) => changedMember(person, of, by) ?? []);
  const subscriber = family.people.find(({ id, subscriberId }) => id === subscriberId);
  if (told.length === 0 || told[0]?.member.subscriber === true || subscriber === undefined) return told;
  const member = exportMember(subscriber, family, { type: '001', reason: '25', day: by.day });
  return [{ member: { ...member, coverages: [] }, person: subscriber }, ...told];
}

function changedMember(person: PersonFacts, { family, whole }: Of, { day, changes }: SessionChanges): Told | null {
  const rows = person.coverages.filter((row) => !isVoid(row));
  const types = [...new Set(rows.map(({ coverageType }) => coverageType))];
  const coverages = types.flatMap((type) => changedCoverages(type, person, { family, day }));
  const isKnown = rows.some((row) => covers(row, day) || covers(row, dayBefore(day)));
  if (coverages.length === 0 && !(isKnown && isTouched(person, changes))) return null;
  const all = whole.people.find(({ id }) => id === person.id)?.coverages ?? [];
  const how = maintenanceOf(rows, all, { coverages, day });
  return { member: { ...exportMember(person, family, { ...how, day }), coverages }, person };
}

/** INS03 and INS04: somebody new to the carrier, somebody who has nothing left with anybody, else a change. */
function maintenanceOf(
  rows: readonly CoverageRow[],
  all: readonly CoverageRow[],
  { coverages, day }: { coverages: readonly Coverage834[]; day: CalendarDate },
) {
  const has = (on: CalendarDate) => rows.some((row) => covers(row, on));
  if (!has(dayBefore(day)) && has(day)) return { type: '021', reason: '28' } as const;
  const isOut = !all.some((row) => !isVoid(row) && covers(row, day));
  if (isOut && coverages.length > 0) return { type: '024', reason: '14' } as const;
  return { type: '001', reason: coverages.length > 0 ? '29' : '25' } as const;
}

/** Name, address and work are of the person: what the session's own enrollments wrote of them goes to the carrier too. */
function isTouched({ details, addresses, employments }: PersonFacts, changes: readonly ExportChange[]): boolean {
  const ids = new Set(changes.map(({ id }) => id));
  return [...details, ...addresses, ...employments].some(({ recordedBy }) => ids.has(recordedBy));
}

/** One type of coverage as HD loops: added, changed, ended on the day before, or nothing. */
function changedCoverages(
  type: CoverageType,
  person: PersonFacts,
  { family, day }: { family: FamilyFacts; day: CalendarDate },
): Coverage834[] {
  const own = person.coverages.filter((row) => row.coverageType === type && !isVoid(row));
  const eve = dayBefore(day);
  const [before, after] = [eve, day].map((on) => own.filter((row) => covers(row, on)));
  if (saidBy(before) === saidBy(after)) return [];
  const of = { ...person, coverages: own };
  if (after?.length === 0) return exportCoverages(of, family, { type: '024', day: eve }).filter(reaches(eve));
  const how = { type: before?.length === 0 ? '021' : '001', day };
  return exportCoverages(of, family, how).filter((one) => dateOf(one, '348') <= day);
}

/** What of coverage a carrier is told. */
const saidBy = (rows: readonly CoverageRow[] = []): string =>
  rows.map(({ planId, tierCode, cobra, premiumCents }) => [planId, tierCode, cobra, premiumCents].join(' ')).join('\n');

const dateOf = ({ dates }: Coverage834, qualifier: string): CalendarDate =>
  dates.find((date) => date.qualifier === qualifier)?.date ?? '';

const reaches = (day: CalendarDate) => (one: Coverage834) => dateOf(one, '349') === day;
