import { isDeepStrictEqual } from 'node:util';
import type { Coverage834, Member834 } from '@coverlane/x12/834-model.ts';
import type { CoverageRow, Extra, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { exportCoverages } from './export-coverage.rules.ts';
import { exportMember } from './export-member.rules.ts';
import { keptOfCoverage, keptOfMember } from './kept-data.rules.ts';

// What a file says of somebody who came from no file, in the very words that we would send of them ourselves, is nothing to keep: a
// file that we wrote changes nothing when it comes back, whoever it is about.

type Reading = { facts: FamilyFacts; secrets: ReadonlySet<string>; day: CalendarDate };

const cameFromFile = ({ extra }: { extra: Extra }): boolean => Object.keys(extra).length > 0;

/** What of a known person's record no column holds; nothing where it is as we say it. Pure. */
export function keptOfKnown(member: Member834, person: PersonFacts, { facts, secrets, day }: Reading): Extra {
  const stated = keptOfMember(member, secrets);
  if (person.details.some(cameFromFile)) return stated;
  const own = exportMember(person, facts, { type: '030', reason: null, day });
  return isDeepStrictEqual(keptOfMember(own, secrets), stated) ? {} : stated;
}

/** The same of a coverage, by its plan. Pure. */
export function keptOfKnownCoverage(
  coverage: Coverage834,
  { person, planId, cobra }: { person: PersonFacts | undefined } & Pick<CoverageRow, 'planId' | 'cobra'>,
  { facts, secrets, day }: Reading,
): Extra {
  const stated = keptOfCoverage(coverage, secrets);
  const rows = person?.coverages.filter((row) => row.planId === planId && row.cobra === cobra) ?? [];
  if (person === undefined || rows.length === 0 || rows.some(cameFromFile)) return stated;
  const own = exportCoverages({ ...person, coverages: rows }, facts, { type: '030', day });
  return own.some((one) => isDeepStrictEqual(keptOfCoverage(one, secrets), stated)) ? {} : stated;
}
