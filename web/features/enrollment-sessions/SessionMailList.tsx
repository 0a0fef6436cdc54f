import type { Reply } from '@coverlane/contract/call.ts';
import { sessionMailFaults } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { useCall } from '../../lib/api.ts';
import { dayOf } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Mail = Reply<typeof sessionMessages.sessionMails>['rows'][number];

/** What was sent to whom, and what came back. */
export function SessionMailList({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const address = useListAddress(['record', 'tab']);
  const list = useCall(sessionMessages.sessionMails, { id: sessionId, page: address.within.page }, { keep: true });
  return (
    <Card title={t('sessionMails.title')}>
      <DataTable
        failed={failedList({ list, address })}
        caption={t('sessionMails.title')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ sessionMemberId, createdAt, kind }: Mail) => `${sessionMemberId} ${createdAt} ${kind}`}
        rowName={({ name }: Mail) => name}
        empty={<EmptyState>{t('sessionMails.none')}</EmptyState>}
        skeletonRows={3}
      />
      <Pages address={address.within} total={list.data?.total} />
    </Card>
  );
}

const mailTones = { queued: 'info', sending: 'info', sent: 'ok', bounced: 'bad', failed: 'bad' } as const;

const columnsOf = (t: Translate): Column<Mail>[] => [
  { key: 'name', label: t('sessionPeople.name'), cell: ({ name }) => name, priority: 1 },
  { key: 'kind', label: t('sessionMails.kind'), cell: ({ kind }) => t(`sessionMessages.kind.${kind}`) },
  {
    key: 'channel',
    label: t('sessionMails.channel'),
    cell: ({ channel }) => t(`enrollmentsessionmembers.contactBy.${channel}`),
    priority: 3,
  },
  {
    key: 'state',
    width: 'state',
    label: t('sessionMails.state'),
    cell: ({ state }) => <StatusChip tone={mailTones[state]}>{t(`sessionMails.state.${state}`)}</StatusChip>,
  },
  {
    key: 'fault',
    label: t('sessionMails.fault'),
    cell: ({ fault }) => fault && faultSaid(fault, t),
    priority: 2,
  },
  {
    key: 'sentAt',
    width: 'date',
    label: t('sessionMails.sentAt'),
    cell: ({ sentAt, createdAt }) => <DateText date={dayOf(sentAt ?? createdAt)} />,
  },
  {
    key: 'openedAt',
    width: 'date',
    label: t('sessionMails.openedAt'),
    cell: ({ openedAt }) => openedAt && <DateText date={dayOf(openedAt)} />,
    priority: 3,
  },
  { key: 'sentBy', width: 'name', label: t('sessionMails.sentBy'), cell: ({ sentBy }) => sentBy, priority: 3 },
];

/** Why a message did not leave: by a code of our own, or the number with which its mail server refused it. */
function faultSaid(fault: string, t: Translate): string {
  const known = sessionMailFaults.find((one) => one === fault);
  return known === undefined ? t('sessionMails.fault.refused', { code: fault }) : t(`sessionMails.fault.${known}`);
}
