import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.tsx';
import { homeOf } from './home-of.ts';

/** `/`: the own home for whoever is signed in, the sign-in for everybody else (specification 2). */
export function HomeRedirect() {
  const { user } = useSession();
  const { state } = useLocation();
  return <Navigate to={user ? homeOf(user.type) : '/login'} state={state} replace />;
}
