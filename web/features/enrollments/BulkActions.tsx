import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import { forEachOf, type Outcome } from '../../lib/each.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { actionsOf } from './enrollment-actions.ts';
import { CancelMany } from './CancelMany.tsx';
import type { EnrollmentLine } from './enrollment-line.ts';

type Props = {
  readonly rows: readonly EnrollmentLine[];
  /** Ticks all that the list finds; absent where they are ticked or too many. */
  readonly all: { readonly total: number; readonly onSelect: () => void } | undefined;
  readonly onClear: () => void;
  /** Gets the ids of those that failed, which stay ticked. */
  readonly onDone: (left: ReadonlySet<string>) => void;
};

type BulkAction = 'approve' | 'reprocess' | 'cancel';
const BULK: readonly BulkAction[] = ['approve', 'reprocess', 'cancel'];
type Failed = Outcome<EnrollmentLine>['failed'];

/** Approves, reprocesses or cancels what is ticked, one after the other; of what failed it says why, and tries it again. */
export function BulkActions({ rows, all, onClear, onDone }: Props) {
  const t = useText();
  const { permissions } = actorOf(useUser());
  const { run, over, failed } = useBulk(onDone);
  const [cancels, setCancels] = useState(false);
  const fitting = (action: BulkAction) => rows.filter((row) => actionsOf(row, permissions).includes(action));
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} all={all} onClear={onClear}>
          {BULK.map((action) => {
            const fit = fitting(action);
            if (fit.length === 0) return null;
            const start = () => (action === 'cancel' ? setCancels(true) : void run(action, fit));
            return (
              <Button
                key={action}
                kind={action === 'cancel' ? 'danger' : 'primary'}
                busy={over !== undefined}
                onClick={start}
              >
                {t(`enrollments.bulk.${action}`, { count: fit.length })}
              </Button>
            );
          })}
        </SelectionBar>
      )}
      {cancels && (
        <CancelMany
          rows={rows}
          fit={fitting('cancel')}
          onCancel={(fit) => void run('cancel', fit)}
          onClose={() => setCancels(false)}
        />
      )}
      {over && (
        <Progress
          label={t('enrollments.working')}
          value={over.count}
          max={over.of}
          amount={`${over.count} / ${over.of}`}
          announce
        />
      )}
      {failed && failed.rows.length > 0 && (
        <FailedRows
          failed={failed.rows}
          onRetry={() =>
            void run(
              failed.action,
              failed.rows.map(({ item }) => item),
            )
          }
        />
      )}
    </>
  );
}

function useBulk(onDone: Props['onDone']) {
  const t = useText();
  const { notify } = useNotices();
  const [over, setOver] = useState<{ count: number; of: number }>();
  const [failed, setFailed] = useState<{ action: BulkAction; rows: Failed }>();
  const run = async (action: BulkAction, rows: readonly EnrollmentLine[]) => {
    setFailed(undefined);
    setOver({ count: 0, of: rows.length });
    const outcome = await forEachOf(rows, act(action), (count) => setOver({ count, of: rows.length }));
    setOver(undefined);
    setFailed({ action, rows: outcome.failed });
    if (outcome.done.length > 0) notify('success', t(`enrollments.done.${action}`, { count: outcome.done.length }));
    onDone(new Set(outcome.failed.map(({ item }) => item.id)));
  };
  return { run, over, failed };
}

const act =
  (action: BulkAction) =>
  ({ id, version }: EnrollmentLine) =>
    action === 'reprocess'
      ? request(enrollments.reprocessEnrollment, { id })
      : request(enrollments.enrollmentAction, { enrollmentId: id, action, version });

function FailedRows({ failed, onRetry }: { readonly failed: Failed; readonly onRetry: () => void }) {
  const t = useText();
  const say = useFailureText();
  return (
    <div role="alert">
      <Banner
        kind="error"
        title={t('enrollments.failedRows', { count: failed.length })}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('enrollments.retryRows', { count: failed.length })}
          </Button>
        }
      >
        <ul>
          {failed.map(({ item, failure }) => (
            <li key={item.id}>{`${item.memberName} (${item.number}): ${say(failure)}`}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
