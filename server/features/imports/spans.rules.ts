import { dateOf } from '@coverlane/x12/834-events.ts';
import type { Coverage834, Date834, Member834 } from '@coverlane/x12/834-model.ts';
import type { CoverageRow, PersonFacts } from '../../domain/changes/facts.ts';
import type { CoverageInput } from '../../domain/changes/requests.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { Reason } from './roster.ts';

/* An end before its begin: one of the two days is wrong, and which is for the sender to say (X12 834 DTP; domain 15.2). */

/** DTP01 of begins and ends: of a record, of a disability, of other insurance. */
const OF_MEMBER = [
  ['356', '357'],
  ['340', '341'],
  ['338', '339'],
] as const;
const EMPLOYMENT = ['336', '337'] as const;
const OF_COVERAGE = ['348', '349'] as const;
const OF_DISABILITY = ['360', '361'] as const;
const OF_OTHER = ['344', '345'] as const;
const REHIRED = '394';

type Span = { begin: CalendarDate | undefined; end: CalendarDate | undefined; element: string };

/** Every span of a record that ends before it begins, with both days. */
export function spansRefused(
  member: Member834,
  person: PersonFacts | undefined,
  inputs: readonly CoverageInput[],
): Reason[] {
  const stated = [...spansOf(member), ...member.coverages.flatMap(spansOfCoverage)];
  const asked = [...inputs.map((input) => spanAsked(input, person)), ...endOfMember(member, person)];
  const reasons = [...stated, ...asked].flatMap(({ begin, end, element }): Reason[] =>
    begin === undefined || end === undefined || end >= begin
      ? []
      : [{ code: 'end-before-begin', values: { begin, end, element: `DTP ${element}` } }],
  );
  return unique(reasons);
}

/** What an input asks for: a begin that the file does not say is seen here, and so is one that is recorded. */
function spanAsked(input: CoverageInput, person: PersonFacts | undefined): Span {
  const end = input.expirationDate ?? undefined;
  if (input.action === 'cover') return { begin: input.effectiveDate ?? undefined, end, element: '349' };
  const { coverageType, planId } = input;
  const isMeant = (row: CoverageRow) => row.coverageType === coverageType && (planId === null || row.planId === planId);
  return { begin: recordedBegin(person, isMeant, end), end, element: '349' };
}

/** A member who ends (INS03 024) on a day that the record says (357). */
function endOfMember(member: Member834, person: PersonFacts | undefined): Span[] {
  const end = dateOf(member, '357');
  if (member.maintenanceType !== '024' || end === undefined) return [];
  return [{ begin: recordedBegin(person, () => true, end), end, element: '357' }];
}

/** The first day of what is recorded and would end; the day before it takes coverage back, which is no mistake. */
function recordedBegin(
  person: PersonFacts | undefined,
  isMeant: (row: CoverageRow) => boolean,
  end: CalendarDate | undefined,
): CalendarDate | undefined {
  const rows = (person?.coverages ?? []).filter((row) => !isVoid(row) && isMeant(row));
  const [begin] = rows.map(({ effectiveDate }) => effectiveDate).toSorted();
  return begin !== undefined && end === dayBefore(begin) ? undefined : begin;
}

function spansOf(member: Member834): Span[] {
  // Who comes back had an employment that ended before this one began.
  const returns = member.maintenanceType === '025' || dateOf(member, REHIRED) !== undefined;
  const pairs = returns ? OF_MEMBER : [EMPLOYMENT, ...OF_MEMBER];
  const own = pairs.map((pair) => spanOf(member, pair));
  return [...own, ...member.disabilities.map((disability) => spanOf(disability, OF_DISABILITY))];
}

const spansOfCoverage = (coverage: Coverage834): Span[] => [
  spanOf(coverage, OF_COVERAGE),
  ...coverage.otherInsurance.map((other) => spanOf(other, OF_OTHER)),
];

const spanOf = (of: { readonly dates: readonly Date834[] }, [begin, end]: readonly [string, string]): Span => ({
  begin: dateOf(of, begin),
  end: dateOf(of, end),
  element: end,
});

const unique = (reasons: readonly Reason[]): Reason[] => {
  const seen = new Map(reasons.map((reason) => [`${reason.values['begin']} ${reason.values['end']}`, reason]));
  return [...seen.values()];
};
