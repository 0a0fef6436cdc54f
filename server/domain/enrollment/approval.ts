import type { FamilyFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { divisionOn, standingOf } from '../division-on.ts';
import { type Governed, type Rules, rulesFor } from '../rules-for.ts';
import type { ApprovalRule } from './states.ts';

const APPROVALS = { none: 'none', client: 'client', tpa: 'always', both: 'always' } as const satisfies Record<
  Rules['enrollmentApproval'],
  ApprovalRule
>;
const STRICTEST: readonly ApprovalRule[] = ['always', 'client', 'none'];

/**
 * Who approves what is done to people of these divisions (setting enrollmentApproval): where somebody is moved from one to
 * another both are asked, and the one that asks for more counts. Without a division the client is asked.
 */
export function approvalIn(client: Governed, divisions: readonly (string | null)[]): ApprovalRule {
  const asked = (divisions.length === 0 ? [null] : divisions).map(
    (divisionId) => APPROVALS[rulesFor(client, divisionId).enrollmentApproval],
  );
  return STRICTEST.find((rule) => asked.includes(rule)) ?? 'always';
}

/** The divisions a change of a family is about: where it is on the day as things stand, and where the change leaves it. */
export const divisionsOfChange = (
  families: readonly Pick<FamilyFacts, 'people'>[],
  day: CalendarDate,
): (string | null)[] =>
  families.filter(({ people }) => people.length > 0).map(({ people }) => divisionOn(standingOf(people), day));
