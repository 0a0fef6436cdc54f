import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { isSpouse } from '../relationships.ts';
import { childEnd } from './child-limits.ts';
import { cover } from './cover.ts';
import { refuseSecondSpouse } from './coverage-checks.ts';
import { checkSubscriberCovers } from './subscriber-checks.ts';
import { coverageWords, type Days, endRows, liveCoverages } from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  householdOf,
  isFile,
  nameOf,
  type PersonDraft,
  refuse,
  subscriberOf,
  warn,
} from './draft.ts';
import { warnPastAge } from './past-age.ts';
import type { CoverageChange, CoverageInput, PersonInput, TierMode } from './requests.ts';
import { setParticulars } from './particulars.ts';
import { type Covering, settleTiers } from './tier-changes.ts';
import { withEmployee } from './with-employee.ts';

type Pair = { person: PersonDraft; input: CoverageInput };
type EndInput = Extract<CoverageInput, { action: 'end' }>;

/** A person with each coverage stated of them. */
export const ofInputs = (person: PersonDraft, stated: PersonInput | undefined): Pair[] =>
  (stated?.coverages ?? []).map((input) => ({ person, input }));

/** Ends one coverage, or says that there was none to end. */
function end(draft: Draft, person: PersonDraft, input: EndInput): void {
  const live = liveCoverages(person, input.coverageType).filter((row) => (input.cobra ?? row.cobra) === row.cobra);
  const rows = input.planId === null ? live : live.filter((row) => row.planId === input.planId);
  const ended = endRows(draft, person, {
    rows,
    last: input.expirationDate,
    termReason: input.termReason,
    code: 'coverage-ended',
  });
  if (ended) warnOfLater(draft, person, { rows, last: input.expirationDate });
  if (rows.length > 0) return;
  const words = coverageWords(draft, person, { coverageType: input.coverageType, planId: input.planId ?? '' });
  warn(draft, person, {
    code: 'no-coverage-to-end',
    values: { name: nameOf(person), coverageType: words['coverageType'] ?? '' },
  });
}

/** What was planned for later goes with what ends: somebody should know (domain 3.4). */
function warnOfLater(
  draft: Draft,
  person: PersonDraft,
  { rows, last }: { rows: readonly CoverageDraft[]; last: CalendarDate },
): void {
  const planned = rows.find((row) => row.effectiveDate > last && row.effectiveDate > draft.facts.today);
  if (planned === undefined || isFile(draft)) return;
  const values = { ...coverageWords(draft, person, planned), date: planned.effectiveDate };
  warn(draft, person, { code: 'later-coverage-ends', values });
}

/** Sets all coverages of a request, then the tiers that follow, then looks at what may not be (domain 3.3). */
export function coverAll(draft: Draft, pairs: readonly Pair[], tiers: TierMode): void {
  const coverings: Covering[] = [];
  for (const { person, input } of pairs) {
    if (input.action === 'end') end(draft, person, input);
    else {
      const covering = cover(draft, person, input);
      if (covering) coverings.push(covering);
    }
  }
  const joined = withEmployee(draft, coverings);
  settleTiers(draft, tiers, [...coverings, ...joined]);
  checkSpouses(draft, coverings);
  checkSubscriberCovers(draft, coverings);
  for (const { person, input } of coverings) checkPastAge(draft, person, input.coverageType);
}

/** Says of a child that is asked for past the age limit, as a file does: it is for people to decide (decision 74). */
function checkPastAge(draft: Draft, person: PersonDraft, coverageType: CoverageType): void {
  const end = childEnd(householdOf(draft), person, coverageType);
  const isSaid = draft.warnings.some(
    ({ code, values }) => code === 'child-over-26' && values['name'] === nameOf(person),
  );
  if (end !== null && !isSaid) warnPastAge(draft, person, { coverageType, end });
}

/** A spouse is looked at with the days of the coverages, a new one without coverages with the request's day. */
function checkSpouses(draft: Draft, coverings: readonly { person: PersonDraft; days: Days }[]): void {
  for (const person of draft.people.filter(isMarriedIn)) {
    const asked = coverings.find((covering) => covering.person === person)?.days;
    const days = asked ?? { from: draft.effectiveDate, last: draft.effectiveDate };
    if (asked || person.before === null) refuseSecondSpouse(draft, person, days);
  }
}

const isMarriedIn = (person: PersonDraft): boolean => person.details.some((row) => isSpouse(row.relationshipCode));

/** Coverages of people of the family change; also what an open or self enrollment elects (domain 4.3). */
export function coverageChange(draft: Draft, request: CoverageChange): PersonDraft | null {
  const pairs = request.coverages.flatMap((input): Pair[] => {
    const person = draft.people.find((candidate) => candidate.id === input.personId);
    if (person) return [{ person, input }];
    refuse(draft, null, { code: 'member-not-found', values: {} });
    return [];
  });
  coverAll(draft, pairs, request.tiers);
  setParticulars(draft, request.particulars ?? []);
  return pairs[0]?.person ?? subscriberOf(draft) ?? null;
}
