import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eventCalls } from '@coverlane/contract/webhooks/event-calls.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { numberEvents } from '../../facts/event-numbers.queries.ts';
import { eventsAfter } from './events.queries.ts';

type Calls = typeof eventCalls;

/**
 * What happened after a number. Where nothing is left to tell, `next` is the last number there is, so that whoever is told little
 * keeps up with what is forgotten.
 * @throws Refusal 422 for a number that some events after which are kept no more, or that no event has yet
 */
export async function eventList(
  { after, pageSize }: Input<Calls['eventList']>,
  { db }: Context,
): Promise<Reply<Calls['eventList']>> {
  const { last, forgotten } = await numberEvents(db);
  if (after !== undefined) refuseNumber(after, { last, forgotten });
  const found = await eventsAfter(db, { after: after ?? 0, most: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const more = found.length > pageSize;
  const told = rows.at(-1)?.sequence ?? last;
  return { rows, next: more ? told : Math.max(told, last), more };
}

function refuseNumber(after: number, { last, forgotten }: { last: number; forgotten: number }): void {
  if (after < forgotten) throw invalid({ after: 'events-forgotten' });
  if (after > last) throw invalid({ after: 'not-found' });
}
