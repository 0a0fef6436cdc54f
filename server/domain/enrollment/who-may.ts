import type { CoverageType } from '@coverlane/contract/codes.ts';
import { keptUntil } from '../changes/child-limits.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { ageRulesOf, stateOf } from '../eligibility/age-limits.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { rulesFor } from '../rules-for.ts';
import { dependentRefusals } from '../eligibility/dependents.ts';
import { allowedActions } from '../eligibility/life-events.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Words } from './answers.ts';
import { type DraftContext, eventOf } from './draft-context.ts';
import type { DraftPerson } from './draft-people.ts';

/** What somebody is to be covered by. */
export type Covering = {
  coverageType: CoverageType;
  from: CalendarDate;
  /** Covered by this type already: nothing new is asked. */
  isCovered: boolean;
};

const refusal = (code: string, values: Words['values'] = {}): Words => ({ code, values });

/** Past the age limit of the type of coverage where the family lives and works, or a partner where the client allows none (ACA 2714; domain 3.3). */
function notADependent(person: DraftPerson, context: DraftContext, { coverageType, from }: Covering): Words | null {
  const { name, relationshipCode, dob, disabled, personId } = person;
  if (relationshipCode === null || relationshipCode === '18') return null;
  const { facts, answers } = context;
  const divisionId = answers.selectedDivisionId;
  const { childLimitRule, lifePartner } = rulesFor(facts.client, divisionId);
  const place = { divisionId, state: stateOf(answers.subscriber.state), childLimitRule };
  const { ages, rulesOn } = ageRulesOf(facts.client.eligibility.childAgeLimits, coverageType, () => place);
  const known = facts.people.find(({ id }) => id === personId);
  const moves = { ages, keptUntil: known && keptUntil(known) };
  const asked = { name, relationshipCode, dob, disabled, deathDate: null, from, ...moves };
  const [first] = dependentRefusals(asked, (day) => ({ ...rulesOn(day), lifePartner }));
  return first === undefined ? null : refusal(`changes.refusal.${first.code}`, { ...first.values });
}

/** Types for the employee alone: nobody else can be covered by them (domain 2.1). */
const EMPLOYEE_ONLY: ReadonlySet<CoverageType> = new Set(['std', 'ltd', 'fsa', 'hsa', 'hra']);

function notByEvent(person: DraftPerson, context: DraftContext, covering: Covering): Words | null {
  const event = eventOf(context);
  if (event === undefined || covering.isCovered) return null;
  const actions = allowedActions(event, covering.coverageType);
  const action = person.key === SUBSCRIBER_KEY ? 'newElection' : 'addDependents';
  const values = { name: person.name, event: event.code };
  if (!actions.includes(action)) return refusal('event-does-not-allow', values);
  const { relationshipCode: code } = person;
  const fits = event.relationships === null || code === null || event.relationships.includes(code);
  return fits ? null : refusal('event-not-for-relationship', values);
}

/**
 * Why somebody cannot be covered, or null: whoever may not is refused, never enrolled at no charge (domain 3.3, 4.2).
 */
export function mayNotBeCovered(person: DraftPerson, context: DraftContext, covering: Covering): Words | null {
  if (person.leaves) return refusal('leaves-family', { name: person.name });
  if (person.key !== SUBSCRIBER_KEY) {
    if (person.relationshipCode === null) return refusal('relationship-first', { name: person.name });
    if (EMPLOYEE_ONLY.has(covering.coverageType)) return refusal('employee-only', {});
    if (isChild(person.relationshipCode) && person.dob === null) return refusal('dob-first', { name: person.name });
  }
  return notADependent(person, context, covering) ?? notByEvent(person, context, covering);
}
