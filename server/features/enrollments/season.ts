import type { Season } from '@coverlane/contract/enrollments/season.ts';
import type { Looked } from '../../domain/enrollment/elected.ts';
import type { PlanCards } from '../../domain/enrollment/offers.ts';
import { seasonOf } from '../../domain/enrollment/season.ts';
import { dayBefore, later } from '../../platform/values/dates.ts';
import type { Db } from '../../platform/db/connect.ts';
import { limitsChanged } from './season.queries.ts';

/** What is different this year for whoever enrolls in a session, with the limits that change with the plan year. */
export async function seasonTold(db: Db, looked: Looked, cards: PlanCards): Promise<Season | null> {
  const found = seasonOf(looked, cards);
  if (found === null) return null;
  const goesOn = found.rows.filter(({ standing }) => standing === 'same' || standing === 'price');
  if (goesOn.length === 0) return found;
  const { today } = looked.context.facts;
  const days = { before: later(today, dayBefore(found.effectiveDate)), after: found.effectiveDate };
  const limits = await limitsChanged(
    db,
    goesOn.map(({ planId }) => planId),
    days,
  );
  const named = new Map(goesOn.map(({ planId, planName }) => [planId, planName]));
  return { ...found, limits: limits.map((one) => ({ ...one, planName: named.get(one.planId) ?? '' })) };
}
