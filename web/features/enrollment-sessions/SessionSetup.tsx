import { type CheckPoint, sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { useLocation } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RolloverCard } from './RolloverCard.tsx';
import { SessionPaper } from './SessionPaper.tsx';
import { SessionPlans } from './SessionPlans.tsx';
import { SessionQuestions } from './SessionQuestions.tsx';
import { SessionSteps } from './SessionSteps.tsx';

type Props = { readonly sessionId: string };

/** What a session still needs, the plans it offers, and how it is led on (domain 5.3). */
export function SessionSetup({ sessionId }: Props) {
  return (
    <div className="stack">
      <Checklist sessionId={sessionId} />
      <AfterClose sessionId={sessionId} />
      <SessionPlans sessionId={sessionId} />
      <SessionQuestions sessionId={sessionId} />
      <SessionPaper sessionId={sessionId} />
    </div>
  );
}

/** What is left to do once nobody submits any more. */
function AfterClose({ sessionId }: Props) {
  const { data } = useCall(sessionSetup.sessionChecklist, { id: sessionId });
  return data?.status === 'closed' ? <RolloverCard sessionId={sessionId} /> : null;
}

function Checklist({ sessionId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { pathname } = useLocation();
  const { data, error } = useCall(sessionSetup.sessionChecklist, { id: sessionId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} />;
  return (
    <Card
      title={t('sessionSetup.title')}
      aside={<LinkButton href={`${pathname}?record=${sessionId}&tab=people`}>{t('sessionSetup.preview')}</LinkButton>}
      footer={data && <SessionSteps sessionId={sessionId} status={data.status} />}
    >
      {data === undefined ? (
        <Skeleton lines={6} label={t('sessionSetup.loading')} />
      ) : (
        <ul className="plain-list session-points">
          {data.points.map((point) => (
            <Point key={point.code} point={point} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What a session still needs of one kind, or what is there; whom or what it is about by name. */
function Point({ point: { code, isMet, isOptional, count, names } }: { readonly point: CheckPoint }) {
  const t = useText();
  const state = isMet ? 'met' : isOptional ? 'optional' : 'open';
  const missing = isMet ? '' : t(`sessionSetup.missing.${code}`, { count });
  const more = count > names.length && names.length > 0 ? ' …' : '';
  return (
    <li>
      <Chip tone={TONES[state]}>{t(`sessionSetup.is.${state}`)}</Chip>
      <span>{t(`sessionSetup.point.${code}`)}</span>
      <span className="muted">
        {missing} {names.join(', ')}
        {more}
      </span>
    </li>
  );
}

const TONES = { met: 'ok', optional: 'neutral', open: 'warn' } as const;
