import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { EmploymentPatch } from '../../domain/changes/requests.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { Context } from '../../platform/http/context.ts';
import { answerChange, type DirectChange, loadFor, type Outcome, refuseReferences } from './direct-change.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { overrideOf } from './override.ts';
import { isDivisionOf, ofFamily } from './subjects.queries.ts';

type Calls = typeof memberChanges;
type RehireInput = Input<Calls['rehire']>;

const REHIRE_FIELDS: Readonly<Record<string, string>> = {
  'location-required': 'divisionId',
  'division-unknown': 'divisionId',
  'waiting-period': 'coverageStarts',
  'retro-add': 'coverageStarts',
  'plan-not-offered': 'again',
  'child-over-26': 'again',
};
const fieldOfRehire = ({ code }: Finding): string => REHIRE_FIELDS[code] ?? 'hireDate';

const employmentOf = ({ divisionId, status, classCode, hoursPerWeek }: RehireInput): EmploymentPatch => ({
  ...(divisionId && { divisionId }),
  ...(status && { status }),
  ...(classCode && { classCode }),
  ...(typeof hoursPerWeek === 'number' && { hoursPerWeek: String(hoursPerWeek) }),
});

/** What begins again: as named, all of it, or nothing. */
const againOf = ({ asBefore, again }: RehireInput) =>
  again?.map(({ planId = null, ...held }) => ({ ...held, planId })) ?? (asBefore ? null : []);

/** An employee who left comes back (domain 3.1: rehireWithinDays; 26 CFR 54.4980H-3(c)(4)). */
export async function rehire(input: RehireInput, context: Context): Promise<Outcome> {
  const { clientId, hireDate, divisionId, again = [], coverageStarts = null } = input;
  const subject = await subjectFor(
    input,
    context,
    divisionId ? { divisionId: await isDivisionOf(context.db, clientId, divisionId) } : {},
  );
  const people = again.map(({ personId }) => personId);
  const family = await ofFamily(context.db, subject.subscriberId, people);
  refuseReferences({ again: people.every((id) => family.has(id)) });
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'rehire',
    effectiveDate: hireDate,
    coverageTypes: null,
    requests: [
      {
        type: 'rehire',
        source: 'portal',
        reason: null,
        effectiveDate: hireDate,
        personId: subject.personId,
        employment: employmentOf(input),
        again: againOf(input),
        coverageStarts,
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: fieldOfRehire,
  };
  return answerChange(change, { ...input, loaded }, context);
}

/** Takes an end back, come or still ahead (domain 3.5). */
export async function reinstate(input: Input<Calls['reinstate']>, context: Context): Promise<Outcome> {
  const { clientId, coverageStarts = null } = input;
  const subject = await subjectFor(input, context);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const effectiveDate = loaded.facts.today;
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'reinstatement',
    effectiveDate,
    coverageTypes: null,
    requests: [
      {
        type: 'reinstatement',
        source: 'portal',
        reason: null,
        effectiveDate,
        personId: subject.personId,
        coverageStarts,
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: () => 'coverageStarts',
  };
  return answerChange(change, { ...input, loaded }, context);
}
