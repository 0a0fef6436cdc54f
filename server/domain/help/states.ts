import type { HelpStatus } from '@coverlane/contract/help/codes.ts';

/** What happens to a help request (domain 11). */
export const helpEvents = [
  'routed',
  'claimed',
  'released',
  'staffReplied',
  'askerReplied',
  'fellSilent',
  'resolved',
  'stayedResolved',
  'reopened',
] as const;
export type HelpEvent = (typeof helpEvents)[number];

/** Days without a word of the asker after which an answered request counts as resolved (domain 11). */
export const SILENT_DAYS = 7;
/** Days in which a word of the asker opens a resolved request again; then it is closed (domain 11). */
export const REOPEN_DAYS = 14;

type Row = Readonly<Partial<Record<HelpEvent, HelpStatus>>>;

const withDesk: Row = {
  claimed: 'assigned',
  staffReplied: 'awaitingMember',
  resolved: 'resolved',
};

/**
 * The table of domain 11. An asker who writes while the desk owes the next word changes nothing but the transcript; one who
 * writes again is answered by whoever had the request, so that it goes back to the owner where there is one (`askerReplied`).
 */
const table: Readonly<Record<HelpStatus, Row>> = {
  new: { ...withDesk, routed: 'open', released: 'new', askerReplied: 'new' },
  open: { ...withDesk, released: 'open', askerReplied: 'open' },
  assigned: { ...withDesk, released: 'open', askerReplied: 'assigned' },
  awaitingMember: {
    claimed: 'awaitingMember',
    released: 'awaitingMember',
    staffReplied: 'awaitingMember',
    askerReplied: 'open',
    fellSilent: 'resolved',
    resolved: 'resolved',
  },
  resolved: { askerReplied: 'open', staffReplied: 'awaitingMember', reopened: 'open', stayedResolved: 'closed' },
  closed: {},
};

/**
 * The state after an event, or undefined where the event cannot happen in that state.
 * @param hasOwner somebody of the desk has the request: what the asker opens again is theirs at once
 */
export function helpAfter(status: HelpStatus, event: HelpEvent, hasOwner = false): HelpStatus | undefined {
  const next = table[status][event];
  return next === 'open' && hasOwner && event !== 'released' ? 'assigned' : next;
}

/** The states in which an event can happen. */
export const statesOf = (event: HelpEvent): HelpStatus[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
  (Object.keys(table) as HelpStatus[]).filter((status) => table[status][event] !== undefined);
