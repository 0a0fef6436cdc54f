import { covers } from '../coverage-state.ts';
import { evidencedOn } from '../insurability.ts';
import { chosenOn } from '../known-particulars.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { DraftContext } from './draft-context.ts';
import { sessionPlans } from './session-of-draft.ts';

type Which = { planId: string; on: CalendarDate };

/** The amount of a plan that is held on a day, with what guards it; null: it is not held, or none was chosen. */
function heldAmount({ facts }: DraftContext, { planId, on }: Which) {
  const coverageType = facts.client.plans.get(planId)?.coverageType;
  const isHeld = facts.people.some(({ coverages }) =>
    coverages.some((row) => row.planId === planId && covers(row, on)),
  );
  if (coverageType === undefined || !isHeld) return null;
  const chosen = chosenOn(facts, coverageType, on);
  return chosen && { ...chosen, evidenced: evidencedOn(facts, { planId, coverageType }, on) };
}

/** What is insured of the plan already, the day before: another guarantee takes nothing of it away. Cents. */
function issuedBefore(context: DraftContext, { planId, on }: Which): number {
  const held = heldAmount(context, { planId, on: dayBefore(on) });
  if (held === null) return 0;
  const ofPlan = context.pricing.plans.get(planId)?.volume?.guaranteeIssueCents ?? held.cents;
  return Math.min(held.cents, Math.max(held.guaranteedCents ?? ofPlan, held.evidenced?.approvedCents ?? 0));
}

/**
 * Up to where an amount that is chosen in a session is insured without evidence, where the session says so: what it says, and never
 * less than what is insured already (domain 5.1 guaranteeIssue). Null: as the plan says. Cents.
 */
export function guaranteedFor(context: DraftContext, which: Which): number | null {
  const said = sessionPlans(context)?.get(which.planId)?.guaranteedCents ?? null;
  return said === null ? null : Math.max(said, issuedBefore(context, which));
}
