import { lazy, Suspense } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcements } from './Announcements.tsx';
import { Greeting } from './Greeting.tsx';
import { SearchAlarms } from './SearchAlarms.tsx';
import './home.css';

// Comes after the greeting, which is drawn at once.
const StaffCards = lazy(() => import('./StaffCards.tsx').then((module) => ({ default: module.StaffCards })));

/** The home of administrators, brokers, employers, partners and third-party administrators. */
export function StaffHome() {
  const t = useText();
  const user = useUser();
  const active = useActiveClient();
  const about = active
    ? t('home.workingFor', { client: active.name })
    : t('home.workingForAll', { count: user.clients.length });
  return (
    <div className="page home-staff">
      <Greeting about={about} />
      <SearchAlarms />
      <Suspense fallback={<Skeleton lines={6} />}>
        <StaffCards announcements={<Announcements />} />
      </Suspense>
    </div>
  );
}
