import { byRules, type ClientDay } from '../../platform/jobs/daily.ts';
import { livePolicies } from './policies.queries.ts';
import { workOut } from './standing.ts';

/**
 * What a day brings to stop-loss: each policy whose money may still move is worked out once, so that whoever reached the notice
 * since waits in the list of tasks though nobody looked. It writes what is so, and nothing else: done twice, it changes nothing.
 */
export async function reinsuranceDay(day: ClientDay): Promise<void> {
  const policies = await byRules(day, (db) => livePolicies(db, day.clientId, day.today));
  for (const policy of policies)
    await byRules(day, async (db) => {
      await workOut(db, policy, day.today);
    });
}
