export { ActivityCard } from './ActivityCard.tsx';
export { ClaimsSummaryCard } from './ClaimsSummaryCard.tsx';
export { FailedEnrollments } from './FailedEnrollments.tsx';
export { InboxCard } from './InboxCard.tsx';
export { ReportsCard } from './ReportsCard.tsx';
export { AgeingOutCard, MissingSsnCard } from './TaskCards.tsx';
