import { type Access, type Actor, allows } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from './api.ts';
import { askConfigAgain } from './config.ts';
import { takeEarlyAnswer, takeEarlyRecord } from './early-user.ts';
import { startIdleClock } from './idle.ts';
import { bearerNow, request, setBearer, whenSignedOut } from './request.ts';
import { forgetTyping, holdTyping } from './kept-typing.ts';
import { RequestFailed } from './request-failed.ts';
import { clearStores } from './stored.ts';
import { onTabMessage, tellTabs } from './tabs.ts';
import { rememberState, userState } from './user-state.ts';

/** Who is signed in (specification 3, User info). */
export type User = Reply<typeof auth.userInfo>['user'];

/** Why nobody is signed in any more: signed out, 1800 s without activity, or the server said 401. */
export type EndReason = 'left' | 'idle' | 'ended';

type State =
  | { readonly status: 'asking'; readonly user: null; readonly reason: null; readonly lastUserId: null }
  /** `lastUserId`: whose session ended in this tab. */
  | {
      readonly status: 'visitor';
      readonly user: null;
      readonly reason: EndReason | null;
      readonly lastUserId: string | null;
    }
  | { readonly status: 'signedIn'; readonly user: User; readonly reason: null; readonly lastUserId: null }
  /** The password fits, the second factor is not proved or not set up yet: nobody is signed in. */
  | {
      readonly status: 'halfway';
      readonly user: null;
      readonly half: User;
      readonly reason: null;
      readonly lastUserId: null;
    };

type Session = State & {
  /** Signs in through POST /login; who `lacks` something is halfway. @throws RequestFailed 'credentials' or 'too-many-requests' */
  readonly signIn: (credentials: { username: string; password: string }) => Promise<User>;
  /** Takes over the session that proving or setting up the second factor answered: its tokens are new, in every tab. */
  readonly goOn: (reply: Reply<typeof auth.userInfo>) => void;
  /** Ends the session here, on the server and in the other tabs. */
  readonly signOut: (reason: EndReason) => Promise<void>;
  /** Asks again who is signed in, after the account was changed. */
  readonly refresh: () => Promise<void>;
};

const ASK_AGAIN_MS = 3000;
const ASKING: State = { status: 'asking', user: null, reason: null, lastUserId: null };
const visitor = (reason: EndReason | null, lastUserId: string | null): State => ({
  status: 'visitor',
  user: null,
  reason,
  lastUserId,
});
const signedIn = (user: User): State =>
  user.lacks === 'factor' || user.lacks === 'setUp'
    ? { status: 'halfway', user: null, half: user, reason: null, lastUserId: null }
    : { status: 'signedIn', user, reason: null, lastUserId: null };

/** Who is signed in, for `useSession` and for what is drawn as somebody else sees it. */
export const SessionContext = createContext<Session | null>(null);

/** What the contract needs to decide about a user. */
export const actorOf = ({ type, permissions }: User): Actor => ({
  type,
  permissions: permissions.map(({ machineName }) => machineName),
});

/**
 * Holds who is signed in. A new tab asks GET /userInfo, which the cookie alone opens; a visitor of whom nothing is
 * remembered is not asked about.
 * @param asks whether this page needs to know at all: false for a public page
 */
