import { Navigate, useLocation } from 'react-router';
import { sentHome } from '../lib/sent-home.ts';

/** `/403` and `/404` lead to /login (specification 2), which takes whoever is signed in home with a sentence. */
export function ToLogin() {
  const { pathname, state } = useLocation();
  return <Navigate to="/login" state={state ?? sentHome(pathname === '/403' ? 'permission' : 'notFound')} replace />;
}
