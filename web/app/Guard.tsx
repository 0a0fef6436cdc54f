import { allows } from '@coverlane/contract/access.ts';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { rememberIntended } from '../lib/intended.ts';
import { sentHome } from '../lib/sent-home.ts';
import { actorOf, type User, useSession } from '../lib/session.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../lib/i18n.ts';
import type { Screen } from './screen.ts';
import { homeOf } from './home-of.ts';

const PASSWORD_PATH = '/user/pwchange';
/** Where the second factor is set up, and where it is asked for. */
const SET_UP_PATH = '/user/secondfactor';
const FACTOR_PATH = '/login';
/** Where a personal link leads back to. */
const ENROLL_PATH = '/member/enroll';
/** What it opens: where one enrolls, the enrollment, and how one pays for it. */
const ENROLLING = /^\/member\/(enroll|pay$)/;

/**
 * Lets through whoever may open the screen. A visitor goes to /logout with the path remembered (specification 4);
 * another user type, or a missing permission, goes home with a sentence (specification 6, design 2.7).
 */
export function Guard({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const session = useSession();
  const { status, user } = session;
  const t = useText();
  const isPublic = screen.access === 'public' || screen.access === 'publicByKey';
  if (status === 'asking') return <div className="page">{<Skeleton lines={4} label={t('shell.opening')} />}</div>;
  const first = whatComesFirst(session);
  // The same element before and after: a page that finishes the sign-in keeps what it shows.
  if (isPublic || first === screen.path) return children;
  if (first !== null) return <Navigate to={first} replace />;
  if (!user) return <SendToSignIn />;
  return opens(screen, user) ? children : <SendHome screen={screen} user={user} />;
}

/** Where somebody must go before anything else opens: to the second factor, or to a new password (specification 3). */
function whatComesFirst(session: ReturnType<typeof useSession>): string | null {
  if (session.status === 'halfway') return session.half.lacks === 'setUp' ? SET_UP_PATH : FACTOR_PATH;
  return session.user?.passwordResetRequired ? PASSWORD_PATH : null;
}

function SendToSignIn() {
  const { pathname, search } = useLocation();
  const { lastUserId } = useSession();
  useEffect(() => rememberIntended(pathname + search, lastUserId), [pathname, search, lastUserId]);
  return <Navigate to="/logout" replace />;
}

const opens = ({ path, access }: Screen, user: User): boolean =>
  user.enrollsIn ? ENROLLING.test(path) : allows(access, actorOf(user));

function SendHome({ screen, user }: { readonly screen: Screen; readonly user: User }) {
  if (user.enrollsIn) return <Navigate to={ENROLL_PATH} replace />;
  const isOwnArea = Array.isArray(screen.access) && screen.access.some(({ types }) => types.includes(user.type));
  return <Navigate to={homeOf(user.type)} state={sentHome(isOwnArea ? 'permission' : 'type')} replace />;
}