export function SessionProvider({ asks, children }: { readonly asks: boolean; readonly children: ReactNode }) {
  const [state, setState] = useState<State>(() => (asks || userState().area ? ASKING : visitor(null, null)));
  const user = useRef<User | null>(null);

  const enter = useCallback((reply: Reply<typeof auth.userInfo>) => {
    setBearer(reply.token);
    if (user.current && user.current.id !== reply.user.id) forgetEverything();
    forgetTyping(reply.user.id);
    user.current = reply.user;
    rememberState({ area: reply.user.type });
    setState(signedIn(reply.user));
  }, []);
  const leave = useCallback((reason: EndReason | null) => {
    setBearer(null);
    const lastUserId = user.current?.id ?? null;
    user.current = null;
    if (reason !== null) {
      forgetEverything();
      if (reason === 'left') forgetTyping();
      else holdTyping();
      // What the sign-in page says next may have changed since this page was loaded.
      void askConfigAgain();
    }
    rememberState({ area: undefined });
    setState(visitor(reason, lastUserId));
  }, []);
  const goOn = useCallback(
    (reply: Reply<typeof auth.userInfo>) => {
      enter(reply);
      tellTabs({ kind: 'signedIn', userId: reply.user.id });
    },
    [enter],
  );
  const ask = useCallback(async () => {
    try {
      const reply = await patiently(() => takeEarlyAnswer() ?? request(auth.userInfo, {}));
      await keepEarlyRecord();
      enter(reply);
    } catch {
      leave(null);
    }
  }, [enter, leave]);

  useEffect(() => whenSignedOut(() => leave('ended')), [leave]);
  useEffect(() => {
    if (state.status === 'asking') void ask();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the page is loaded
  }, []);
  useTabs({ ask, leave, current: user });

  const session = useMemo(
    () => ({
      ...state,
      signIn: async (credentials: { username: string; password: string }) => {
        const reply = await request(auth.login, credentials);
        goOn(reply);
        return reply.user;
      },
      goOn,
      signOut: async (reason: EndReason) => {
        if (bearerNow() !== null) await request(auth.logout, {}).catch(() => undefined);
        if (user.current && reason !== 'ended') tellTabs({ kind: 'signedOut', reason });
        leave(reason);
      },
      refresh: async () => {
        const reply = await request(auth.userInfo, {}).catch(() => undefined);
        // Signed out meanwhile, or somebody else: the answer is nobody's. A 401 has ended the session itself.
        if (reply && reply.user.id === user.current?.id) enter(reply);
      },
    }),
    [state, goOn, leave, enter],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Waits for a server that does not answer just now: a lost connection must not sign anybody out. */
async function patiently<Out>(ask: () => Promise<Out>): Promise<Out> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RequestFailed) || !error.isPassing) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}

/** What was asked for before the application's code was there is the reply of the page's own call. It is tried once here, and by the page again. */
async function keepEarlyRecord(): Promise<void> {
  const early = await takeEarlyRecord();
  if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.answer, retry: false });
}

/** Nothing of one person's may be left for the next. */
function forgetEverything(): void {
  queryClient.clear();
  clearStores();
}

interface Tabs {
  readonly ask: () => Promise<void>;
  readonly leave: (reason: EndReason) => void;
  readonly current: { readonly current: User | null };
}

/** Keeps the tabs of one browser in step: they share one cookie, so they share one session. */
function useTabs({ ask, leave, current }: Tabs): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === 'signedOut' && current.current) leave(message.reason);
        if (message.kind === 'signedIn' && current.current?.id !== message.userId) void ask();
      }),
    [ask, leave, current],
  );
}

/** Who is signed in, and how to sign in and out. Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside SessionProvider');
  return session;
}

/** The signed-in user; screens behind a guard always have one. Throws where nobody is signed in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** May the signed-in user (or the visitor) do this? The same rule as the server's: `useAllows()(call.access)`. */
export function useAllows(): (access: Access) => boolean {
  const { user } = useSession();
  return useCallback((access) => allows(access, user ? actorOf(user) : undefined), [user]);
}

/** Runs the idle clock while somebody is signed in; `onEnd` is called when the time is up. */
export function useIdleClock(onEnd: () => void): void {
  const { user } = useSession();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!user) return undefined;
    return startIdleClock({
      idleSeconds: user.idleSeconds,
      idleLimit: user.idleLimit,
      endsAt: user.endsAt,
      renew: async () => (await request(auth.activity, {})).idleSeconds,
      onEnd: () => end.current(),
    });
  }, [user]);
}
