import type { RecentMember } from '../../lib/recent-members.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import type { Action, Command } from './actions.ts';
import { better, fitOf, ranked } from './matching.ts';
import type { FoundClaim } from './useClaimSearch.ts';
import type { FoundDocument } from './useDocumentSearch.ts';
import type { FoundMember, MemberSearch } from './useMemberSearch.ts';
import type { FoundUser } from './useUserSearch.ts';

/** Somewhere to go by name: a screen, or a dialog such as the keyboard shortcuts. */
export interface Place {
  readonly key: string;
  /** In the user's language. */
  readonly name: string;
  /** In English too, since that is what colleagues and papers call it; undefined until it is loaded. */
  readonly english: string | undefined;
  readonly icon: IconName;
  readonly open: () => void;
}

/** A client whose records the user sees. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly clientNumber: string;
}

/** Whom a line is about: found just now, or opened lately. */
type Person = FoundMember | RecentMember;

/** One line of the box. */
export type Option =
  | { readonly kind: 'recent'; readonly key: string; readonly member: RecentMember }
  | { readonly kind: 'place'; readonly key: string; readonly place: Place }
  | { readonly kind: 'member'; readonly key: string; readonly member: FoundMember }
  | { readonly kind: 'claim'; readonly key: string; readonly claim: FoundClaim }
  | { readonly kind: 'client'; readonly key: string; readonly client: KnownClient }
  | { readonly kind: 'user'; readonly key: string; readonly user: FoundUser }
  | { readonly kind: 'document'; readonly key: string; readonly document: FoundDocument }
  /** An action by itself; one that is about somebody goes on with their name. */
  | { readonly kind: 'action'; readonly key: string; readonly action: Action }
  | { readonly kind: 'onMember'; readonly key: string; readonly command: Command; readonly member: Person }
  | { readonly kind: 'onUser'; readonly key: string; readonly command: Command; readonly user: FoundUser }
  /** The list of all members that fit. */
  | { readonly kind: 'all'; readonly key: 'all'; readonly text: string };

/** What the box can find without the server. */
export interface Known {
  readonly recents: readonly RecentMember[];
  readonly places: readonly Place[];
  readonly actions?: readonly Action[];
  readonly clients?: readonly KnownClient[];
}

/** What the server has answered so far. */
interface Found {
  readonly search: MemberSearch;
  readonly claims: readonly FoundClaim[];
  readonly users?: readonly FoundUser[];
  readonly documents?: readonly FoundDocument[];
  /** What was typed, where it is an action on somebody: then what was found is whom it could be about. */
  readonly command?: Command | undefined;
}

/** Clients that are shown; the rest is found by typing on. */
const MOST_CLIENTS = 5;

/**
 * Everything that fits what was typed: members lately opened, then places, actions and clients, then what the server
 * found. An action with a name shows only those it could be about.
 */
export function optionsFor(typed: string, known: Known, found: Found): Option[] {
  return found.command ? optionsOf(found.command, known, found) : everythingFor(typed, known, found);
}

function everythingFor(typed: string, known: Known, { search, claims, users = [], documents = [] }: Found): Option[] {
  const {
    recents,
    places,
    actions = [],
    clients = [],
  } = typed.trim() === '' ? { ...known, clients: [] } : fitting(typed, known);
  return [
    ...recents.map((member) => ({ kind: 'recent' as const, key: `recent-${member.id}`, member })),
    ...places.map((place) => ({ kind: 'place' as const, key: `place-${place.key}`, place })),
    ...actions.map((action) => ({ kind: 'action' as const, key: `action-${action.key}`, action })),
    ...clients
      .slice(0, MOST_CLIENTS)
      .map((client) => ({ kind: 'client' as const, key: `client-${client.id}`, client })),
    ...notIn(recents, search).map((member) => ({ kind: 'member' as const, key: `member-${member.id}`, member })),
    ...claims.map((claim) => ({ kind: 'claim' as const, key: `claim-${claim.id}`, claim })),
    ...users.map((user) => ({ kind: 'user' as const, key: `user-${user.id}`, user })),
    ...documents.map((document) => ({ kind: 'document' as const, key: `document-${document.id}`, document })),
    ...(search.text === '' ? [] : [{ kind: 'all' as const, key: 'all' as const, text: search.text }]),
  ];
}

/** The members that were found and are not there already. */
function notIn(recents: readonly RecentMember[], { state, rows }: MemberSearch): readonly FoundMember[] {
  const opened = new Set(recents.map(({ id }) => id));
  return state === 'failed' ? [] : rows.filter(({ id }) => !opened.has(id));
}

function optionsOf(command: Command, known: Known, { search, users = [] }: Found): Option[] {
  const { action, name } = command;
  if (name === '') return [{ kind: 'action', key: `action-${action.key}`, action }];
  if (action.takes === 'user') {
    return users.map((user) => ({ kind: 'onUser', key: `onUser-${user.id}`, command, user }));
  }
  const recents = ranked(known.recents, (member) => better(fitOf(member.name, name), fitOf(member.memberNumber, name)));
  return [...recents, ...notIn(recents, search)].map((member) => ({
    kind: 'onMember',
    key: `onMember-${member.id}`,
    command,
    member,
  }));
}

function fitting(typed: string, { recents, places, actions = [], clients = [] }: Known): Required<Known> {
  const byNames = ({ name, english }: { readonly name: string; readonly english: string | undefined }) =>
    better(fitOf(name, typed), english === undefined ? undefined : fitOf(english, typed));
  return {
    recents: ranked(recents, ({ name, memberNumber }) => better(fitOf(name, typed), fitOf(memberNumber, typed))),
    places: ranked(places, byNames),
    actions: ranked(actions, (action) =>
      action.words.reduce((fit, word) => better(fit, fitOf(word, typed)), byNames(action)),
    ),
    clients: ranked(clients, ({ name, clientNumber }) => better(fitOf(name, typed), fitOf(clientNumber, typed))),
  };
}

/** Is this line there whatever the server answers? */
const isLocal = ({ kind }: Option): boolean =>
  kind === 'recent' || kind === 'place' || kind === 'action' || kind === 'client';

/**
 * The line that Enter opens: the one moved to, else the first. The list of all is offered last and never by itself
 * while the answer is on its way.
 */
export function activeOf(options: readonly Option[], moved: string | null, state: MemberSearch['state']) {
  const chosen = options.find(({ key }) => key === moved);
  if (chosen) return chosen;
  const first = options[0];
  return first?.kind === 'all' && state === 'asked' ? undefined : first;
}

/** Must Enter wait for the server, because what it would open belongs to the letters before, or is not there yet? */
export function mustWait(active: Option | undefined, moved: string | null, state: MemberSearch['state']): boolean {
  if (state !== 'asked' || (active && active.key === moved)) return false;
  return active === undefined || !isLocal(active);
}
