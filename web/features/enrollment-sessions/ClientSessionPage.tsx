import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Cockpit } from './Cockpit.tsx';
import { SessionFiles } from './SessionFiles.tsx';
import { SessionPeople } from './SessionPeople.tsx';
import './sessions.css';

/** What is shown instead of the figures. */
const parts = ['people', 'files'] as const;

/** One session as its employer watches it: `/client/enrollmentsession/{sessionId}`. */
export function ClientSessionPage() {
  const t = useText();
  const { sessionId = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = useCall(sessionProgress.sessionCockpit, { id: sessionId });
  const name = data?.name ?? t('screens.sessions');
  const at = `/client/enrollmentsession/${sessionId}`;
  const tab = parts.find((one) => one === params.get('tab'));
  return (
    <div className="page">
      <PageHeader title={name} above={<BackLink href="/client/enrollmentsessions">{t('screens.sessions')}</BackLink>} />
      <Tabs
        label={name}
        tabs={[
          { href: at, label: t('enrollmentsessions.part.figures') },
          { href: `${at}?tab=people`, label: t('enrollmentsessions.part.people'), count: data?.people },
          { href: `${at}?tab=files`, label: t('enrollmentsessions.part.files') },
        ]}
        current={tab === undefined ? at : `${at}?tab=${tab}`}
      />
      <Part sessionId={sessionId} tab={tab} at={at} />
    </div>
  );
}

type PartProps = {
  readonly sessionId: string;
  readonly tab: (typeof parts)[number] | undefined;
  readonly at: string;
};

function Part({ sessionId, tab, at }: PartProps) {
  if (tab === 'people') return <SessionPeople sessionId={sessionId} />;
  if (tab === 'files') return <SessionFiles sessionId={sessionId} />;
  return (
    <Cockpit
      sessionId={sessionId}
      peopleHref={(narrowed) => `${at}?${String(new URLSearchParams({ tab: 'people', ...narrowed }))}`}
    />
  );
}
