import { help } from '@coverlane/contract/help/calls.ts';
import { waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDeadline } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 3;

/** Whoever reads the desk's list sees what it owes; everybody else what they asked themselves and is not over. */
export function HelpRequestsCard() {
  return useAllows()(desk.deskList.access) ? <DeskCard /> : <OwnCard />;
}

/** What the desk owes, by when it is promised; nothing where it owes nothing. */
function DeskCard() {
  const t = useText();
  const { type } = useUser();
  const client = useActiveClient();
  const answer = useCall(desk.deskList, { pageSize: SHOWN, ...(client && { clientId: client.id }) });
  useWaits(answer);
  const { data } = answer;
  // What waits comes first in the list.
  const rows = data?.rows.filter(({ status }) => waitingForDesk.includes(status)) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <Card
      title={t('homeCards.deskWaits')}
      aside={
        <Anchor href={`/${type}/helpdesk`}>
          {t('homeCards.allRequests', { count: data.total, shown: formatCount(data.total) })}
        </Anchor>
      }
    >
      <ul className="plain-list home-list">
        {rows.map(({ id, subject, dueAt, overdue }) => (
          <li key={id}>
            <Anchor href={`/${type}/helpdesk/${id}`}>{subject}</Anchor>
            <span className={overdue ? 'small home-late' : 'muted small'}>
              {dueAt !== null && t(overdue ? 'homeCards.wasDue' : 'homeCards.isDue', { time: formatDeadline(dueAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the reader asked and is not over; nothing where there is none. */
function OwnCard() {
  const t = useText();
  const { type } = useUser();
  const answer = useCall(help.helpList, {});
  useWaits(answer);
  const rows = answer.data?.rows.filter(({ status }) => status !== 'closed' && status !== 'resolved') ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('help.own')} aside={<Anchor href={`/${type}/contact`}>{t('homeCards.seeRequests')}</Anchor>}>
      <ul className="plain-list home-list">
        {rows.slice(0, SHOWN).map(({ id, subject, number, status }) => (
          <li key={id}>
            <span>{subject}</span>
            <span className="muted small">
              {number} · {t(`help.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
