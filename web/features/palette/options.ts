import type { RecentMember } from '../../lib/recent-members.ts';
import type { IconName } from '../../ui/iconPaths.ts';
import { better, fitOf, ranked } from './matching.ts';
import type { FoundClaim } from './useClaimSearch.ts';
import type { FoundMember, MemberSearch } from './useMemberSearch.ts';

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

/** One line of the box. */
export type Option =
  | { readonly kind: 'recent'; readonly key: string; readonly member: RecentMember }
  | { readonly kind: 'place'; readonly key: string; readonly place: Place }
  | { readonly kind: 'member'; readonly key: string; readonly member: FoundMember }
  | { readonly kind: 'claim'; readonly key: string; readonly claim: FoundClaim }
  /** The list of all members that fit. */
  | { readonly kind: 'all'; readonly key: 'all'; readonly text: string };

/** What the box can find without the server. */
export interface Known {
  readonly recents: readonly RecentMember[];
  readonly places: readonly Place[];
}

/** What the server has answered so far. */
interface Found {
  readonly search: MemberSearch;
  readonly claims: readonly FoundClaim[];
}

/** Everything that fits what was typed: members lately opened, then places, then members and claims from the server. */
export function optionsFor(typed: string, known: Known, { search, claims }: Found): Option[] {
  const { recents, places } = typed.trim() === '' ? known : fitting(typed, known);
  const opened = new Set(recents.map(({ id }) => id));
  const found = search.state === 'failed' ? [] : search.rows.filter(({ id }) => !opened.has(id));
  return [
    ...recents.map((member) => ({ kind: 'recent' as const, key: `recent-${member.id}`, member })),
    ...places.map((place) => ({ kind: 'place' as const, key: `place-${place.key}`, place })),
    ...found.map((member) => ({ kind: 'member' as const, key: `member-${member.id}`, member })),
    ...claims.map((claim) => ({ kind: 'claim' as const, key: `claim-${claim.id}`, claim })),
    ...(search.text === '' ? [] : [{ kind: 'all' as const, key: 'all' as const, text: search.text }]),
  ];
}

function fitting(typed: string, { recents, places }: Known): Known {
  return {
    recents: ranked(recents, ({ name, memberNumber }) => better(fitOf(name, typed), fitOf(memberNumber, typed))),
    places: ranked(places, ({ name, english }) =>
      better(fitOf(name, typed), english === undefined ? undefined : fitOf(english, typed)),
    ),
  };
}

/** Is this line there whatever the server answers? */
const isLocal = ({ kind }: Option): boolean => kind === 'recent' || kind === 'place';

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
