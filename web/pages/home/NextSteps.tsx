import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { lazy } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

// Most of the year nobody is asked anything: the code comes where somebody is, and the cards around it wait for it together.
const OwnSessionStep = lazy(() =>
  import('../../features/enrollment-sessions/OwnSessionStep.tsx').then((module) => ({
    default: module.OwnSessionStep,
  })),
);

/** Documents and signatures that are needed of a member, and the sessions they are asked in: not begun, begun, submitted, or just over. @param enabled false: nothing is asked */
export function useNextSteps(enabled = true) {
  const needed = useCall(proofs.proofList, {}, { enabled }).data?.rows ?? [];
  const asked = useCall(ownSessionCalls.ownSessions, {}, { enabled }).data?.rows ?? [];
  return {
    count: needed.filter(({ state }) => state === 'required' || state === 'rejected' || state === 'overdue').length,
    sessions: asked.filter(({ isOpen, isOver, status }) => isOpen || (isOver && status === 'noResponse')),
  };
}

/** What is next for a member, a line each; nothing while there is nothing to do. */
export function NextSteps() {
  const t = useText();
  const { count, sessions } = useNextSteps();
  if (count === 0 && sessions.length === 0) return null;
  return (
    <Card title={t('homeCards.next')} tinted>
      <ul className="plain-list home-list home-next">
        {count > 0 && <ProofsStep count={count} />}
        {sessions.map((session) => (
          <OwnSessionStep key={session.sessionId} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function ProofsStep({ count }: { readonly count: number }) {
  const t = useText();
  const title = t('proofs.toDo', { count });
  return (
    <li>
      <h3>{title}</h3>
      <LinkButton kind="primary" href="/member/proofs">
        {t('proofs.toDoOpen')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </LinkButton>
    </li>
  );
}
