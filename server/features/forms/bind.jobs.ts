import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { decideAll } from '../../domain/enrollment/decided.ts';
import { boundOf, isUnbound } from '../../domain/forms/bound.ts';
import { apply } from '../../facts/apply.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { byRules } from '../../platform/jobs/daily.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { answersToBind, type ToBind } from './bind.queries.ts';

const BIND = 'form-bind';
const payload = z.object({ clientId: z.string(), id: z.string() });

/** Queues that answers are written into the record that they are bound to, where they are to any. */
export async function queueBinding(db: Db, of: z.output<typeof payload>, bound: Parameters<typeof boundOf>[0][number]) {
  if (!isUnbound(boundOf([bound]))) await enqueue(db, { task: BIND, payload: of, key: `${BIND} ${of.id}` });
}

/** The jobs of custom forms. `parts.pool` is the worker role's. */
export const formTasks = (parts: Parts): TaskList => ({
  [BIND]: async (asked: unknown) => {
    const { clientId, id } = payload.parse(asked);
    await byRules({ parts, clientId }, async (db) => {
      const answered = await answersToBind(db, id);
      if (answered !== undefined) await bind(answered, { db, parts, clientId });
    });
  },
});

/**
 * Writes what somebody answered into the record, in their name and by the client's rules: whoever may answer need not be able to
 * change records. Written twice it changes nothing; what was answered anew meanwhile is left to the later answer.
 * @throws where the change engine refuses, so that the job is looked at
 */
async function bind(
  { personId, subscriberId, by, form, answers }: ToBind,
  { db, parts, clientId }: { db: Db; parts: Parts; clientId: string },
): Promise<void> {
  const keys = keysOf(parts.secrets);
  const client = await loadClientFacts(db, clientId);
  if (client === null) return;
  const today = todayIn(client.timeZone, new Date());
  const [facts] = await loadFamilies({ db, keys, client, today }, { subscriberIds: [subscriberId] });
  if (facts === undefined) return;
  const { details, employment } = boundOf([{ form, answers }]);
  // Work is the employee's.
  const work = personId === subscriberId && Object.keys(employment).length > 0 ? { employment } : {};
  const asked = {
    type: 'demochange',
    source: 'portal',
    reason: null,
    effectiveDate: today,
    personId,
    details,
  } as const;
  const { decisions, refusals } = decideAll(facts, [{ ...asked, ...work }], uuid7);
  const [refusal] = refusals;
  if (refusal) throw new Error(`What a form answered cannot be recorded: ${refusal.code}`);
  await apply({ db, keys, clientId, by, importId: null }, decisions);
}
