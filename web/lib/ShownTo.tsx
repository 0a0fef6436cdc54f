import type { ReactNode } from 'react';
import { SessionContext, type User, useSession } from './session.tsx';

/** Draws what is below as somebody else would see it. Whose rights hold says the server alone: calls go on as whoever is signed in. */
export function ShownTo({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const session = useSession();
  const shown = { ...session, status: 'signedIn', user, reason: null, lastUserId: null } as const;
  return <SessionContext value={shown}>{children}</SessionContext>;
}
