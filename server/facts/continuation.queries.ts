import { sql } from 'kysely';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import type { AskedOf } from '../domain/eligibility/continuation-percent.ts';
import type { Db } from '../platform/db/connect.ts';

/**
 * The case by which the employee of a family continues coverage (COBRA), as far as it says how much of the premium is asked; null:
 * they continue nothing, or no case is known, as of a roster that states it.
 */
export async function loadContinuation(db: Db, { people }: Pick<FamilyFacts, 'people'>): Promise<AskedOf | null> {
  const head = people.find(({ id, subscriberId }) => id === subscriberId);
  if (head === undefined || !head.coverages.some(({ cobra }) => cobra)) return null;
  const { rows } = await sql<AskedOf>`select e.law, e.event_date as "eventDate", e.covered_from as "coveredFrom",
      e.disabled_since as "disabledSince", e.second_event_on as "secondEventOn",
      exists(select from cobra_events x where x.person_id = e.disabled_person_id and x.event_date = e.event_date
        and x.state in ('elected', 'awaitingFirstPremium', 'active', 'grace')) as "disabledContinues"
    from cobra_events e where e.person_id = ${head.id} and e.state in ('elected', 'awaitingFirstPremium', 'active', 'grace')
    order by e.event_date desc, e.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
