import type { UserType } from '@coverlane/contract/access.ts';
import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { DashboardKey } from '@coverlane/contract/collections/content-codes.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useRecentMembers } from '../../lib/recent-members.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ArrangedCards, type Cards } from './ArrangedCards.tsx';
import { BookOfBusiness, ClientsCard } from './ClientRows.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { FindMember } from './FindMember.tsx';
import { laterCards } from './later-cards.tsx';
import { MembersByMonth } from './MembersByMonth.tsx';
import { PaidCard } from './PaidCard.tsx';
import { PendingEnrollments } from './PendingEnrollments.tsx';
import { ComingAndGoingCard, CoveredCard, RenewalsCard } from './PeopleCards.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { ToDoCard } from './ToDoCard.tsx';
import { useFigures, useMembersByMonth, usePaid } from './useFigures.ts';
import { useTasks } from './useTasks.ts';
import { WaitingByAge } from './WaitingByAge.tsx';
import './staff-home.css';

/** The cards that stand on a home where nobody arranged any: all across, in the wide column and in the narrow one. */
interface Layout {
  readonly top: readonly DashboardKey[];
  readonly wide: readonly DashboardKey[];
  readonly narrow: readonly DashboardKey[];
  readonly foot?: readonly DashboardKey[];
}

const today: Layout = {
  top: ['announcements', 'figures'],
  wide: ['toDo', 'paidByMonth'],
  narrow: ['enrollmentActivity', 'clients'],
};

/** "Today", "Desk", "Book of business", "People and cost", "Look-up". */
const layouts: Readonly<Record<Exclude<UserType, 'member'>, Layout>> = {
  admin: today,
  tpa: {
    top: ['announcements', 'memberSearch'],
    wide: ['toDo', 'clients'],
    narrow: ['waitingByAge'],
  },
  broker: {
    top: ['announcements', 'memberSearch'],
    wide: ['clients', 'toDo'],
    narrow: ['renewals', 'sessionProgress', 'recentMembers', 'enrollmentActivity'],
  },
  client: {
    top: ['announcements', 'figures'],
    wide: ['toDo', 'paidByMonth', 'membersByMonth', 'memberSearch'],
    narrow: ['sessionProgress', 'whoIsCovered', 'newAndLeaving', 'contacts', 'recentMembers'],
  },
  partner: {
    top: ['announcements', 'memberSearch'],
    wide: ['recentMembers', 'clients'],
    narrow: ['contacts', 'claimsSummary'],
    foot: ['users'],
  },
};

/** Does the usual home of a type show how many were covered by month? It is counted for no other. */
function showsCourse(type: UserType): boolean {
  if (type === 'member') return false;
  const { top, wide, narrow } = layouts[type];
  return [...top, ...wide, ...narrow].some((key) => key === 'figures' || key === 'membersByMonth');
}

/** Do the calls of the cards have their answers? They come all in one go: nothing on screen moves. One that failed is not waited for. */
function useAnswered(): boolean {
  const client = useActiveClient();
  const enrolls = useAllows()(enrollments.enrollmentActivity.access);
  const answers = [
    useFigures(),
    usePaid(),
    useMembersByMonth({ enabled: showsCourse(useUser().type) }),
    useTasks().answer,
    useCall(dashboard.dashboardItems, {}),
    useCall(enrollments.enrollmentActivity, client ? { clientId: client.id } : {}, { enabled: enrolls }),
  ];
  return answers.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}

/** What the home of a staff type shows, in the order that they or administrators chose, else as it is sketched for the type. */
export function StaffCards({ announcements }: { readonly announcements: ReactNode }) {
  const { type } = useUser();
  const enrolls = useAllows()(enrollments.enrollmentList.access);
  const isAnswered = useAnswered();
  if (type === 'member') return null;
  if (!isAnswered) return <Skeleton lines={6} />;
  const all = everyCard(type, enrolls, announcements);
  const { top, wide, narrow, foot = [] } = layouts[type];
  const usual = [...top, ...wide, ...narrow, ...foot];
  return (
    <ArrangedCards
      cards={only(all, (key) => usual.includes(key))}
      onRequest={only(all, (key) => !usual.includes(key))}
      usual={{ top, wide, narrow, foot }}
    />
  );
}

function only(cards: Cards, isMeant: (key: DashboardKey) => boolean): Cards {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the type of the keys
  return Object.fromEntries(Object.entries(cards).filter(([key]) => isMeant(key as DashboardKey))) as Cards;
}

/** Whose area has the page of de-identified claims. */
const seesTotals = (type: UserType): boolean => type === 'client' || type === 'broker' || type === 'partner';

/** Every card that a user of a type can have. */
const everyCard = (type: UserType, enrolls: boolean, announcements: ReactNode): Cards => ({
  announcements,
  figures: <FigureTiles />,
  memberSearch: <SearchCard />,
  paidByMonth: <PaidCard />,
  membersByMonth: <MembersByMonth />,
  ...(type !== 'client' && {
    clients: type === 'broker' || type === 'tpa' ? <BookOfBusiness /> : <ClientsCard />,
    renewals: <RenewalsCard />,
  }),
  ...(enrolls && cardsOfEnrollers),
  ...cardsOfType[type],
  whoIsCovered: <CoveredCard />,
  newAndLeaving: <ComingAndGoingCard />,
  recentMembers: <RecentCard />,
  ...(seesTotals(type) && { claimsSummary: laterCards.claimsSummary }),
  ...(type !== 'partner' && { aggregateStopLoss: laterCards.aggregateStopLoss }),
  sessionProgress: laterCards.sessionProgress,
  documents: laterCards.documents,
  helpRequests: laterCards.helpRequests,
  inbox: laterCards.inbox,
  reports: laterCards.reports,
  services: laterCards.services,
  contacts: <ContactsCard />,
});

/** What one type alone has. */
const cardsOfType: Readonly<Partial<Record<UserType, Cards>>> = {
  admin: { quickLinks: <QuickLinks />, paymentsQueue: laterCards.paymentsQueue },
  partner: { users: laterCards.users },
};

const cardsOfEnrollers: Cards = {
  toDo: <ToDoCard />,
  waitingByAge: <WaitingByAge />,
  enrollmentActivity: laterCards.enrollmentActivity,
  pendingEnrollments: <PendingEnrollments />,
  failedEnrollments: laterCards.failedEnrollments,
  ageingOut: laterCards.ageingOut,
  missingSsn: laterCards.missingSsn,
};

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
