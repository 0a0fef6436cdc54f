import { draftPeople } from './draft-people.ts';
import type { DraftContext } from './draft-context.ts';
import { type Looked, lookForOffers } from './elected.ts';
import { heldOn } from './held.ts';
import { heldDay } from './session-of-draft.ts';
import { startOf } from './start-of-coverage.ts';

/** Works a draft out: who is in it, from when it holds, what is offered then and what the family has. Pure. */
export function look(context: DraftContext): Looked {
  const people = draftPeople(context.answers, context.facts);
  const start = startOf(context);
  const offered = lookForOffers(context, start);
  return { context, people, start, offered, held: heldOn(people, context.facts, heldDay(context)) };
}
