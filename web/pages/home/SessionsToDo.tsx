import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { useCall } from '../../lib/api.ts';
import { OwnSessionCard } from '../../features/enrollment-sessions/OwnSessionCard.tsx';

/** The enrollment sessions a member is asked in, and nothing where there are none: not begun, begun, submitted, or just over. */
export function SessionsToDo() {
  const { data } = useCall(ownSessionCalls.ownSessions, {});
  const told = data?.rows.filter(({ isOpen, isOver, status }) => isOpen || (isOver && status === 'noResponse')) ?? [];
  return told.map((session) => <OwnSessionCard key={session.sessionId} session={session} />);
}
