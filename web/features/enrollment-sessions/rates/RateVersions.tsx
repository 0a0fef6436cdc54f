import type { Reply, Wire } from '@coverlane/contract/call.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useState } from 'react';
import { ActorName } from '../../../lists/ActorName.tsx';
import { useAction } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

type Version = Reply<typeof sessionRates.enrollmentSessionRates>['versions'][number];
type Props = {
  readonly of: Wire<typeof sessionRates.enrollmentSessionRates>;
  readonly versions: readonly Version[] | undefined;
};

/** Sets that held, the newest first; the newest can be undone. */
export function RateVersions({ of, versions }: Props) {
  const t = useText();
  const { undo, touched, setTouched, isPending } = useUndo(of);
  const canUndo = versions?.[0] !== undefined && versions[0].restoredFrom !== 0;
  return (
    <Card
      title={t('sessionRates.versions')}
      aside={
        canUndo && (
          <Button busy={isPending} onClick={() => undo({})}>
            {t('sessionRates.undo')}
          </Button>
        )
      }
    >
      <DataTable
        caption={t('sessionRates.versions')}
        columns={[
          {
            key: 'number',
            width: 'id',
            label: t('sessionRates.version'),
            priority: 1,
            cell: ({ number }) => String(number),
          },
          { key: 'what', label: t('sessionRates.source'), cell: useSource() },
          {
            key: 'at',
            width: 'date',
            label: t('sessionRates.at'),
            cell: ({ recordedAt }) => formatDateTime(recordedAt),
          },
          {
            key: 'by',
            label: t('sessionRates.by'),
            priority: 3,
            cell: byOf,
          },
        ]}
        rows={versions}
        rowKey={({ number }: Version) => String(number)}
        rowName={({ number }: Version) => String(number)}
        empty={<EmptyState>{t('sessionRates.noVersions')}</EmptyState>}
        skeletonRows={2}
      />
      <TouchedDialog touched={touched} onClose={() => setTouched(null)} onConfirm={undo} />
    </Card>
  );
}

const byOf = ({ recordedBy }: Version) => <ActorName of={recordedBy} />;

type Touched = Reply<typeof sessionRates.undoRates>['touched'];

function useUndo(of: Props['of']) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [touched, setTouched] = useState<Touched>(null);
  const call = useAction(sessionRates.undoRates, {
    refreshes: [sessionRates.enrollmentSessionRates, sessionRates.previewRates],
  });
  const undo = (how: { confirmed?: boolean; note?: string }) =>
    call.mutate(
      { ...of, ...how },
      {
        onError: (failure) => notify('error', say(failure)),
        onSuccess: ({ outcome, touched: whom }) => {
          setTouched(outcome === 'asked' ? whom : null);
          if (outcome === 'applied') notify('success', t('sessionRates.undone'));
        },
      },
    );
  return { undo, touched, setTouched, isPending: call.isPending };
}

/** Where a version came from: a file by its name, an earlier version, or nothing. */
function useSource(): (version: Version) => string {
  const t = useText();
  return ({ restoredFrom, fileName, shape, rates }) => {
    if (restoredFrom === 0) return t('sessionRates.source.none');
    if (restoredFrom !== null) return t('sessionRates.source.restored', { number: restoredFrom });
    if (shape === 'typed') return t('sessionRates.source.typed');
    return fileName === null
      ? t('sessionRates.source.copied')
      : t('sessionRates.source.file', { file: fileName, count: rates });
  };
}
