import { RECENT_MEMBERS } from '@coverlane/contract/codes.ts';
import { stored, useStored } from './stored.ts';

/** A member lately looked at, as the menu shows them. */
export interface RecentMember {
  readonly id: string;
  readonly name: string;
  readonly memberNumber: string;
}

const isRecent = (entry: unknown): entry is RecentMember =>
  typeof entry === 'object' && entry !== null && 'id' in entry && 'name' in entry && 'memberNumber' in entry;

const recent = stored<readonly RecentMember[]>('coverlane.recent', (json) =>
  Array.isArray(json) ? json.filter((entry) => isRecent(entry)) : [],
);

/** Puts a member on top of the recent-members list, which keeps five (specification 9). The member screen calls it. */
export function noteRecentMember({ id, name, memberNumber }: RecentMember): void {
  const others = recent.get().filter((member) => member.id !== id);
  recent.set([{ id, name, memberNumber }, ...others].slice(0, RECENT_MEMBERS));
}

/** The last five members looked at in this browser session, newest first. */
export const useRecentMembers = (): readonly RecentMember[] => useStored(recent);
