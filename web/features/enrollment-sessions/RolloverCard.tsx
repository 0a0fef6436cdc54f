import type { Reply } from '@coverlane/contract/call.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { sessionRollovers } from '@coverlane/contract/enrollments/rollover-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { type Sentence, useEnrollmentSentence } from '../../lib/sentence.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Props = { readonly sessionId: string };
type Row = Reply<typeof sessionRollovers.rolloverPreview>['rows'][number];

/**
 * What a closed session would do for those who did not answer, person by person, before anything is recorded; then it is done, or taken
 * back as one. Nothing where the session does nothing by itself.
 * @says enrolling. changes. prices. eligibility.
 */
export function RolloverCard({ sessionId }: Props) {
  const t = useText();
  const say = useEnrollmentSentence();
  const address = useListAddress(['record', 'tab']);
  const list = useCall(
    sessionRollovers.rolloverPreview,
    { id: sessionId, page: address.within.page, pageSize: 10 },
    { keep: true },
  );
  const doesNothing = list.error?.code === 'rollover-none';
  if (doesNothing) return null;
  const { total, recorded } = list.data ?? NOBODY;
  return (
    <Card title={t('sessionRollover.title')} footer={<Steps sessionId={sessionId} total={total} recorded={recorded} />}>
      <p className="muted">{t('sessionRollover.about')}</p>
      {recorded > 0 && <p>{t('sessionRollover.recorded', { count: recorded })}</p>}
      <DataTable
        failed={failedList({ list, address })}
        caption={t('sessionRollover.title')}
        columns={columnsOf(t, say)}
        rows={list.data?.rows}
        rowKey={({ sessionMemberId }: Row) => sessionMemberId}
        rowName={({ name }: Row) => name}
        empty={<EmptyState>{t('sessionRollover.none')}</EmptyState>}
        skeletonRows={3}
      />
      <Pages address={address.within} total={list.data?.total} pageSize={10} />
    </Card>
  );
}

const NOBODY = { total: 0, recorded: 0 };

const tones = { keeps: 'ok', changes: 'info', left: 'warn' } as const;

const columnsOf = (t: Translate, say: (sentence: Sentence) => string): Column<Row>[] => [
  { key: 'name', label: t('sessionPeople.name'), cell: ({ name }) => name, priority: 1 },
  {
    key: 'outcome',
    width: 'state',
    label: t('sessionRollover.outcome'),
    cell: ({ outcome }) => <StatusChip tone={tones[outcome]}>{t(`sessionRollover.outcome.${outcome}`)}</StatusChip>,
  },
  {
    key: 'plans',
    label: t('sessionRollover.plans'),
    cell: ({ elections, reasons }) => (reasons.length > 0 ? reasons.map(say).join(' ') : plansOf(elections, t)),
  },
];

const plansOf = (elections: Row['elections'], t: Translate): string =>
  elections.map(({ planName, kept }) => (kept ? planName : t('sessionRollover.begins', { plan: planName }))).join(', ');

type StepsProps = Props & { readonly total: number; readonly recorded: number };

/** Doing it and taking it back, each asked about once more. */
function Steps({ sessionId, total, recorded }: StepsProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { permissions } = useUser();
  const [asked, ask] = useState<'apply' | 'undo'>();
  const refreshes = [
    sessionRollovers.rolloverPreview,
    sessionProgress.enrollmentStatuses,
    sessionProgress.sessionCockpit,
  ];
  const roll = useAction(sessionRollovers.rollOver, { refreshes });
  if (!permissions.some(({ machineName }) => machineName === 'approveEnrollments'))
    return <p className="muted">{t('sessionRollover.noRight')}</p>;
  const run = (action: 'apply' | 'undo') => {
    ask(undefined);
    roll.mutate(
      { sessionId, action },
      {
        onSuccess: ({ people }) => notify('success', t(`sessionRollover.did.${action}`, { count: people })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  };
  return (
    <div className="row">
      {total > 0 && (
        <Button kind="primary" onClick={() => ask('apply')}>
          {t('sessionRollover.do.apply')}
        </Button>
      )}
      {recorded > 0 && <Button onClick={() => ask('undo')}>{t('sessionRollover.do.undo')}</Button>}
      {asked && (
        <Dialog open title={t(`sessionRollover.ask.${asked}`)} onClose={() => ask(undefined)}>
          <p>{t(`sessionRollover.askAbout.${asked}`, { count: asked === 'apply' ? total : recorded })}</p>
          <div className="row">
            <Button kind="primary" busy={roll.isPending} onClick={() => run(asked)}>
              {t(`sessionRollover.do.${asked}`)}
            </Button>
            <Button onClick={() => ask(undefined)}>{t('ui.cancel')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
