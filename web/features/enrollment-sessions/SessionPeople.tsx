import { allows, draftEnrollers, sessionKeepers, sessionWatchers } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { sessionLacks, sessionMemberStates, sessionStages } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { PrintLetters } from './PrintLetters.tsx';
import { Remind } from './Remind.tsx';
import { ReopenForPeople } from './ReopenForPeople.tsx';
import { sessionTones } from './session-tones.ts';
import { WithdrawLink } from './WithdrawLink.tsx';

type Row = Reply<typeof sessionProgress.enrollmentStatuses>['rows'][number];

/** Everybody of the census, how far each is, and what one may do for them. */
export function SessionPeople({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const address = usePeopleAddress(['status', 'stage', 'lacks', 'divisionId', 'record', 'tab']);
  const narrowed = narrowedBy(address);
  const input = { id: sessionId, page: address.within.page, search: address.read('search'), ...narrowed };
  const list = useCall(sessionProgress.enrollmentStatuses, input, { keep: true });
  const start = useStarting(sessionId);
  const actor = actorOf(useUser());
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <FilterBar
        search={address.read('search')}
        searchLabel={t('sessionPeople.search')}
        filters={filtersOf(t, narrowed)}
        any={t('crud.any')}
        onChange={(name, value) => address.change({ [name]: value === '' ? undefined : value })}
        actions={<Actions sessionId={sessionId} silent={silentOf(list.data?.rows, selected)} selected={selected} />}
      />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('sessionPeople.title')}
        columns={[
          ...columnsOf(t, allows(draftEnrollers, actor) ? start : undefined),
          ...(allows(sessionKeepers, actor) ? [previewColumn(actor.type, t), linkColumn(sessionId, t)] : []),
        ]}
        {...(allows(sessionKeepers, actor) && { selected, onSelect: select })}
        rows={list.data?.rows}
        rowKey={({ sessionMemberId }: Row) => sessionMemberId}
        rowName={({ name }: Row) => name}
        empty={<EmptyState drawing="desk">{t('sessionPeople.none')}</EmptyState>}
      />
      <Pages address={address.within} total={list.data?.total} />
    </>
  );
}

type ActionsProps = {
  readonly sessionId: string;
  readonly silent: readonly string[];
  readonly selected: ReadonlySet<string>;
};

/** What is done with the people of a session, or with those who are ticked. */
function Actions({ sessionId, silent, selected }: ActionsProps) {
  const actor = actorOf(useUser());
  return (
    <>
      {allows(sessionWatchers, actor) && <Remind sessionId={sessionId} />}
      <ReopenForPeople sessionId={sessionId} ids={silent} />
      {selected.size > 0 && <PrintLetters sessionId={sessionId} ids={[...selected]} />}
    </>
  );
}

/** Those of the ticked who have not answered: somebody is silent only once the session is closed. */
const silentOf = (rows: readonly Row[] = [], ticked: ReadonlySet<string>): string[] =>
  rows.flatMap(({ sessionMemberId: id, status }) => (status === 'noResponse' && ticked.has(id) ? [id] : []));

type Narrowed = ReturnType<typeof narrowedBy>;

/** What of the address narrows the list. */
function narrowedBy(address: ListAddress) {
  const of = <Code extends string>(name: string, codes: readonly Code[]): Code | undefined =>
    codes.find((code) => code === address.read(name));
  return {
    status: of('status', sessionMemberStates),
    stage: of('stage', sessionStages),
    lacks: of('lacks', sessionLacks),
    divisionId: address.read('divisionId') || undefined,
  };
}

