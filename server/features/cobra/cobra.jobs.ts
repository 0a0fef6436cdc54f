import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { loadClientFacts } from '../../facts/client.queries.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { keepLedgerOf } from './keep-ledger.ts';

const payload = z.object({ clientId: z.string(), subscriberId: z.string() });

/** The jobs of continued coverage. `parts.pool` is the worker role's. */
export const cobraTasks = (parts: Parts): TaskList => ({
  'cobra-ledger': async (asked: unknown) => {
    const { clientId, subscriberId } = payload.parse(asked);
    const client = await parts.pool
      .transaction()
      .execute(async (db) => ((await openForRules(db, clientId)) ? loadClientFacts(db, clientId) : null));
    if (client === null) return;
    await keepLedgerOf({ parts, clientId, today: todayIn(client.timeZone, new Date()) }, subscriberId);
  },
});
