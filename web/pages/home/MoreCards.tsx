export { ActivityCard } from './ActivityCard.tsx';
export { ClaimsSummaryCard } from './ClaimsSummaryCard.tsx';
export { ContactsCard } from './ContactsCard.tsx';
export { FailedEnrollments } from './FailedEnrollments.tsx';
export { QuickLinks } from './QuickLinks.tsx';
export { ReportsCard } from './ReportsCard.tsx';
export { AgeingOutCard, MissingSsnCard } from './TaskCards.tsx';
