import type { Reply } from '@coverlane/contract/call.ts';
import type { auth } from '@coverlane/contract/auth/calls.ts';
import { clearStores } from './stored.ts';
import { tellTabs } from './tabs.ts';

/**
 * Goes on as whom the session now answers for, on a page loaded anew: nothing of the other account is left in it, and the
 * other tabs follow.
 */
export function goOnAs({ user }: Reply<typeof auth.userInfo>, path: string): void {
  clearStores();
  tellTabs({ kind: 'signedIn', userId: user.id });
  window.location.assign(path);
}
