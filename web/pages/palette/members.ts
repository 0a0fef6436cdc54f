import type { CoverageState } from '@coverlane/contract/codes.ts';
import type { ReactNode } from 'react';
import type { RecentMember } from '../../lib/recent-members.ts';

/** How members are found and opened; a member has none of it. */
export interface Members {
  /** Finds only this client's; null: every client's in sight. */
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly recents: readonly RecentMember[];
  /** Draws how a found person stands. */
  readonly state: (state: CoverageState | null) => ReactNode;
  /** Opens a claim; null: this user searches no claims. */
  readonly openClaim: ((id: string) => void) | null;
  /** Opens an account; null: this user manages none. */
  readonly openUser: ((id: string) => void) | null;
  /** The user's own account, which nobody views as. */
  readonly ownId: string;
  readonly openClient: (id: string) => void;
  readonly openMember: (id: string, clientId: string | undefined) => void;
  /** Opens the list of all members that fit; the text must not get into an address. */
  readonly openList: (search: string) => void;
}
