import type { CobraLossOf } from '../../domain/changes/cobra-losses.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { rulesOn } from '../../domain/division-on.ts';
import { cobraClock, cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import type { Db } from '../connect.ts';

/**
 * Records who can continue coverage, with the days of the COBRA clock (domain 3.6), in the transaction of the change
 * that ended it. A loss that is recorded already stays as it is, so that doing it twice changes nothing.
 */
export async function recordCobraEvents(
  db: Db,
  facts: Pick<FamilyFacts, 'client' | 'people'>,
  { changeId, losses }: { changeId: string; losses: readonly CobraLossOf[] },
): Promise<void> {
  if (losses.length === 0) return;
  const rows = losses.map((loss) => {
    const clock = cobraClock(loss, cobraTermsOf(rulesOn(facts, loss.eventDate)));
    return {
      id: uuid7(),
      client_id: facts.client.id,
      subscriber_id: loss.subscriberId,
      person_id: loss.personId,
      change_id: changeId,
      event: loss.event,
      event_date: loss.eventDate,
      last_day: loss.lastDay,
      months: clock.months,
      tell_by: clock.tellBy,
      notice_by: clock.noticeBy,
      covered_from: clock.from,
      covered_until: clock.until,
    };
  });
  await db
    .insertInto('cobra_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['person_id', 'event', 'event_date']).doNothing())
    .execute();
}
