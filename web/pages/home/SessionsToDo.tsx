import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { lazy } from 'react';
import { useCall } from '../../lib/api.ts';

// Most of the year nobody is asked anything: the card comes where there is one, and the cards around it wait for it together.
const OwnSessionCard = lazy(() =>
  import('../../features/enrollment-sessions/OwnSessionCard.tsx').then((module) => ({
    default: module.OwnSessionCard,
  })),
);

/** The enrollment sessions a member is asked in, and nothing where there are none: not begun, begun, submitted, or just over. */
export function SessionsToDo() {
  const { data } = useCall(ownSessionCalls.ownSessions, {});
  const told = data?.rows.filter(({ isOpen, isOver, status }) => isOpen || (isOver && status === 'noResponse')) ?? [];
  return told.map((session) => <OwnSessionCard key={session.sessionId} session={session} />);
}