const filtersOf = (t: Translate, { status, stage, lacks }: Narrowed) => [
  {
    name: 'stage',
    label: t('cockpit.stage'),
    value: stage ?? '',
    choices: sessionStages.map((value) => ({ value, label: t(`cockpit.stage.${value}`) })),
  },
  {
    name: 'status',
    label: t('enrollmentsessionmembers.status'),
    value: status ?? '',
    choices: sessionMemberStates.map((value) => ({ value, label: t(`enrollmentsessionmembers.status.${value}`) })),
  },
  {
    name: 'lacks',
    label: t('sessionPeople.lacks'),
    value: lacks ?? '',
    choices: [
      { value: 'proofs', label: t('cockpit.openProofs') },
      { value: 'ssn', label: t('cockpit.withoutSsn') },
    ],
  },
];

/** Begins somebody's enrollment for them, or goes on with it: it is logged as what staff did. */
function useStarting(sessionId: string) {
  const { type } = useUser();
  const navigate = useNavigate();
  const say = useFailureText();
  const { notify } = useNotices();
  const action = useAction(sessionEnrolling.startSessionEnrollment);
  return (sessionMemberId: string) =>
    action.mutate(
      { sessionId, sessionMemberId },
      {
        onSuccess: ({ enrollmentId }) => void navigate(`/${type}/enrollment/${enrollmentId}`),
        onError: (failure) => notify('error', say(failure)),
      },
    );
}

const columnsOf = (t: Translate, start: ((id: string) => void) | undefined): Column<Row>[] => [
  { key: 'name', label: t('sessionPeople.name'), cell: ({ name }) => name, priority: 1 },
  {
    key: 'employeeId',
    width: 'id',
    label: t('enrollmentsessionmembers.employeeId'),
    cell: ({ employeeId }) => employeeId,
  },
  {
    key: 'division',
    width: 'name',
    label: t('enrollmentsessionmembers.divisionId'),
    cell: ({ divisionName }) => divisionName,
    priority: 3,
  },
  {
    key: 'status',
    width: 'state',
    label: t('enrollmentsessionmembers.status'),
    cell: ({ status }) => (
      <StatusChip tone={sessionTones[status]}>{t(`enrollmentsessionmembers.status.${status}`)}</StatusChip>
    ),
  },
  {
    key: 'decided',
    width: 'money',
    label: t('sessionPeople.decided'),
    cell: ({ plansDecided, plansOffered }) => t('sessionPeople.of', { done: plansDecided, all: plansOffered }),
  },
  {
    key: 'lastActivityAt',
    width: 'date',
    label: t('sessionPeople.lastActivity'),
    cell: ({ lastActivityAt }) => lastActivityAt && <Day at={lastActivityAt} />,
    priority: 3,
  },
  ...(start === undefined
    ? []
    : [
        {
          key: 'enroll',
          width: 'state' as const,
          label: t('sessionPeople.enroll'),
          cell: ({ sessionMemberId, name, status }: Row) =>
            FOR_THEM.has(status) ? (
              <Button
                kind="quiet"
                aria-label={t('sessionPeople.enrollFor', { name })}
                onClick={() => start(sessionMemberId)}
              >
                {t('sessionPeople.enroll')}
              </Button>
            ) : null,
        },
      ]),
];

/** What each would see, before or after anything is sent. */
const previewColumn = (area: string, t: Translate): Column<Row> => ({
  key: 'preview',
  width: 'state',
  label: t('sessionPeople.preview'),
  cell: ({ sessionMemberId, name }) => (
    <a href={`/${area}/sessionpreview/${sessionMemberId}`} aria-label={t('sessionPeople.previewAs', { name })}>
      {t('sessionPeople.preview')}
    </a>
  ),
});

const linkColumn = (sessionId: string, t: Translate): Column<Row> => ({
  key: 'link',
  width: 'state',
  label: t('sessionPeople.link'),
  cell: ({ hasLink, sessionMemberId, name }) =>
    hasLink && <WithdrawLink sessionId={sessionId} of={sessionMemberId} name={name} />,
  priority: 3,
});

/** Where somebody may still be enrolled. */
const FOR_THEM: ReadonlySet<string> = new Set(['notInvited', 'invited', 'bounced', 'opened', 'started', 'returned']);
