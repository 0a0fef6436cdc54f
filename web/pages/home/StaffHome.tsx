import type { UserType } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useText } from '../../lib/i18n.ts';
import { useRecentMembers } from '../../lib/recent-members.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { Announcements } from './Announcements.tsx';
import { ArrangedCards } from './ArrangedCards.tsx';
import { FindMember } from './FindMember.tsx';
import { Greeting } from './Greeting.tsx';
import { laterCards } from './laterCards.tsx';
import { PendingEnrollments } from './PendingEnrollments.tsx';
import { SearchAlarms } from './SearchAlarms.tsx';
import './home.css';

/** The home of administrators, brokers, employers, partners and third-party administrators. */
export function StaffHome() {
  const t = useText();
  const user = useUser();
  const active = useActiveClient();
  const enrolls = useAllows()(enrollments.enrollmentList.access);
  const about = active
    ? t('home.workingFor', { client: active.name })
    : t('home.workingForAll', { count: user.clients.length });
  return (
    <div className="page">
      <Greeting about={about} />
      <SearchAlarms />
      <ArrangedCards
        cards={{
          announcements: <Announcements />,
          memberSearch: <SearchCard />,
          ...(enrolls && {
            pendingEnrollments: <PendingEnrollments />,
            failedEnrollments: laterCards.failedEnrollments,
            ageingOut: laterCards.ageingOut,
            missingSsn: laterCards.missingSsn,
          }),
          recentMembers: <RecentCard />,
          ...(user.type === 'admin' && { quickLinks: laterCards.quickLinks }),
        }}
        onRequest={{
          ...(enrolls && { enrollmentActivity: laterCards.enrollmentActivity }),
          ...(seesTotals(user.type) && { claimsSummary: laterCards.claimsSummary }),
          reports: laterCards.reports,
          services: laterCards.services,
          contacts: laterCards.contacts,
        }}
      />
      {user.type !== 'client' && laterCards.clients}
    </div>
  );
}

/** Whose area has the page of de-identified claims. */
const seesTotals = (type: UserType): boolean => type === 'client' || type === 'broker' || type === 'partner';

function SearchCard() {
  const t = useText();
  const { type } = useUser();
  return (
    <Card title={t('home.findMember')} tinted>
      <FindMember area={type} />
    </Card>
  );
}

function RecentCard() {
  const t = useText();
  const { type } = useUser();
  const recent = useRecentMembers();
  return (
    <Card title={t('home.recent')}>
      {recent.length === 0 ? (
        <p className="muted">{t('home.noRecent')}</p>
      ) : (
        <ul className="plain-list home-list">
          {recent.map(({ id, name, memberNumber }) => (
            <li key={id}>
              <Anchor href={`/${type}/member/${id}`}>{name}</Anchor>
              <span className="muted numbers">{memberNumber}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
