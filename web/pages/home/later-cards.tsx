import { lazy, type ReactNode, Suspense } from 'react';
import { ComingCard } from './waits.ts';

// Cards come after the page that they stand on: what it begins with is drawn at once.
const more = () => import('./MoreCards.tsx');
const Activity = lazy(() => more().then((module) => ({ default: module.ActivityCard })));
const AgeingOut = lazy(() => more().then((module) => ({ default: module.AgeingOutCard })));
const ClaimsSummary = lazy(() => more().then((module) => ({ default: module.ClaimsSummaryCard })));
const Documents = lazy(() => more().then((module) => ({ default: module.DocumentsCard })));
const Failed = lazy(() => more().then((module) => ({ default: module.FailedEnrollments })));
const HelpRequests = lazy(() => more().then((module) => ({ default: module.HelpRequestsCard })));
const Inbox = lazy(() => more().then((module) => ({ default: module.InboxCard })));
const MissingSsn = lazy(() => more().then((module) => ({ default: module.MissingSsnCard })));
const Payments = lazy(() => more().then((module) => ({ default: module.PaymentsCard })));
const Sessions = lazy(() => more().then((module) => ({ default: module.SessionsCard })));
const Reports = lazy(() => more().then((module) => ({ default: module.ReportsCard })));
const StopLoss = lazy(() => import('./StopLossCard.tsx').then((module) => ({ default: module.StopLossCard })));
const Users = lazy(() => import('./UsersCard.tsx').then((module) => ({ default: module.UsersCard })));
const Services = lazy(() => import('./ServicesCard.tsx').then((module) => ({ default: module.ServicesCard })));

const coming = (card: ReactNode) => <Suspense fallback={<ComingCard />}>{card}</Suspense>;

/** The cards whose code comes later, by the keys that they are arranged by. */
export const laterCards = {
  aggregateStopLoss: coming(<StopLoss />),
  ageingOut: coming(<AgeingOut />),
  claimsSummary: coming(<ClaimsSummary />),
  documents: coming(<Documents />),
  enrollmentActivity: coming(<Activity />),
  failedEnrollments: coming(<Failed />),
  helpRequests: coming(<HelpRequests />),
  inbox: coming(<Inbox />),
  missingSsn: coming(<MissingSsn />),
  paymentsQueue: coming(<Payments />),
  reports: coming(<Reports />),
  sessionProgress: coming(<Sessions />),
  services: coming(<Services />),
  users: coming(<Users />),
} as const;
