import type { Input } from '@coverlane/contract/call.ts';
import type { desk } from '@coverlane/contract/help/desk-calls.ts';
import { type HelpStatus, waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { type HelpEvent, helpAfter } from '../../domain/help/states.ts';
import type { LockedRequest } from './desk.queries.ts';

type Wish = Input<typeof desk.deskChange>;
/** Who is to have a request; null: nobody; undefined: whoever has it. */
export type Owner = { id: string; name: string } | null | undefined;

/** The events of a change, in order. */
const eventsOf = ({ step }: Wish, owner: Owner): HelpEvent[] => [
  ...(step === 'reopen' ? (['reopened'] as const) : []),
  ...(owner === undefined ? [] : [owner === null ? ('released' as const) : ('claimed' as const)]),
  ...(step === 'resolve' ? (['resolved'] as const) : []),
];

const teamAfter = ({ contactId }: LockedRequest, { team }: Wish): string | null =>
  team === undefined ? contactId : team === 'none' ? null : team;

/** What a change makes of a request; undefined: not in the state it is in. Until when a word is owed then is not said here. */
export function changed(request: LockedRequest, wish: Wish, owner: Owner): LockedRequest | undefined {
  const had = { id: request.ownerId, name: request.ownerName };
  const { id: ownerId, name: ownerName } = owner === undefined ? had : (owner ?? { id: null, name: null });
  if (request.mergedInto !== null) return undefined;
  let { status }: { status: HelpStatus } = request;
  for (const event of eventsOf(wish, owner)) {
    const next = helpAfter(status, event, ownerId !== null);
    if (next === undefined) return undefined;
    status = next;
  }
  return {
    ...request,
    status,
    ownerId,
    ownerName,
    contactId: teamAfter(request, wish),
    priority: wish.priority ?? request.priority,
  };
}

/** Does the desk owe a word in the state? */
export const owesWord = (status: HelpStatus): boolean => waitingForDesk.includes(status);
